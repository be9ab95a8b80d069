import { address, as, call, expectStatus, logIn, type Body } from '../parts/people';
import { unique } from '../../uniqueText';
import { bearer, groupId, createUser, PASSWORD } from '../parts/createUser';
import { startSecondDeployment, flushedLog, type SecondDeployment } from '../parts/secondDeployment';
import { deactivation } from '../parts/variant';

const admin = as('admin');
/** Makes a call to one of the BFFs. @returns its status */
const statusAt = async (url: string, method: string, path: string, token: string, body?: unknown): Promise<number> =>
  (
    await fetch(url + path, {
      method,
      headers: { ...bearer(token), 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  ).status;

let second: SecondDeployment;
beforeAll(async () => {
  second = await startSecondDeployment();
});
afterAll(async () => {
  await second.stop();
});

/** Creates a store user and signs in. */
const createSignedInUser = async (more: Body = {}) => {
  const createdUser = await createUser(more);
  return { ...createdUser, token: (await logIn(createdUser.username)).token };
};

test('logging in answers token and user as contract §2.1 lists them', async () => {
  const { user } = await logIn('store1');
  expect(Object.keys(user).toSorted()).toEqual([
    'descriptive_name',
    'email',
    'first_name',
    'groups',
    'id',
    'is_active',
    'is_staff',
    'is_superuser',
    'last_name',
    'store',
    'user_permissions',
    'username',
  ]);
  expect(user).toMatchObject({
    username: 'store1',
    is_active: true,
    is_superuser: false,
    groups: [{ name: 'StoreUser' }],
    store: { id: expect.any(Number), name: expect.any(String) },
  });
  expect((await logIn(user['email'])).user['id']).toBe(user['id']);
});

test('a query parameter of a sign-in call is refused, as everywhere', async () => {
  const { token } = await logIn('store1');
  const refused = { a: [{ code: 'invalid', message: 'Unknown parameter' }] };
  expect(expectStatus(await call('POST', '/api-token-verify/?a=1', { token }), 400)).toEqual(refused);
  expect(expectStatus(await as('store1')('POST', '/api/trestle/my_group_permissions/?a=1', {}), 400)).toEqual(refused);
});

test('last_login moves with logging in, not with refreshing', async () => {
  const { id, token } = await createSignedInUser();
  const lastLogin = async () =>
    expectStatus(await admin('GET', `/api/trestle/user/${id}/`), 200)['last_login'] as string;
  const first = await lastLogin();
  expect(Date.now() - Date.parse(first)).toBeLessThan(60_000);
  expectStatus(await call('POST', '/api-token-refresh/', { token }), 200);
  expect(await lastLogin()).toBe(first);
});

test('safety 7: after logging out both BFFs refuse every token of the session, and no other session', async () => {
  const [{ token }, other] = await Promise.all([logIn('store2'), logIn('store2')]);
  const refreshed = expectStatus(await call('POST', '/api-token-refresh/', { token }), 200)['token'] as string;
  for (const url of [address, second.url])
    expect(await statusAt(url, 'GET', '/api/product/?limit=1', refreshed)).toBe(200);
  expect(expectStatus(await call('POST', '/api-token-expire/', {}, bearer(token)), 200)).toEqual({ status: true });
  for (const url of [address, second.url]) {
    for (const dead of [token, refreshed]) {
      expect(await statusAt(url, 'GET', '/api/product/?limit=1', dead)).toBe(401);
      expect(await statusAt(url, 'POST', '/api-token-expire/', dead, {})).toBe(401);
      expect(await statusAt(url, 'POST', '/api-token-refresh/', dead, { token: dead })).toBe(400);
    }
    expect(await statusAt(url, 'GET', '/api/product/?limit=1', other.token)).toBe(200);
  }
});

describe('safety 8: takes effect at the next call, on either BFF', () => {
  const statuses = (token: string, path = '/api/product/?limit=1') =>
    Promise.all([address, second.url].map((url) => statusAt(url, 'GET', path, token)));

  test('deactivating', async () => {
    const { id, token } = await createSignedInUser();
    expect(await statuses(token)).toEqual([200, 200]);
    expectStatus(await admin('PATCH', `/api/trestle/user/${id}/`, deactivation), 200);
    expect(await statuses(token)).toEqual([401, 401]);
    expectStatus(await call('POST', '/api-token-refresh/', { token }), 400);
  });

  test('leaving a group, and getting another', async () => {
    const { id, token } = await createSignedInUser();
    expect(await statuses(token)).toEqual([200, 200]);
    expectStatus(await admin('PATCH', `/api/trestle/user/${id}/`, { groups: [] }), 200);
    expect(await statuses(token)).toEqual([403, 403]);
    expect(
      expectStatus(await call('POST', '/api/trestle/my_group_permissions/', {}, bearer(token)), 200)['groups'],
    ).toEqual([]);
    expectStatus(await admin('PATCH', `/api/trestle/user/${id}/`, { groups: [await groupId('StoreUser')] }), 200);
    expect(await statuses(token)).toEqual([200, 200]);
  });

  test('another store', async () => {
    const { id, token } = await createSignedInUser({ store: 1 });
    const stores = async () =>
      expectStatus(await call('POST', '/api-token-verify/', { token }), 200)['user'].store.id as number;
    expect(await stores()).toBe(1);
    expectStatus(await admin('PATCH', `/api/trestle/user/${id}/`, { store: 2 }), 200);
    expect(await stores()).toBe(2);
  });

  test('a changed rule', async () => {
    const name = unique('rules').replaceAll(' ', '');
    const group = expectStatus(await admin('POST', '/api/trestle/group/', { name }), 201)['id'] as number;
    const { token } = await createSignedInUser({ groups: [group] });
    const containers = '/api/container/?limit=1';
    expect(await statuses(token, containers)).toEqual([403, 403]);
    const record = expectStatus(
      await admin('POST', '/api/trestle/group_permissions/', {
        group,
        details: name,
        states: [{ state_name: 'container', deny: false }],
      }),
      201,
    );
    expect(await statuses(token, containers)).toEqual([200, 200]);
    expectStatus(
      await admin('PATCH', `/api/trestle/group_permissions/${record['id']}/`, {
        states: [{ state_name: 'container', deny: true }],
      }),
      200,
    );
    expect(await statuses(token, containers)).toEqual([403, 403]);
  });
});

test('safety 35: the logs hold no password, token or body', async () => {
  const { token } = await logIn('store1');
  const canary = 'canary-4f1c';
  await fetch(`${second.url}/api-token-auth/`, {
    method: 'POST',
    body: JSON.stringify({ username: canary, password: canary }),
  });
  await statusAt(second.url, 'GET', `/api/product/?jwt=${canary}&q=${canary}`, token);
  await statusAt(second.url, 'POST', '/api-token-verify/', token, { token: canary });
  await statusAt(second.url, 'GET', '/healthz', canary);
  const logged = await flushedLog(second.url, second.readLog);
  expect(logged).toContain('"path":"/api/product/"');
  for (const secret of [canary, PASSWORD, token, token.split('.')[2]!]) expect(logged).not.toContain(secret);
});
