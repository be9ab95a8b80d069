import { runSql } from '../../database';
import { as, call, expectStatus, list, logIn, makeStock, person, type Body } from '../parts/people';
import { unique } from '../../uniqueText';
import { bearer } from '../parts/createUser';
import { deactivation } from '../parts/variant';
import { acting, audit, unsudo } from '../parts/sudo';

const admin = as('admin');

test('safety 16: start, stop and writes are in the audit with both persons and the reason; no call changes it', async () => {
  const { chief, target, acting: theirs } = await acting();
  const { stock } = await makeStock(5);
  const order = expectStatus(
    await call(
      'POST',
      '/api/store_order/',
      { store: 3, store_order_lines: [{ stock_id: stock, quantity: 1 }] },
      bearer(theirs),
    ),
    201,
  );
  expectStatus(await unsudo(theirs), 200);
  const both = { actor: chief.id, user: target.id, actor__username: chief.username, user__username: target.username };
  expect(await audit('sudo', target.id)).toEqual([
    expect.objectContaining({ ...both, reason: 'a question about an order', request_id: expect.stringMatching(/./) }),
  ]);
  expect(await audit('unsudo', target.id)).toEqual([expect.objectContaining(both)]);
  const [row] = (
    await list(admin, 'trestle/audit', {
      query: JSON.stringify({
        and: [
          ['other_name', 'eq', 'store_order'],
          ['other_id', 'eq', order['id']],
        ],
      }),
    })
  )['results'];
  expect(row).toMatchObject(both);
  for (const method of ['PUT', 'PATCH', 'DELETE'])
    expectStatus(
      await admin(method, `/api/trestle/audit/${row.id}/`, method === 'DELETE' ? undefined : { reason: 'x' }),
      405,
    );
  expectStatus(await admin('POST', '/api/trestle/audit/', { reason: 'x' }), 405);
});

test('the person finds in the account who acted for them, when, why and until when', async () => {
  const { chief, target, acting: theirs } = await acting();
  expectStatus(await unsudo(theirs), 200);
  const { token } = await logIn(target.username);
  const account = expectStatus(
    await call('GET', `/api/trestle/user_account/${target.id}/`, undefined, bearer(token)),
    200,
  );
  const name = expectStatus(await admin('GET', `/api/trestle/user/${chief.id}/`), 200)['descriptive_name'];
  expect(account['impersonations']).toEqual([
    { when: expect.any(String), by: name, reason: 'a question about an order', until: expect.any(String) },
  ]);
  const [{ when, until }] = account['impersonations'];
  expect(Date.now() - Date.parse(when)).toBeLessThan(60_000);
  expect(Date.parse(until)).toBeLessThanOrEqual(Date.now());
  const otherPath = `/api/trestle/user_account/${(await person('store2'))['id']}/`;
  const other = expectStatus(await as('store2')('GET', otherPath), 200);
  expect((other['impersonations'] as Body[]).map(({ reason }) => reason as unknown)).not.toContain(
    'a question about an order',
  );
});

test('safety 16: an account for which others acted hundreds of times shows the newest hundred', async () => {
  const { chief, target, acting: theirs } = await acting();
  expectStatus(await unsudo(theirs), 200);
  const reason = '"é" '.repeat(60);
  const rows = Array.from({ length: 500 }, (_, hours) => [target.id, chief.id, reason, hours, hours]);
  for (const row of rows)
    await runSql(
      'INSERT INTO `impersonation` (`session`, `user`, `actor`, `reason`, `started_at`, `until`) VALUES (UUID(), ?, ?, ?, ' +
        'UTC_TIMESTAMP(3) - INTERVAL ? HOUR - INTERVAL 1 DAY, UTC_TIMESTAMP(3) - INTERVAL ? HOUR - INTERVAL 1 DAY)',
      row,
    );
  const { token } = await logIn(target.username);
  const path = '/api/trestle/user_account/';
  const account = expectStatus(await call('GET', `${path}${target.id}/`, undefined, bearer(token)), 200);
  const shown = account['impersonations'] as Body[];
  expect(shown).toHaveLength(100);
  expect(shown[0]).toMatchObject({ reason: 'a question about an order' });
  expect(shown.map(({ when }) => String(when))).toEqual(
    shown
      .map(({ when }) => String(when))
      .toSorted()
      .toReversed(),
  );
  const changed = await call('PATCH', `${path}${target.id}/`, { last_name: 'Changed' }, bearer(token));
  expect(expectStatus(changed, 200)['impersonations']).toHaveLength(100);
  const file = `${path}download/json/?columns=${encodeURIComponent('["impersonations"]')}`;
  expect(expectStatus(await call('GET', file, undefined, bearer(token)), 400)).toHaveProperty('columns');
  const listed = expectStatus(await call('GET', path, undefined, bearer(token)), 200)['results'] as Body[];
  expect(listed.map(({ id }) => id as number)).toEqual([target.id]);
});

test('safety 16: acting for somebody that a change of their account or group ends is in the audit', async () => {
  const group = expectStatus(await admin('POST', '/api/trestle/group/', { name: unique('Group') }), 201)[
    'id'
  ] as number;
  const path = (id: number) => `/api/trestle/user/${id}/`;
  const enders: [string, Body, (id: number, chief: number) => Promise<unknown>][] = [
    ['deactivation', {}, (id) => admin('PATCH', path(id), deactivation)],
    ['no longer superuser', {}, (_, chief) => admin('PATCH', path(chief), { is_superuser: false })],
    ['another group', {}, (id) => admin('PATCH', path(id), { groups: [group] })],
    ['a new password', {}, (id) => admin('PATCH', path(id), { new_password: 'Quartz-lantern-77' })],
    [
      'a group that changes',
      { groups: [group] },
      () => admin('PATCH', `/api/trestle/group/${group}/`, { name: unique('Group') }),
    ],
  ];
  for (const [name, more, end] of enders) {
    const { chief, target } = await acting(more);
    await end(target.id, chief.id);
    expect([name, await audit('unsudo', target.id)]).toEqual([
      name,
      [expect.objectContaining({ actor: chief.id, user: target.id })],
    ]);
  }
});
