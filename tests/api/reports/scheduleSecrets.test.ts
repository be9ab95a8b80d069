import { createStoreUser, createUser } from '../parts/createUser';
import { make, runNow, SCHEDULE_PATH } from '../parts/dueSchedules';
import { as, expectStatus, makeOrder, makeStock, person, type Body, type Call } from '../parts/people';
import { allowState, replaceRules, userWithRules } from '../parts/permissionRules';
import { awaitMails, mailsTo } from '../parts/sentMails';

const admin = as('admin');
const EMPTY = { parameters: { from: '1990-01-01', to: '1990-12-31', period: 'year' } };
const UNTOLD = 'Made for 1 person with their own rights. What came of it is told to them alone.';
const OWNER_RULES = ['reports', 'store_order', 'store', 'user_list', 'user'].map((state) => allowState(state));
const historyOf = async (caller: Call, { id }: Body): Promise<Body[]> =>
  expectStatus(await caller('GET', `${SCHEDULE_PATH}${id}/history/`), 200)['results'] as Body[];
/** Somebody of head office, who sees the orders of every store. */
const headOffice = async () =>
  createUser({ groups: [(await person('office'))['groups'][0].id as number], store: null });
/** A store whose contact is somebody of head office. */
const storeWithContact = async (): Promise<{ caller: Call; contact: { id: number; email: string } }> => {
  const { caller, store } = await createStoreUser();
  const contact = await headOffice();
  const contacts = [{ name: 'Head office', type: 1, login: contact.id }];
  expectStatus(await admin('PATCH', `/api/store/${store}/`, { contacts }), 200);
  return { caller, contact };
};

test('safety 81: a schedule tells its owner the same of a report of others, whether it was sent or empty', async () => {
  const { stock } = await makeStock(3);
  await makeOrder('store1', [{ stock_id: stock, quantity: 1 }]);
  const { caller, contact } = await storeWithContact();
  const more = { recipients: [contact.id], skip_when_empty: true };
  const [full, empty] = [await make(caller, more), await make(caller, { ...more, ...EMPTY })];
  const [fullRun, emptyRun] = await Promise.all([full, empty].map((schedule) => runNow(caller, schedule)));
  expect([fullRun!['last_result'], emptyRun!['last_result']]).toEqual([UNTOLD, UNTOLD]);
  // One of both was mailed; neither the history nor the record says which.
  await awaitMails(contact.email, 1);
  expect(mailsTo(contact.email)).toHaveLength(1);
  const [fullHistory, emptyHistory] = await Promise.all([full, empty].map((schedule) => historyOf(caller, schedule)));
  const actions = (entries: Body[]) => entries.map(({ action }) => action as string);
  expect(actions(fullHistory!)).toEqual(actions(emptyHistory!));
  const fields = (row: Body) => Object.keys(row).toSorted();
  expect(fields(fullRun!)).toEqual(fields(emptyRun!));
});

test('what came of the own report is told, and an administrator is told of all', async () => {
  const { caller, contact } = await storeWithContact();
  const me = (await make(caller, { recipients: [contact.id] }))['owner'] as number;
  const mixed = await make(caller, { ...EMPTY, recipients: [me, contact.id], skip_when_empty: true });
  expect((await runNow(caller, mixed))['last_result']).toBe(
    `Nothing to send to 1 person: the report was empty. ${UNTOLD}`,
  );
  const byAdmin = await make(admin, { ...EMPTY, recipients: [me, contact.id], skip_when_empty: true });
  expect((await runNow(admin, byAdmin))['last_result']).toBe('Nothing to send to 2 people: the report was empty.');
});

test('safety 81: a report that fails because of its rows is told to its recipient alone', async () => {
  const { caller, store } = await createStoreUser();
  const stranger = await createUser({ store: 1 });
  const contacts = [{ name: 'A friend', type: 1, login: stranger.id }];
  expectStatus(await admin('PATCH', `/api/store/${store}/`, { contacts }), 200);
  const { stock } = await makeStock(3);
  const line = { stock_id: stock, quantity: 1 };
  const order = expectStatus(await caller('POST', '/api/store_order/', { store, store_order_lines: [line] }), 201);
  const report = { report: 'order_confirmation', format: 'pdf', parameters: { order: order['id'] } };
  const mine = await make(caller, { ...report, recipients: [stranger.id] });
  expect((await runNow(caller, mine))['last_result']).toBe(UNTOLD);
  const [mail] = await awaitMails(stranger.email, 1);
  expect(mail).toMatch(/Subject: Not sent: Order confirmation/);
});

test('safety 81: once its owner is moved to a store, a schedule mails nobody whom they no longer see', async () => {
  const owner = await userWithRules(OWNER_RULES, true);
  const other = await createUser({ store: 1 });
  const made = await make(owner, { recipients: [other.id] });
  expect((await runNow(owner, made))['last_result']).toBe(UNTOLD);
  await awaitMails(other.email, 1);
  expectStatus(await admin('PATCH', `/api/trestle/user/${made['owner']}/`, { store: 2 }), 200);
  expect((await runNow(owner, made))['last_result']).toBe('Left out 1 person whom you no longer see among the users.');
  expect(mailsTo(other.email)).toHaveLength(1);
});

test('who may not make a report any more sends none', async () => {
  const owner = await userWithRules(OWNER_RULES, true);
  const other = await createUser({ store: 1 });
  const made = await make(owner, { recipients: [other.id] });
  await replaceRules(
    owner,
    OWNER_RULES.filter(({ state_name }) => state_name !== 'store_order'),
  );
  expect((await runNow(owner, made))['last_result']).toBe('Failed: you may not make this report any more.');
  expect(mailsTo(other.email)).toHaveLength(0);
});
