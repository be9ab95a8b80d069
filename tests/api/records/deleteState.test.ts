import { as, expectStatus, demoRows, type Body, type Call } from '../parts/people';
import { unique } from '../../uniqueText';
import { allowState, denyState, fieldRules, userWithRules } from '../parts/permissionRules';

const admin = as('admin');
const supplier = async () =>
  expectStatus(await admin('POST', '/api/supplier/', { name: unique('Gone') }), 201)['id'] as number;
/** Tries to change, delete and merge suppliers, and reports which calls were allowed. */
const allowedWrites = async (person: Call) => {
  const [keptSupplier, otherSupplier] = [await supplier(), await supplier()];
  const patched = await person('PATCH', `/api/supplier/${keptSupplier}/`, { fax_number: '1' });
  const merged = await person('POST', `/api/supplier/${keptSupplier}/merge/`, {
    id: keptSupplier,
    other_ids: [otherSupplier],
  });
  const deleted = await person('DELETE', `/api/supplier/${keptSupplier}/`);
  return [patched, merged, deleted].map(({ status }) => status < 300);
};

describe('safety 24: {entity}.delete', () => {
  test('where no rule speaks of it, .edit decides as it always did', async () => {
    expect(await allowedWrites(await userWithRules([]))).toEqual([true, true, true]);
    expect(await allowedWrites(await userWithRules([denyState('supplier.edit')]))).toEqual([false, false, false]);
    expect(await allowedWrites(await userWithRules([allowState('supplier.edit')], true))).toEqual([true, true, true]);
    expect(await allowedWrites(await userWithRules([allowState('supplier.list')], true))).toEqual([
      false,
      false,
      false,
    ]);
  });
  test('where a rule does, it governs DELETE and merge, and nothing else', async () => {
    expect(await allowedWrites(await userWithRules([denyState('supplier.delete')]))).toEqual([true, false, false]);
    expect(
      await allowedWrites(await userWithRules([allowState('supplier'), denyState('supplier.delete')], true)),
    ).toEqual([true, false, false]);
    expect(
      await allowedWrites(await userWithRules([denyState('supplier.edit'), allowState('supplier.delete')])),
    ).toEqual([false, true, true]);
    const reply = await (
      await userWithRules([denyState('supplier.delete')])
    )('DELETE', `/api/supplier/${await supplier()}/`);
    expect([reply.status, reply.body]).toMatchObject([
      403,
      { why: { state: 'supplier.delete', pattern: 'name', route: 'supplier.delete' } },
    ]);
  });
  test("the pages' own screen doesn't open what a rule on .delete shuts", async () => {
    const [page] = (await demoRows('catalogue_page')) as [Body];
    const layout = await userWithRules([allowState('catalogue_pages'), denyState('catalogue_page.delete')], true);
    expectStatus(await layout('PATCH', `/api/catalogue_page/${page['id']}/`, { notes: page['notes'] }), 200);
    expectStatus(await layout('DELETE', `/api/catalogue_page/${page['id']}/`), 403);
  });
  test('what is hidden by a rule on .edit is in no reply to a merge either (safety 22)', async () => {
    const person = await userWithRules([
      allowState('supplier.edit', fieldRules('supplier', ['fax_number', true, false])),
      allowState('supplier.delete'),
    ]);
    const [keptSupplier, otherSupplier] = [await supplier(), await supplier()];
    const merged = expectStatus(
      await person('POST', `/api/supplier/${keptSupplier}/merge/`, { id: keptSupplier, other_ids: [otherSupplier] }),
      200,
    );
    expect(merged).toHaveProperty('name');
    expect(merged).not.toHaveProperty('fax_number');
  });
});

test("safety 23, 24: 'Read only' of a module: it is read, and not created, changed, merged or deleted", async () => {
  const reader = await userWithRules([
    { state_name: 'supplier', deny: false, models: [fieldRules('supplier', ['*', false, true])] },
    denyState('supplier.create'),
    denyState('supplier.delete'),
  ]);
  expect(await allowedWrites(reader)).toEqual([false, false, false]);
  expectStatus(await reader('POST', '/api/supplier/', { name: 'x' }), 403);
  expectStatus(await reader('GET', `/api/supplier/${await supplier()}/`), 200);
});

test("safety 24: after 'Deny Rest' with one list allowed, nobody creates, changes or deletes there", async () => {
  const others = ['create', 'edit', 'delete'].map((part) => denyState(`product.${part}`));
  const reader = await userWithRules([allowState('product.list'), ...others, denyState('website')]);
  const [product] = (await demoRows('product', 1, reader)) as [Body];
  expectStatus(await reader('GET', `/api/product/${product['id']}/`), 200);
  for (const [method, path, body] of [
    ['POST', '', { description: 'x' }],
    ['PATCH', `${product['id']}/`, { notes: 'x' }],
    ['DELETE', `${product['id']}/`],
  ] as const) {
    expectStatus(await reader(method, `/api/product/${path}`, body), 403);
  }
});

test('safety 22: an item obeys the rules of every state that its call stands for: those of the list and the website, too', async () => {
  const [product] = (await demoRows('product')) as [Body];
  for (const state of ['website.list', 'product.list', 'product.edit', '*']) {
    const person = await userWithRules([allowState(state, fieldRules('product', ['wholesale_price', true, false]))]);
    expect(expectStatus(await person('GET', `/api/product/${product['id']}/`), 200)).not.toHaveProperty(
      'wholesale_price',
    );
  }
});
