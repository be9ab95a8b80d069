import { runSql } from '../../database';
import { createStoreUser, createUser, groupId } from '../parts/createUser';
import { as, expectStatus, tokenOf, type ApiReply, type Body } from '../parts/people';
import { startSecondDeployment, type SecondDeployment } from '../parts/secondDeployment';

const KIB = 1024;

let deployments: SecondDeployment[];
beforeAll(async () => {
  // Two of each on one database: what is counted is counted for all processes.
  const limits = { UPLOAD_MB_PER_DAY: '1', STORE_FILES_MB: '2' };
  deployments = [await startSecondDeployment(limits), await startSecondDeployment(limits)];
});
afterAll(async () => {
  for (const deployment of deployments ?? []) await deployment.stop();
});

/** Sends a text of this size to one of the deployments. */
const uploadTo = async (deployment: number, username: string, bytes: number, record: Body): Promise<ApiReply> => {
  const form = new FormData();
  form.append('file', new Blob(['x'.repeat(bytes)]), 'measures.txt');
  for (const [name, value] of Object.entries({ userId: '1', ...record })) form.append(name, String(value));
  const headers = { authorization: `Bearer ${await tokenOf(username)}` };
  const reply = await fetch(`${deployments[deployment]!.url}/filesystem/upload/`, {
    method: 'POST',
    headers,
    body: form,
  });
  return { status: reply.status, headers: reply.headers, body: (await reply.json()) as Body };
};
const sorted = (replies: readonly ApiReply[]): number[] =>
  replies.map(({ status }) => status).toSorted((a, b) => a - b);
const product = { other_name: 'product', other_id: 1 };
const messageOf = ({ body }: ApiReply): string => body['file'][0].message as string;
/** Makes today's uploads of a person another day's. */
const nextDay = (user: number) =>
  runSql('UPDATE `upload_day` SET `day` = `day` - INTERVAL 1 DAY WHERE `user` = ? ORDER BY `day`', [user]);

test('safety 86: of uploads sent at once to two processes, just those fit that the day has room for', async () => {
  const { id, username } = await createUser({ store: null, groups: [await groupId('Administrator')] });
  const replies = await Promise.all(Array.from({ length: 8 }, (_, i) => uploadTo(i % 2, username, 300 * KIB, product)));
  expect(sorted(replies)).toEqual([201, 201, 201, 429, 429, 429, 429, 429]);
  const refused = replies.find(({ status }) => status === 429)!;
  expect(refused.body['file'][0].code).toBe('quota');
  expect(messageOf(refused)).toMatch(
    /more than you may upload today: 1 MiB in all, 0\.1 MiB left\. This file has 0\.2 MiB\./,
  );
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);

  // What is deleted stays counted for the day; what was refused doesn't count.
  const stored = replies.filter(({ status }) => status === 201);
  expectStatus(await as(username)('DELETE', `/api/file/${stored[0]!.body['id']}/`), 204);
  expectStatus(await uploadTo(0, username, 300 * KIB, product), 429);
  expectStatus(await uploadTo(1, username, 100 * KIB, product), 201);
  await nextDay(id);
  expectStatus(await uploadTo(0, username, 300 * KIB, product), 201);
});

test('safety 86: the files of a store have a limit for all its people together; deleting makes room', async () => {
  const { store } = await createStoreUser();
  const people: string[] = [];
  for (let i = 0; i < 4; i += 1) people.push((await createUser({ store })).username);
  const [first, second, third, fourth] = people as [string, string, string, string];
  const order = expectStatus(await as(first)('POST', '/api/store_order/', { store, store_order_lines: [] }), 201);
  const record = { other_name: 'store_order', other_id: order['id'] };
  /** Two people send four files each, to two processes. */
  const sendEight = (pair: readonly [string, string], bytes: number) =>
    Promise.all(Array.from({ length: 8 }, (_, i) => uploadTo(i % 2, pair[i < 4 ? 0 : 1], bytes, record)));
  const stored = await sendEight([first, second], 240 * KIB);
  expect(sorted(stored)).toEqual([201, 201, 201, 201, 201, 201, 201, 201]);
  const refused = await uploadTo(0, third, 150 * KIB, record);
  expect(refused.status).toBe(413);
  expect(messageOf(refused)).toMatch(/more than your store may keep: 2 MiB in all, 0\.1 MiB left\..* Delete files/);

  // Now there is room for 368 KiB: six files of 60 KiB.
  expectStatus(await as(first)('DELETE', `/api/file/${stored[0]!.body['id']}/`), 204);
  expect(sorted(await sendEight([third, fourth], 60 * KIB))).toEqual([201, 201, 201, 201, 201, 201, 413, 413]);
});

test('safety 86: the texts of notes count for the day, too', async () => {
  const { store, username } = await storeWithUser();
  const order = expectStatus(await as(username)('POST', '/api/store_order/', { store, store_order_lines: [] }), 201);
  const record = { other_name: 'store_order', other_id: order['id'] };
  expectStatus(await uploadTo(0, username, 980 * KIB, record), 201);
  const headers = { authorization: `Bearer ${await tokenOf(username)}`, 'content-type': 'application/json' };
  const write = (note: string) =>
    fetch(`${deployments[1]!.url}/api/note/`, { method: 'POST', headers, body: JSON.stringify({ note, ...record }) });
  expect((await write('x'.repeat(40 * KIB))).status).toBe(201);
  const refused = await write('x'.repeat(40 * KIB));
  expect(refused.status).toBe(429);
  expect(await refused.json()).toEqual({ note: [{ code: 'quota', message: expect.stringMatching(/This note has/) }] });
});

test('safety 86: a person has 200 views at most', async () => {
  const { id, username } = await createUser();
  const view = (name: string) => ({ name, other_name: 'product', route: 'product.list', state: { q: 'oak' } });
  const rows = Array.from({ length: 200 }, (_, i) => [`View ${i}`, 'product', 'product.list', '{}', 'me', id]);
  await runSql('INSERT INTO `list_view` (`name`, `other_name`, `route`, `state`, `audience`, `owner`) VALUES ?', [
    rows,
  ]);
  expect(expectStatus(await as(username)('POST', '/api/list_view/', view('One more')), 400)).toEqual({
    non_field_errors: ['You have 200 views. Delete one first.'],
  });
});

async function storeWithUser(): Promise<{ store: number; username: string }> {
  const { store } = await createStoreUser();
  const { username } = await createUser({ store });
  return { store, username };
}
