import { as, call, expectStatus, list, makeOrder, makeStock, type Body, type Call } from '../parts/people';
import { unique } from '../../uniqueText';
import { bearer, createUser } from '../parts/createUser';
import { allowState, fieldRules, userWithRules } from '../parts/permissionRules';

/** A refused deletion names and counts the records that use it, as far as the caller may see them. */
const admin = as('admin');
const PLAIN_REFUSAL = 'Other records use it, so it cannot be deleted.';
const refusal = async (by: Call, path: string): Promise<Body> => expectStatus(await by('DELETE', path), 409);
const word = (text: string) => unique(text).replaceAll(' ', '');

test('a group says that people and rules use it', async () => {
  const group = expectStatus(await admin('POST', '/api/trestle/group/', { name: word('used') }), 201)['id'] as number;
  const [first, second] = [await createUser({ groups: [group] }), await createUser({ groups: [group] })];
  const rules = expectStatus(await admin('POST', '/api/trestle/group_permissions/', { group, details: 'x' }), 201);
  const inUseError = await refusal(admin, `/api/trestle/group/${group}/`);
  expect(inUseError).toMatchObject({
    code: 'in_use',
    used_by: expect.arrayContaining([
      {
        name: 'user',
        label: 'Users',
        count: 2,
        examples: [first, second].map(({ id }) => ({ id, title: expect.any(String) })),
      },
      {
        name: 'group_permissions',
        label: expect.any(String),
        count: 1,
        examples: [{ id: rules['id'], title: rules['group__name'] }],
      },
    ]),
  });
  expect(inUseError['non_field_errors']).toEqual([
    expect.stringMatching(
      /^Other records use it, so it cannot be deleted: .*2 Users \(.+, .+\).*\. Change or delete those first\.$/,
    ),
  ]);
  // Names the first few and counts the others.
  for (let more = 0; more < 3; more++) await createUser({ groups: [group] });
  const [words] = (await refusal(admin, `/api/trestle/group/${group}/`))['non_field_errors'] as string[];
  expect(words).toMatch(/5 Users \(.+, .+, .+ and 2 more\)/);
});

test('a product says how many stock rows it has; without any it goes', async () => {
  const { product, container } = await makeStock(5);
  expect(await refusal(admin, `/api/product/${product}/`)).toMatchObject({
    used_by: [{ name: 'stock', label: expect.any(String), count: 1 }],
  });
  expectStatus(await admin('DELETE', `/api/container/${container}/`), 204);
  expectStatus(await admin('DELETE', `/api/product/${product}/`), 204);
});

test('safety 17, 68: neither records that a rule closes nor those that point by a hidden field are told of', async () => {
  const supplier = expectStatus(await admin('POST', '/api/supplier/', { name: word('Supplier') }), 201)['id'] as number;
  expectStatus(await admin('POST', '/api/product/', { description: unique('Chair'), supplier }), 201);
  const path = `/api/supplier/${supplier}/`;
  const expectedUsage = { used_by: [{ name: 'product', label: 'Product', count: 1 }] };
  expect(await refusal(await userWithRules([allowState('supplier'), allowState('product')], true), path)).toMatchObject(
    expectedUsage,
  );
  for (const closed of [
    await userWithRules([allowState('supplier')], true),
    await userWithRules(
      [allowState('supplier'), allowState('product', fieldRules('product', ['supplier', true, false]))],
      true,
    ),
    await userWithRules(
      [allowState('supplier'), allowState('product.list', fieldRules('product', ['supplier', true, false]))],
      true,
    ),
  ]) {
    const { non_field_errors: words, used_by: used } = await refusal(closed, path);
    expect([words, used]).toEqual([[PLAIN_REFUSAL], undefined]);
  }
});

test("safety 17: a store user is told of the own store's records alone", async () => {
  const { container } = await makeStock(9);
  const orderFrom = async (store: number) =>
    expectStatus(await admin('POST', '/api/store_order/', { store, container, store_order_lines: [] }), 201);
  await orderFrom(4);
  const rules = [
    allowState('container'),
    allowState('stock'),
    allowState('store_order'),
    allowState('store_order_line'),
  ];
  const [theirs, mine] = [
    await userWithRules(rules, true, { store: 5 }),
    await userWithRules(rules, true, { store: 4 }),
  ];
  const counts = async (by: Call) =>
    ((await refusal(by, `/api/container/${container}/`))['used_by'] as Body[] | undefined)?.map(({ name, count }) => [
      name,
      count,
    ]);
  expect([await counts(theirs), await counts(mine)]).toEqual([undefined, [['store_order', 1]]]);
  await orderFrom(4);
  expect([await counts(theirs), await counts(mine)]).toEqual([undefined, [['store_order', 2]]]);
});

test('a user says whether there is a password to log in with, and never which', async () => {
  const { id } = await createUser({ new_password: undefined });
  const user = async () => expectStatus(await admin('GET', `/api/trestle/user/${id}/`), 200);
  expect(await user()).toMatchObject({ has_password: false });
  expectStatus(
    await admin('PATCH', `/api/trestle/user/${id}/`, { new_password: 'Trestle-demo-1', has_password: false }),
    200,
  );
  const after = await user();
  expect(after).toMatchObject({ has_password: true });
  expect(JSON.stringify(after)).not.toContain('argon2');
  const [row] = (await list(admin, 'trestle/user', { _ids: String(id) }))['results'];
  expect(row).toMatchObject({ has_password: true });
  const { token } = expectStatus(
    await call('POST', '/api-token-auth/', { username: after['username'], password: 'Trestle-demo-1' }),
    200,
  );
  expectStatus(await call('GET', '/api/product/?limit=1', undefined, bearer(token as string)), 200);
});

test('a stock row with orders stays in its container: the refusal names it and the order', async () => {
  const { product, container, stock } = await makeStock(5);
  const { id: order } = await makeOrder('store1', [{ stock_id: stock, quantity: 2 }]);
  const { description } = expectStatus(await admin('GET', `/api/product/${product}/`), 200);
  const path = `/api/container/${container}/`;
  const { name, stock: rows } = expectStatus(await admin('GET', path), 200);
  expect(expectStatus(await admin('PATCH', path, { name: 'Changed', stock: [] }), 409)).toEqual({
    non_field_errors: [
      `Other records use it, so it cannot be taken out: ${description}: ` +
        `1 Order Line (Order ${order} · ${description}). Change or delete those first.`,
    ],
    code: 'in_use',
    rows: { stock: [stock] },
  });
  expect(expectStatus(await admin('GET', path), 200)).toMatchObject({ name, stock: rows });

  const blind = await userWithRules([allowState('container'), allowState('stock'), allowState('product')], true);
  expect(expectStatus(await blind('PATCH', path, { stock: [] }), 409)).toEqual({
    non_field_errors: [PLAIN_REFUSAL],
    code: 'in_use',
  });
});
