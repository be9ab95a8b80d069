import { as, call, expectStatus, list, logIn, demoRows, type Body, type Call } from '../parts/people';
import { unique } from '../../uniqueText';
import { bearer, createUser, PASSWORD } from '../parts/createUser';
import { allowState, userWithRules } from '../parts/permissionRules';
import { deactivation } from '../parts/variant';

/** Users who may not open user.list get ids and names only; store users those of their own store (contract §2.4). */
const admin = as('admin');
const VISIBLE_FIELDS = ['descriptive_name', 'id'];
const name = () => unique('Someone').replace(' ', '');

let clerk: Call;
let stranger: { id: number; username: string; email: string };
beforeAll(async () => {
  clerk = await userWithRules([allowState('store_contact'), allowState('store')], true);
  stranger = await createUser({ store: 2, first_name: name(), last_name: name() });
});

/** Creates a store user in a group with these rules. */
const storeUser = async (store: number | null): Promise<Call & { id: number }> => {
  const group = expectStatus(
    await admin('POST', '/api/trestle/group/', { name: unique('store rules').replaceAll(' ', '') }),
    201,
  )['id'] as number;
  expectStatus(
    await admin('POST', '/api/trestle/group_permissions/', {
      group,
      details: 'x',
      states: [allowState('store_contact'), allowState('store')],
    }),
    201,
  );
  const storeGroup = (
    await list(admin, 'trestle/group', { query: JSON.stringify(['name', 'eq', 'StoreUser']), filter: 'all' })
  )['results'][0].id as number;
  const { id, username } = await createUser({ store, groups: store === null ? [group, storeGroup] : [group] });
  const { token } = await logIn(username, PASSWORD);
  const calls: Call = (method, path, body, headers = {}) => call(method, path, body, { ...bearer(token), ...headers });
  return Object.assign(calls, { id });
};
const contactOf = async (store: number, login: number): Promise<number> => {
  const type = (await demoRows('code_contact_type'))[0]!['id'] as number;
  const contact = expectStatus(
    await admin('POST', '/api/store_contact/', { name: unique('Contact'), type, login }),
    201,
  )['id'] as number;
  const { contacts } = expectStatus(await admin('GET', `/api/store/${store}/`), 200) as { contacts: Body[] };
  expectStatus(
    await admin('PATCH', `/api/store/${store}/`, {
      contacts: [...contacts.map(({ id }) => ({ id: id as number })), { id: contact }],
    }),
    200,
  );
  return contact;
};

test('who may not list users gets ids and names from user_list, in the list, one by one and in a download', async () => {
  const { results } = (await list(clerk, 'user_list', { limit: '1000' })) as { results: Body[] };
  expect(results.length).toBeGreaterThan(5);
  for (const row of results) expect(Object.keys(row).toSorted()).toEqual(VISIBLE_FIELDS);
  expect(Object.keys(expectStatus(await clerk('GET', `/api/user_list/${stranger.id}/`), 200)).toSorted()).toEqual(
    VISIBLE_FIELDS,
  );
  const file = expectStatus(await clerk('GET', '/api/user_list/download/json/?limit=1000'), 200) as unknown as Body[];
  expect(file.length).toBeGreaterThan(5);
  for (const row of file) expect(Object.keys(row).toSorted()).toEqual(VISIBLE_FIELDS);
  for (const format of ['csv', 'xlsx']) {
    expect((await clerk('GET', `/api/user_list/download/${format}/?columns=["email"]`)).status).toBe(400);
    expect(JSON.stringify((await clerk('GET', `/api/user_list/download/${format}/?limit=1000`)).body)).not.toContain(
      stranger.email,
    );
  }
  expectStatus(await clerk('GET', `/api/user_list/${stranger.id}/history/`), 404);
  const whole = (await list(admin, 'user_list', { _ids: String(stranger.id) }))['results'][0];
  expect(whole).toMatchObject({ username: stranger.username, email: stranger.email });
});

test('who can no longer log in is left out of user_list, unless asked for', async () => {
  const formerUser = await createUser(deactivation);
  const path = `q=${encodeURIComponent(formerUser.username)}`;
  const countOf = async (calls: Call, parameters: string) =>
    expectStatus(await calls('GET', `/api/user_list/?${parameters}`), 200)['count'] as number;
  expect(await countOf(admin, path)).toBe(0);
  expect(await countOf(admin, `${path}&filter=non_active`)).toBe(1);
  expect(await countOf(admin, `${path}&filter=all`)).toBe(1);
  for (const calls of [admin, clerk]) expect(await countOf(calls, `_ids=${formerUser.id}`)).toBe(1);
  const { results } = (await list(clerk, 'user_list', { limit: '1000' })) as { results: Body[] };
  expect(results.map(({ id }) => id)).not.toContain(formerUser.id);
  expectStatus(await clerk('GET', '/api/user_list/?filter=non_active'), 400);
});

test.each([
  ['q', () => stranger.username],
  ['q', () => stranger.email],
])('safety 68: user_list is not searched by what is hidden: %s', async (parameter, value) => {
  expect((await list(clerk, 'user_list', { [parameter]: value() }))['count']).toBe(0);
  expect((await list(admin, 'user_list', { [parameter]: value() }))['count']).toBe(1);
});

test.each([
  'sort=email',
  'sort=-username',
  'q=a&searchField=email',
  'query=["username","icontains","a"]',
  'query={"or":[["email","is_not_null"]]}',
  'qbe={"email":"a"}',
  'qbe={"username":{"op":"%23","value":"a"}}',
  'filter=email',
  '_code=true',
])('safety 68: user_list refuses what asks for hidden fields: %s', async (parameters) => {
  expectStatus(await clerk('GET', `/api/user_list/?${parameters}`), 400);
});

test('safety 68: nor does a contact, or the store that nests it, tell what its person signs in with', async () => {
  const contact = await contactOf(2, stranger.id);
  const seen = expectStatus(await clerk('GET', `/api/store_contact/${contact}/`), 200);
  expect(seen).toMatchObject({ login: stranger.id, login__descriptive_name: expect.any(String) });
  const places = [
    seen,
    (await list(clerk, 'store_contact', { limit: '1000' }))['results'],
    expectStatus(await clerk('GET', '/api/store/2/'), 200),
  ];
  for (const place of places)
    for (const secret of [stranger.username, stranger.email, 'login__username'])
      expect(JSON.stringify(place)).not.toContain(secret);
  expect((await list(clerk, 'store_contact', { q: stranger.username }))['count']).toBe(0);
  for (const parameters of [
    'sort=login__username',
    'q=a&searchField=login__username',
    'qbe={"login__username":"a"}',
    'query=["login__username","icontains","a"]',
  ]) {
    expectStatus(await clerk('GET', `/api/store_contact/?${parameters}`), 400);
  }
  expectStatus(await clerk('GET', '/api/store_contact/download/csv/?columns=["login__username"]'), 400);
  expect(expectStatus(await admin('GET', `/api/store_contact/${contact}/`), 200)).toMatchObject({
    login__username: stranger.username,
  });
});

test('a store user sees the people of the own store, its contacts and nobody else', async () => {
  const [calls, colleague, helper] = [
    await storeUser(4),
    await createUser({ store: 4 }),
    await createUser({ store: null, groups: [] }),
  ];
  const ids = async () =>
    (await list(calls, 'user_list', { limit: '1000' }))['results'].map((row: Body) => row['id'] as number) as number[];
  const before = await ids();
  expect(before).toEqual(expect.arrayContaining([calls.id, colleague.id]));
  expect(before).not.toContain(helper.id);
  await contactOf(4, helper.id);
  const after = await ids();
  expect(after).toContain(helper.id);
  expect(after).not.toContain(stranger.id);
  expectStatus(await calls('GET', `/api/user_list/${stranger.id}/`), 404);
  expect((await list(calls, 'user_list', { _ids: `${stranger.id},${helper.id}` }))['count']).toBe(1);
  const { descriptive_name: hidden } = expectStatus(await admin('GET', `/api/user_list/${stranger.id}/`), 200);
  expect((await list(calls, 'user_list', { q: hidden as string }))['count']).toBe(0);
  const inFile = expectStatus(await calls('GET', '/api/user_list/download/json/?limit=1000'), 200) as unknown as Body[];
  expect(inFile.map((row) => row['id'])).toContain(helper.id);
  expect(inFile.map((row) => row['id'])).not.toContain(stranger.id);
});

test("safety 17: another store's person and an absent one are the same where a contact names them", async () => {
  const calls = await storeUser(4);
  const type = (await demoRows('code_contact_type'))[0]!['id'] as number;
  const refusals = await Promise.all(
    [stranger.id, 99_999_999].map((login) => calls('POST', '/api/store_contact/', { name: 'A', type, login })),
  );
  expect(refusals.map(({ status }) => status)).toEqual([400, 400]);
  expect(refusals[0]!.body).toEqual(refusals[1]!.body);
  expectStatus(await calls('POST', '/api/store_contact/', { name: unique('Mine'), type, login: calls.id }), 201);
});

test('a store user without a store sees themselves', async () => {
  const calls = await storeUser(null);
  expect((await list(calls, 'user_list', { limit: '1000' }))['results'].map((row: Body) => row['id'])).toEqual([
    calls.id,
  ]);
});
