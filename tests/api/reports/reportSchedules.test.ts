import { as, expectStatus, list, makeOrder, makeStock, person, type Body } from '../parts/people';
import { awaitMails, mailsTo } from '../parts/sentMails';
import { allowState, fieldRules, replaceRules, userWithRules } from '../parts/permissionRules';
import { createUser } from '../parts/createUser';
import { runSql } from '../../database';
import { finished, make, runNow, schedule, SCHEDULE_PATH } from '../parts/dueSchedules';
import { deactivation } from '../parts/variant';

const [admin, store1, store2] = [as('admin'), as('store1'), as('store2')];
/** The text of a mail's attachment. */
const attachmentOf = (mail: string): string =>
  Buffer.from(mail.split(/Content-Disposition: attachment[^]*?\r\n\r\n/)[1]!.split('\r\n--')[0]!, 'base64').toString();

test('a schedule knows its next time, and is turned off and on', async () => {
  const createdSchedule = await make(store1, {
    recipients: [(await person('store1'))['id']],
    frequency: 'monthly',
    day: 31,
  });
  expect(createdSchedule).toMatchObject({ title: 'Orders by store and period', is_active: true, last_result: null });
  expect(Date.parse(createdSchedule['next_run'] as string)).toBeGreaterThan(Date.now());
  const patch = async (body: Body) =>
    expectStatus(await store1('PATCH', `${SCHEDULE_PATH}${createdSchedule['id']}/`, body), 200);
  expect((await patch({ is_active: false }))['next_run']).toBeNull();
  expect((await patch({ is_active: true }))['next_run']).toBe(createdSchedule['next_run']);
  expect((await patch({ time: '08:30' }))['next_run']).not.toBe(createdSchedule['next_run']);
});

test.each<[string, Body, string]>([
  ['an unknown report', { report: 'none' }, 'report'],
  ['an unknown format', { format: 'odt' }, 'format'],
  ['a wrong parameter', { parameters: { period: 'day' } }, 'period'],
  ['an unknown parameter', { parameters: { x: 1 } }, 'x'],
  ['no time of day', { time: '25:00' }, 'time'],
  ['no weekday', { frequency: 'weekly' }, 'weekday'],
  ['no day', { frequency: 'monthly' }, 'day'],
  ['an unknown frequency', { frequency: 'hourly' }, 'frequency'],
  ['an unknown zone', { zone: 'Mars/Base' }, 'zone'],
  ['no recipients', { recipients: [] }, 'recipients'],
  ['an absent recipient', { recipients: [99999999] }, 'recipients'],
])('400 by name: %s', async (_what, more, name) => {
  expect(
    expectStatus(
      await store1('POST', SCHEDULE_PATH, await schedule({ recipients: [(await person('store1'))['id']], ...more })),
      400,
    ),
  ).toHaveProperty(name);
});

test('safety 17: nobody sees or changes the schedule of somebody else, nor mails to people they do not see', async () => {
  const createdSchedule = await make(store1, { recipients: [(await person('store1'))['id']] });
  for (const other of [store2, admin]) {
    for (const [method, body] of [['GET'], ['PATCH', { time: '01:00' }], ['DELETE']] as const)
      expectStatus(await other(method, `${SCHEDULE_PATH}${createdSchedule['id']}/`, body), 404);
    expect((await list(other, 'report_schedule', { _ids: String(createdSchedule['id']) }))['count']).toBe(0);
  }
  const ask = async (recipients: unknown[]) =>
    expectStatus(await store1('POST', SCHEDULE_PATH, await schedule({ recipients })), 400);
  expect(await ask([(await person('store2'))['id']])).toEqual(await ask([99999999]));
});

test('safety 17, 22: each recipient is mailed what they may see themselves', async () => {
  const { stock } = await makeStock(5);
  for (const username of ['store1', 'store2']) await makeOrder(username, [{ stock_id: stock, quantity: 1 }]);
  const [one, two] = [await person('store1'), await person('store2')];
  const before = [mailsTo(one['email']).length, mailsTo(two['email']).length];
  const createdSchedule = await make(admin, { recipients: [one['id'], two['id']] });
  const done = await runNow(admin, createdSchedule);
  expect(done).toMatchObject({ last_result: 'Sent to 2 people.', is_active: true });
  expect(Date.parse(done['next_run'] as string)).toBeGreaterThan(Date.now());
  const [first, second] = [
    attachmentOf((await awaitMails(one['email'], before[0]! + 1)).at(-1)!),
    attachmentOf((await awaitMails(two['email'], before[1]! + 1)).at(-1)!),
  ];
  expect([first.includes(one['store'].name), first.includes(two['store'].name)]).toEqual([true, false]);
  expect([second.includes(one['store'].name), second.includes(two['store'].name)]).toEqual([false, true]);
  const { results } = expectStatus(await admin('GET', `${SCHEDULE_PATH}${createdSchedule['id']}/history/`), 200);
  expect((results as Body[]).filter(({ action }) => action === 'send_email')).toHaveLength(2);
});

test('an empty report is skipped where that is wished', async () => {
  const nothing = { parameters: { from: '1990-01-01', to: '1990-12-31', period: 'year' }, skip_when_empty: true };
  const me = await person('admin');
  const before = mailsTo(me['email']).length;
  const { last_result: result } = await runNow(admin, await make(admin, nothing));
  expect(result).toBe('Nothing to send to 1 person: the report was empty.');
  expect(mailsTo(me['email'])).toHaveLength(before);
});

test('a recipient without the rights gets nothing, and the owner is told', async () => {
  const nobody = await createUser({ groups: [], store: null });
  const me = await person('admin');
  const before = mailsTo(me['email']).length;
  const { last_result: result } = await runNow(admin, await make(admin, { recipients: [nobody.id] }));
  expect(result).toContain('Failed for New Comer: ');
  expect((await awaitMails(me['email'], before + 1)).slice(before).join()).toContain('Not sent: Orders by store');
  expect(mailsTo(nobody.email)).toHaveLength(0);
});

test('safety 22: a schedule that filters by a field hidden from its recipient by now is not sent, and says so', async () => {
  const others = [allowState('reports'), allowState('user'), allowState('user_list')];
  const member = await userWithRules([allowState('supplier'), ...others], true);
  const coreSuppliers = { report: 'supplier_list', parameters: { core_only: true } };
  const { id, owner } = await make(member, coreSuppliers);
  expectStatus(await member('PATCH', `${SCHEDULE_PATH}${id}/`, { recipients: [owner] }), 200);
  await replaceRules(member, [
    allowState('supplier', fieldRules('supplier', ['core_supplier', true, false])),
    ...others,
  ]);
  expect((await runNow(member, { id }))['last_result']).toBe(
    'Failed for A B: "Core suppliers only" filters by a field that they may not see.',
  );
});

test('whoever may not make a report any more pauses its schedule, and resumes it with the right alone', async () => {
  const rules = [allowState('reports'), allowState('user'), allowState('user_list')];
  const owner = await userWithRules([allowState('supplier'), ...rules], true);
  const { id } = await make(owner, { report: 'supplier_list', parameters: {} });
  await replaceRules(owner, rules);
  const patch = (body: Body) => owner('PATCH', `${SCHEDULE_PATH}${id}/`, body);
  expect(expectStatus(await patch({ is_active: false }), 200)).toMatchObject({ is_active: false, next_run: null });
  expect(expectStatus(await patch({ is_active: true }), 400)).toHaveProperty('report');
});

test('a schedule whose process stopped twice says so, and its owner is told', async () => {
  const me = await person('store2');
  const before = mailsTo(me['email']).length;
  const createdSchedule = await make(store2, { recipients: [me['id']] });
  await runSql(
    "UPDATE `report_schedule` SET `last_result` = 'Started again', `alive_at` = UTC_TIMESTAMP(3) - INTERVAL 1 HOUR WHERE `id` = ?",
    [createdSchedule['id']],
  );
  expect((await finished(store2, createdSchedule['id']))['last_result']).toMatch(/^Failed: the server stopped/);
  const newMails = (await awaitMails(me['email'], before + 1)).slice(before).join();
  expect(newMails).toContain('Not sent: Orders by store');
});

test('the schedule of somebody who has left stops, and says so', async () => {
  const me = await person('admin');
  const rules = [
    allowState('reports'),
    allowState('store_order'),
    allowState('store'),
    allowState('user_list'),
    allowState('user'),
  ];
  const leaver = await userWithRules(rules, true);
  const createdSchedule = await make(leaver, { recipients: [me['id']] });
  const before = mailsTo(me['email']).length;
  expectStatus(await admin('PATCH', `/api/trestle/user/${createdSchedule['owner']}/`, deactivation), 200);
  await runSql('UPDATE `report_schedule` SET `next_run` = UTC_TIMESTAMP(3) - INTERVAL 1 SECOND WHERE `id` = ?', [
    createdSchedule['id'],
  ]);
  expect((await awaitMails(me['email'], before + 1)).slice(before).join()).toContain('No longer sent: Orders');
  const [row] = await runSql('SELECT `is_active`, `next_run`, `last_result` FROM `report_schedule` WHERE `id` = ?', [
    createdSchedule['id'],
  ]);
  expect(row).toMatchObject({
    is_active: 0,
    next_run: null,
    last_result: expect.stringMatching(/^Stopped: .* has left\.$/),
  });
});
