import { bearer, groupId, createUser } from '../parts/createUser';
import { call, expectStatus, logIn, makeOrder, makeStock, type Body, type Call } from '../parts/people';
import { countServedMeanwhile } from '../parts/servedMeanwhile';
import { unique } from '../../uniqueText';

const SEND = '/api/trestle/send_email/';
/** A document that takes less than this is made before others have asked for theirs. */
const QUICK_MS = 500;
/** The order whose document is mailed. */
let order: number;
const makeOrderOf = async (lines: number): Promise<number> => {
  const { stock } = await makeStock(lines, 10);
  const rows = Array.from({ length: lines }, (_, i) => ({ stock_id: stock, quantity: 1, display_order: i }));
  return (await makeOrder('store1', rows))['id'] as number;
};
beforeAll(async () => {
  // Short enough that a busy machine makes twelve before they are given up.
  order = await makeOrderOf(30);
});
const mail = (more: Body = {}): Body => ({
  to: [`${unique('pdf').replace(' ', '-')}@mail.example`],
  subject: 'An order',
  body: '',
  other_name: 'store_order',
  other_id: order,
  report: 'order',
  ...more,
});

/** Creates a head-office user with an hour's mails of their own. */
const officeWorker = async (): Promise<Call> => {
  const { username } = await createUser({ groups: [await groupId('Administrator')], store: null });
  const { token } = await logIn(username);
  return (method, path, body) => call(method, path, body, bearer(token));
};
const sending = async (caller: Call, times: number): Promise<number[]> => {
  const took: number[] = [];
  for (let i = 0; i < times; i += 1) {
    const since = performance.now();
    expectStatus(await caller('POST', SEND, mail()), 200);
    took.push(performance.now() - since);
  }
  return took;
};

test('safety 66: while one person asks for twelve PDFs, another gets three before these are made', async () => {
  const [greedy, other] = [await officeWorker(), await officeWorker()];
  // All processes that make documents start first: who waited for one would be served after all others.
  await Promise.all(Array.from({ length: 4 }, () => sending(other, 1)));
  if (Math.min(...(await sending(other, 4))) < QUICK_MS) order = await makeOrderOf(100);
  const twelve = Array.from({ length: 12 }, () => greedy('POST', SEND, mail()));
  expect(await countServedMeanwhile(twelve, () => sending(other, 1), 3)).toBeLessThan(12);
  for (const reply of await Promise.all(twelve)) expectStatus(reply, 200);
  // Calls beyond the queue are refused at once and don't count towards the hour's limit.
  const many = await Promise.all(Array.from({ length: 24 }, () => greedy('POST', SEND, mail())));
  const refusals = many.filter(({ status, body }) => status === 429 && String(body['detail']).includes('under way'));
  expect(refusals.length).toBeGreaterThan(2);
});

/** Has fifteen mails refused at once. @returns how long that took, in ms */
const refuse = async (caller: Call, body: Body): Promise<number> => {
  const since = performance.now();
  const over = await Promise.all(Array.from({ length: 15 }, () => caller('POST', SEND, body)));
  const took = performance.now() - since;
  expect(over.map(({ status }) => status)).toEqual(over.map(() => 429));
  expect(Number(over[0]!.headers.get('retry-after'))).toBeGreaterThan(3000);
  return took;
};

test('safety 66: for whom the hour is used up no PDF is made', async () => {
  const worker = await officeWorker();
  for (let i = 0; i < 30; i += 1) expectStatus(await worker('POST', SEND, mail({ report: null })), 200);
  const slowDocument = mail({ other_id: await makeOrderOf(100) });
  // Compares the quickest of each kind, because other tests only add time.
  let [withDocument, without] = [Infinity, Infinity];
  for (let round = 0; round < 5; round += 1) {
    withDocument = Math.min(withDocument, await refuse(worker, slowDocument));
    without = Math.min(without, await refuse(worker, mail({ report: null })));
  }
  expect(withDocument).toBeLessThan(without * 3);
});
