import { decodeJwt, SignJWT } from 'jose';
import { address, as, call, expectStatus, list, logIn, demoRows, type Body } from '../parts/people';
import { unique } from '../../uniqueText';
import { bearer, groupId, createUser, PASSWORD } from '../parts/createUser';
import { secretOf, startSecondDeployment, type SecondDeployment } from '../parts/secondDeployment';
import { deactivation, isStandard } from '../parts/variant';
import { acting, pair, sudo, unsudo } from '../parts/sudo';

const admin = as('admin');
let second: SecondDeployment;
beforeAll(async () => {
  second = await startSecondDeployment();
});
afterAll(() => second.stop());

const statuses = (token: string, path = '/api/product/?limit=1') =>
  Promise.all([address, second.url].map(async (url) => (await fetch(url + path, { headers: bearer(token) })).status));

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
