import { decodeJwt, SignJWT } from 'jose';
import { createConnection, type Connection } from 'mysql2/promise';
import { address, as, call, expectStatus, list, logIn, makeStock, person, demoRows, type Body } from '../parts/people';
import { unique } from '../../uniqueText';
import { bearer, groupId, createUser, PASSWORD } from '../parts/createUser';
import { secretOf, startSecondDeployment, type SecondDeployment } from '../parts/secondDeployment';
import { deactivation, isStandard } from '../parts/variant';

const admin = as('admin');
let database: Connection;
let second: SecondDeployment;
beforeAll(async () => {
  database = await createConnection(process.env['TRESTLE_DB']!);
  second = await startSecondDeployment();
});
afterAll(() => Promise.all([database.end(), second.stop()]));

const sudo = (token: string, id: number, reason?: string) =>
  call('POST', '/auth/sudo/', { id, ...(reason === undefined ? {} : { reason }) }, bearer(token));
const unsudo = (token: string) => call('POST', '/auth/unsudo/', {}, bearer(token));
const statuses = (token: string, path = '/api/product/?limit=1') =>
  Promise.all([address, second.url].map(async (url) => (await fetch(url + path, { headers: bearer(token) })).status));
const audit = async (action: string, id: number): Promise<Body[]> =>
  (
    await list(admin, 'trestle/audit', {
      query: JSON.stringify({
        and: [
          ['action', 'eq', action],
          ['other_name', 'eq', 'user'],
          ['other_id', 'eq', id],
        ],
      }),
    })
  )['results'];
/** Creates a superuser and a user to act for. */
const pair = async (more: Body = {}, actor: Body = { is_superuser: true }) => {
  const [chief, target] = [await createUser({ groups: [], store: null, ...actor }), await createUser(more)];
  const { token } = await logIn(chief.username);
  return { chief, target, token };
};
const acting = async (more: Body = {}, actor?: Body) => {
  const all = await pair(more, actor);
  const started = expectStatus(await sudo(all.token, all.target.id, 'a question about an order'), 200);
  return { ...all, acting: started['token'] as string, user: started['user'] as Body };
};

test('acting for somebody: one sees what they see, and leaves again', async () => {
  const { chief, target, token, acting: theirs, user } = await acting();
  expect(user).toMatchObject({ id: target.id, username: target.username, is_superuser: false });
  const claims = decodeJwt(theirs);
  expect(claims).toMatchObject({ sub: String(target.id), act: { sub: String(chief.id) } });
  expect(await statuses(theirs)).toEqual([200, 200]);
  expect(await statuses(theirs, '/api/trestle/user/')).toEqual([403, 403]);
  expect((await call('POST', '/api-token-verify/', { token: theirs })).body['user'].id).toBe(target.id);
  const back = expectStatus(await unsudo(theirs), 200);
  expect(back['user']).toMatchObject({ id: chief.id, is_superuser: true });
  // safety 15
  expect(await statuses(theirs)).toEqual([401, 401]);
  expect(await statuses(back['token'], '/api/trestle/user/')).toEqual([200, 200]);
  expect(await statuses(token)).toEqual([200, 200]);
  expectStatus(await unsudo(token), 400);
});

describe('safety 13: who may', () => {
  test('store users and administrators who are no staff may not', async () => {
    const target = (await createUser()).id;
    for (const more of [{}, { groups: [await groupId('Administrator')] }]) {
      const { username } = await createUser(more);
      const reply = await sudo((await logIn(username)).token, target);
      expect([reply.status, reply.body]).toEqual([403, { detail: 'You may not act for other people.' }]);
    }
  });
  test('staff may become neither staff nor superusers, nor administrators when they are none', async () => {
    const office = (await logIn('office')).token;
    const administrator = (await createUser({ groups: [await groupId('Administrator')] })).id;
    // In the Go variant staff may not act for anybody (S2 §6).
    expectStatus(await sudo(office, administrator), isStandard ? 200 : 403);
    if (!isStandard) return;
    const { token } = await logIn((await createUser({ is_staff: true })).username);
    expectStatus(await sudo(token, (await createUser()).id), 200);
    for (const more of [{ is_staff: true }, { is_superuser: true }, { groups: [await groupId('Administrator')] }])
      expectStatus(await sudo(token, (await createUser(more)).id), 403);
  });
  test('not oneself, nobody inactive, nobody who is not there', async () => {
    const { chief, target, token } = await pair();
    expectStatus(await sudo(token, chief.id), 403);
    expectStatus(await admin('PATCH', `/api/trestle/user/${target.id}/`, deactivation), 200);
    expectStatus(await sudo(token, target.id), 403);
    expect(expectStatus(await sudo(token, 99999999), 400)).toEqual({
      id: [{ code: 'not-found', message: 'There is no such record' }],
    });
    for (const id of ['1', 0, -1, 1.5, null, [1]])
      expect(Object.keys(expectStatus(await call('POST', '/auth/sudo/', { id }, bearer(token)), 400))).toEqual(['id']);
    expect(Object.keys(expectStatus(await sudo(token, target.id, 'x'.repeat(256)), 400))).toEqual(['reason']);
  });
  test('not while acting for somebody already', async () => {
    const { acting: theirs } = await acting({ is_superuser: true });
    expectStatus(await sudo(theirs, (await createUser()).id), 403);
  });
});

describe('safety 14', () => {
  test('an hour at most, also by refreshing, and both persons stay in the token', async () => {
    const { chief, acting: theirs } = await acting();
    const { exp, iat, cap } = decodeJwt<{ cap: number }>(theirs);
    expect(cap - iat!).toBeLessThanOrEqual(3600);
    expect(exp).toBeLessThanOrEqual(cap);
    const refreshed = decodeJwt(
      expectStatus(await call('POST', '/api-token-refresh/', { token: theirs }), 200)['token'],
    );
    expect(refreshed).toMatchObject({ cap, act: { sub: String(chief.id) } });
  });
  test("never past the actor's own session", async () => {
    const { target, token } = await pair();
    const { sub, sid, iat, exp } = decodeJwt<{ sid: string }>(token);
    const cap = iat! + 600;
    const ending = await new SignJWT({ sid, cap })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject(sub!)
      .setIssuer('trestle')
      .setAudience('trestle')
      .setIssuedAt(iat!)
      .setExpirationTime(Math.min(exp!, cap))
      .sign(new TextEncoder().encode(secretOf('jwt')));
    const { token: theirs } = expectStatus(await sudo(ending, target.id), 200);
    expect(decodeJwt(theirs)).toMatchObject({ cap, exp: cap });
  });
  test('passwords, e-mail addresses, rights and staff flags stay as they are', async () => {
    // As an administrator, so that no other rule refuses the call.
    const { target, acting: theirs } = await acting({ groups: [await groupId('Administrator')] });
    const as = (method: string, path: string, body: Body) => call(method, path, body, bearer(theirs));
    const other = await createUser();
    const words = {
      detail:
        "You are acting for somebody else. Passwords, e-mail addresses and rights are changed in one's own name: leave that account first.",
    };
    const [group] = (await demoRows('trestle/group_permissions')) as [Body];
    const tries: [string, string, Body][] = [
      ['POST', '/auth/change_password/', { password: 'A-new-sofa-for-you-7' }],
      ['POST', '/auth/reauthenticate/', { password: PASSWORD }],
      ...[target.id, other.id].flatMap((id): [string, string, Body][] => [
        ['PATCH', `/api/trestle/user/${id}/`, { new_password: 'A-new-sofa-for-you-7' }],
        ['PATCH', `/api/trestle/user/${id}/`, { email: 'mine@evil.example' }],
        ['PATCH', `/api/trestle/user/${id}/`, isStandard ? { is_staff: true } : { is_superuser: true }],
        ['PATCH', `/api/trestle/user/${id}/`, { groups: [1, 2] }],
        ...(isStandard
          ? [['PATCH', `/api/trestle/user/${id}/`, { user_permissions: [1] }] as [string, string, Body]]
          : []),
        ['PATCH', `/api/trestle/user/${id}/`, { store: 2 }],
      ]),
      ['PATCH', `/api/trestle/user_account/${target.id}/`, { email: 'mine@evil.example' }],
      ['PATCH', `/api/trestle/user_account/${target.id}/`, { new_password: 'A-new-sofa-for-you-7' }],
      [
        'POST',
        '/api/trestle/user/',
        {
          username: unique('door').replace(' ', ''),
          first_name: 'A',
          last_name: 'B',
          email: `${unique('d').replace(' ', '')}@x.example`,
        },
      ],
      ['PATCH', `/api/trestle/group_permissions/${group['id']}/`, { deny_by_default: !group['deny_by_default'] }],
      ['POST', '/api/trestle/group/', { name: unique('group') }],
    ];
    for (const [method, path, body] of tries) {
      const reply = await as(method, path, body);
      expect([path, body, reply.status]).toEqual([path, body, 403]);
      if (path.startsWith('/api/')) expect(reply.body).toEqual(words);
    }
    expectStatus(
      await as('PATCH', `/api/trestle/user_account/${target.id}/`, { first_name: 'Newer', email: target.email }),
      200,
    );
    await logIn(target.username);
  });
  test('people are neither merged nor deleted', async () => {
    const { acting: theirs } = await acting({ is_superuser: true, groups: [], store: null });
    const [kept, merged] = [await createUser(), await createUser()];
    const path = `/api/trestle/user/${kept.id}/`;
    const merge = { id: kept.id, other_ids: [merged.id] };
    expect((await call('POST', `${path}merge/`, merge, bearer(theirs))).status).toBe(403);
    expect((await call('DELETE', path, undefined, bearer(theirs))).status).toBe(403);
    for (const { id } of [kept, merged]) expectStatus(await admin('GET', `/api/trestle/user/${id}/`), 200);
  });

  test('last_login is left alone', async () => {
    const { target, token } = await pair();
    const lastLogin = async () =>
      expectStatus(await admin('GET', `/api/trestle/user/${target.id}/`), 200)['last_login'] as string | null;
    expect(await lastLogin()).toBeNull();
    expectStatus(await sudo(token, target.id), 200);
    expect(await lastLogin()).toBeNull();
  });
  test('dies with the actor: out of office, no longer superuser, signed out', async () => {
    for (const change of [deactivation, { is_superuser: false }, { new_password: 'A-new-sofa-for-you-7' }]) {
      const { chief, acting: theirs } = await acting();
      expect(await statuses(theirs)).toEqual([200, 200]);
      expectStatus(await admin('PATCH', `/api/trestle/user/${chief.id}/`, change), 200);
      expect(await statuses(theirs)).toEqual([401, 401]);
      expectStatus(await call('POST', '/api-token-refresh/', { token: theirs }), 400);
    }
    const { token, acting: theirs } = await acting();
    expectStatus(await call('POST', '/api-token-expire/', {}, bearer(token)), 200);
    expect(await statuses(theirs)).toEqual([401, 401]);
  });
});

test('safety 15: logging out while acting ends both sessions', async () => {
  const { token, acting: theirs } = await acting();
  expect(expectStatus(await call('POST', '/api-token-expire/', {}, bearer(theirs)), 200)).toEqual({ status: true });
  expect([await statuses(theirs), await statuses(token)]).toEqual([
    [401, 401],
    [401, 401],
  ]);
});

test('safety 15: when somebody who acts logs out in another tab, the account no longer says that they act', async () => {
  const { token, chief, target, acting: theirs } = await acting();
  expectStatus(await call('POST', '/api-token-expire/', {}, bearer(token)), 200);
  expect(await statuses(theirs)).toEqual([401, 401]);
  const own = await logIn(target.username);
  const account = await call('GET', `/api/trestle/user_account/${target.id}/`, undefined, bearer(own.token));
  const [{ until }] = expectStatus(account, 200)['impersonations'];
  expect(Date.parse(until)).toBeLessThanOrEqual(Date.now());
  const query = JSON.stringify({
    and: [
      ['action', 'eq', 'unsudo'],
      ['user', 'eq', target.id],
    ],
  });
  const { results } = await list(admin, 'trestle/audit', { query });
  expect(results).toMatchObject([{ actor: chief.id, user: target.id }]);
});

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
    await database.execute(
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
