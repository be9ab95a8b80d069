import { as, expectStatus, list, person, type Body, type Call } from '../parts/people';
import { unique } from '../../uniqueText';
import { allowState, fieldRules, userWithRules } from '../parts/permissionRules';
import { isStandard } from '../parts/variant';

const [admin, office, store1, store2] = [as('admin'), as('office'), as('store1'), as('store2')];
const VIEW_PATH = '/api/list_view/';
const view = (more: Body = {}): Body => ({
  name: unique('View'),
  other_name: 'product',
  route: 'product.list',
  state: { q: 'sofa' },
  ...more,
});
const make = async (caller: Call, more: Body = {}): Promise<Body> =>
  expectStatus(await caller('POST', VIEW_PATH, view(more)), 201);
const sees = async (caller: Call, made: Body): Promise<[number, number]> => [
  (await caller('GET', `${VIEW_PATH}${made['id']}/`)).status,
  (await list(caller, 'list_view', { _ids: String(made['id']) }))['count'] as number,
];
const groupOf = async (username: string): Promise<number> => (await person(username))['groups'][0].id as number;

test("a view of one's own is made, read, changed and deleted, and nobody else's", async () => {
  const state = {
    q: 'sofa',
    searchField: 'description',
    sort: '-wholesale_price',
    filter: 'all',
    limit: 25,
    query: '["code","eq","A"]',
    qbe: '{"description":"x"}',
    columns: ['code', 'description'],
  };
  const createdView = await make(store1, { state });
  expect(createdView).toMatchObject({
    state,
    audience: 'me',
    group: null,
    is_default: false,
    owner: (await person('store1'))['id'],
  });
  for (const other of [store2, admin, office]) {
    expect(await sees(other, createdView)).toEqual([404, 0]);
    for (const [method, body] of [
      ['PATCH', { name: 'x' }],
      ['DELETE', undefined],
    ] as const)
      expectStatus(await other(method, `${VIEW_PATH}${createdView['id']}/`, body), 404);
  }
  expect(
    expectStatus(
      await store1('PATCH', `${VIEW_PATH}${createdView['id']}/`, { name: 'Mine', is_default: true, state: {} }),
      200,
    ),
  ).toMatchObject({ name: 'Mine', is_default: true, state: {} });
  expectStatus(
    await store1('PATCH', `${VIEW_PATH}${createdView['id']}/`, {
      name: 'late',
      modified_date: createdView['modified_date'],
    }),
    409,
  );
  expectStatus(await store1('DELETE', `${VIEW_PATH}${createdView['id']}/`), 204);
  expect(await sees(store1, createdView)).toEqual([404, 0]);
});

test('for everyone: made by administrators and staff alone, seen by all, changed by its maker and administrators', async () => {
  expectStatus(await store1('POST', VIEW_PATH, view({ audience: 'everyone' })), 403);
  const createdView = await make(office, { audience: 'everyone' });
  for (const other of [store1, store2, admin]) expect(await sees(other, createdView)).toEqual([200, 1]);
  for (const [method, body] of [
    ['PATCH', { name: 'x' }],
    ['PATCH', { audience: 'me' }],
    ['DELETE', undefined],
  ] as const)
    expectStatus(await store1(method, `${VIEW_PATH}${createdView['id']}/`, body), 403);
  expect(
    expectStatus(await admin('PATCH', `${VIEW_PATH}${createdView['id']}/`, { name: 'Renamed' }), 200),
  ).toMatchObject({
    owner: (await person('office'))['id'],
  });
  // A view that is no longer shared belongs to its author, whoever unshared it.
  expectStatus(await admin('PATCH', `${VIEW_PATH}${createdView['id']}/`, { audience: 'me' }), 404);
  expect(await sees(store1, createdView)).toEqual([200, 1]);
  expectStatus(await office('PATCH', `${VIEW_PATH}${createdView['id']}/`, { audience: 'me' }), 200);
  expect(await sees(store1, createdView)).toEqual([404, 0]);
});

test("a group's: its members see it, others don't; staff give one to their own groups alone", async () => {
  const stores = await groupOf('store1');
  const createdView = await make(office, { audience: 'group', group: stores });
  expect(createdView['group__name']).toBe('StoreUser');
  for (const member of [store1, store2, admin]) expect(await sees(member, createdView)).toEqual([200, 1]);
  expect(await sees(as('buyer'), createdView)).toEqual([404, 0]);
  expectStatus(await store1('POST', VIEW_PATH, view({ audience: 'group', group: stores })), 403);

  // The Go variant has no staff flag (S2 §3).
  if (isStandard) {
    const staff = await userWithRules([allowState('product')], false, { is_staff: true });
    expect(
      expectStatus(await staff('POST', VIEW_PATH, view({ audience: 'group', group: stores })), 400),
    ).toHaveProperty('group');
    const shared = await make(staff, { audience: 'everyone' });
    expectStatus(await staff('PATCH', `${VIEW_PATH}${shared['id']}/`, { name: 'x' }), 200);
    expectStatus(await staff('PATCH', `${VIEW_PATH}${createdView['id']}/`, { name: 'x' }), 404);
  }
  expect(expectStatus(await admin('POST', VIEW_PATH, view({ audience: 'group' })), 400)).toEqual({
    group: [{ code: 'null', message: 'Value Required' }],
  });
  expect(expectStatus(await admin('POST', VIEW_PATH, view({ group: stores })), 400)).toHaveProperty('group');
  expect(
    expectStatus(await admin('PATCH', `${VIEW_PATH}${createdView['id']}/`, { audience: 'everyone' }), 200),
  ).toMatchObject({
    group: null,
  });
});

test('safety 24: views of a list that one may not open are absent, and none can be made of it', async () => {
  const createdView = await make(admin, {
    other_name: 'supplier',
    route: 'supplier.list',
    state: {},
    audience: 'everyone',
  });
  const buyer = await userWithRules([allowState('product')], true);
  expect(await sees(buyer, createdView)).toEqual([404, 0]);
  expect(await sees(store1, createdView)).toEqual([200, 1]);
  expect(
    expectStatus(
      await buyer('POST', VIEW_PATH, view({ other_name: 'supplier', route: 'supplier.list', state: {} })),
      400,
    ),
  ).toEqual({ other_name: [{ code: 'not-found', message: 'There is no such record' }] });
  expect(expectStatus(await buyer('POST', VIEW_PATH, view({ other_name: 'no_such', state: {} })), 400)).toEqual({
    other_name: [{ code: 'not-found', message: 'There is no such record' }],
  });
});

test.each([
  ['an unknown part', { nope: 1 }],
  ['the page', { offset: '10' }],
  ['a field that there is not', { sort: 'nope' }],
  ['an unknown filter', { filter: 'nope' }],
  ['an unknown column', { columns: ['nope'] }],
  ['columns that are none', { columns: 'code' }],
  ['a list of ids as column', { columns: ['categories'] }],
  ['an unknown operator', { query: '["code","like","x"]' }],
  ['bad JSON', { query: '{' }],
  ['a size past the largest', { limit: 10_001 }],
  ['a size that is none', { limit: 'ten' }],
  ['a search that is too long', { q: 'x'.repeat(201) }],
  ['text', 'q=sofa'],
  ['a list', []],
  ['a number', 7],
])('safety 25, 26: a state with %s is 400 on the state', async (_what, state) => {
  expect(Object.keys(expectStatus(await store1('POST', VIEW_PATH, view({ state })), 400))).toEqual(['state']);
});

test.each(['product', '*'])('safety 22: a field that rules of %s hide from its maker is unknown', async (state) => {
  const blind = await userWithRules([allowState(state, fieldRules('product', ['wholesale_price', true, false]))]);
  const errorsOf = async (field: string) =>
    JSON.stringify(
      expectStatus(await blind('POST', VIEW_PATH, view({ state: { columns: ['code', field] } })), 400),
    ).replaceAll(field, '');
  expect(await errorsOf('wholesale_price')).toBe(await errorsOf('no_such_field'));
  expectStatus(await blind('POST', VIEW_PATH, view({ state: { columns: ['code'] } })), 201);
});

test('the list that it is of stays; owner and unknown names are not set', async () => {
  const createdView = await make(store1);
  for (const [name, value] of [
    ['other_name', 'supplier'],
    ['route', 'supplier.list'],
  ])
    expect(
      Object.keys(expectStatus(await store1('PATCH', `${VIEW_PATH}${createdView['id']}/`, { [name!]: value }), 400)),
    ).toEqual([name]);
  expect(expectStatus(await store1('PATCH', `${VIEW_PATH}${createdView['id']}/`, { owner: 1 }), 200)).toMatchObject({
    owner: createdView['owner'],
  });
  expect(expectStatus(await store1('PATCH', `${VIEW_PATH}${createdView['id']}/`, { nope: 1 }), 400)).toHaveProperty(
    'nope',
  );
  expect(expectStatus(await store1('POST', VIEW_PATH, view({ name: '', route: 'x' })), 400)).toHaveProperty('name');
  expect((await store1('GET', `${VIEW_PATH}${createdView['id']}/history/`)).body['count']).toBeGreaterThan(0);
  expectStatus(await store2('GET', `${VIEW_PATH}${createdView['id']}/history/`), 404);
});

test("safety 22: rules of '*' hide fields of views themselves", async () => {
  const createdView = await make(admin, { audience: 'everyone' });
  const rules = [
    fieldRules('list_view', ['state', true, false]),
    fieldRules('user_list', ['descriptive_name', true, false]),
  ];
  const blind = await userWithRules([allowState('*', ...rules)]);
  const seen = expectStatus(await blind('GET', `${VIEW_PATH}${createdView['id']}/`), 200);
  expect(seen).toHaveProperty('name', createdView['name']);
  expect(seen).not.toHaveProperty('state');
  expect(seen).not.toHaveProperty('owner__descriptive_name');
  expectStatus(await blind('GET', `${VIEW_PATH}?sort=owner__descriptive_name`), 400);
});

test('safety 22: a view tells a reader nothing of fields that are hidden from them', async () => {
  const reader = await userWithRules([
    allowState('product', fieldRules('product', ['wholesale_price', true, false], ['supplier', true, false])),
    allowState('list_view'),
  ]);
  const state = {
    sort: '-wholesale_price',
    searchField: 'supplier__name',
    q: 'Oakline',
    query: '{"and":[["code","eq","A"],["wholesale_price","gt",4711]]}',
    qbe: '{"wholesale_price":{"op":">","value":4712}}',
    columns: ['code', 'wholesale_price'],
    limit: 25,
  };
  const shared = await make(admin, { audience: 'everyone', state });
  const path = `${VIEW_PATH}${shared['id']}/`;
  const permitted = {
    limit: 25,
    columns: ['code'],
    query: '{"and":[["code","eq","A"]]}',
    withheld: ['sort', 'conditions', 'columns'],
  };
  expect(expectStatus(await reader('GET', path), 200)['state']).toEqual(permitted);
  const { results } = await list(reader, 'list_view', { _ids: String(shared['id']) });
  expect((results as Body[]).map((row) => row['state'] as object)).toEqual([permitted]);
  const replies = [
    await reader('GET', `${path}history/`),
    await reader('GET', `${VIEW_PATH}download/csv/?_ids=${shared['id']}`),
    await reader('GET', `${VIEW_PATH}download/json/?_ids=${shared['id']}`),
  ];
  for (const { body } of replies)
    expect(JSON.stringify(body)).not.toMatch(/wholesale_price|supplier__name|Oakline|471/);
  expect(expectStatus(await admin('GET', path), 200)['state']).toEqual(state);
});
