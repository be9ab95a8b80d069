import { as, expectStatus, type Body } from '../parts/people';
import { unique } from '../../uniqueText';
import { fieldRules } from '../parts/permissionRules';

const admin = as('admin');
const GROUP_PERMISSIONS_PATH = '/api/trestle/group_permissions/';
const group = async (): Promise<number> =>
  expectStatus(await admin('POST', '/api/trestle/group/', { name: unique('twice') }), 201)['id'];
const state = (state_name: string, ...models: Body[]): Body => ({ state_name, deny: false, models });
const make = async (...states: Body[]) =>
  expectStatus(await admin('POST', GROUP_PERMISSIONS_PATH, { group: await group(), details: 'x', states }), 201);
const uniqueErrors = (words: string) => [{ code: 'unique', message: words }];

test('two rules for one state in one record are a 400, at the second, whichever call brings it', async () => {
  const words = uniqueErrors('This record has a rule for product already');
  expect(
    expectStatus(
      await admin('POST', GROUP_PERMISSIONS_PATH, {
        group: await group(),
        details: 'x',
        states: [state('product'), state('*'), state('product')],
      }),
      400,
    ),
  ).toEqual({ states: [{}, {}, { state_name: words }] });
  const record = await make(state('product'), state('supplier'));
  const [product, supplier] = record['states'] as Body[];
  const path = `${GROUP_PERMISSIONS_PATH}${record['id']}/`;
  expect(expectStatus(await admin('PATCH', path, { states: [product!, supplier!, state('product')] }), 400)).toEqual({
    states: [{}, {}, { state_name: words }],
  });
  expect(
    expectStatus(await admin('PATCH', path, { states: [product!, { ...supplier, state_name: 'product' }] }), 400),
  ).toEqual({ states: [{}, { state_name: words }] });
  expect(
    expectStatus(
      await admin('POST', '/api/trestle/group_state/', { group_permissions: record['id'], state_name: 'product' }),
      400,
    ),
  ).toEqual({ state_name: words });
  expect(
    expectStatus(await admin('PATCH', `/api/trestle/group_state/${supplier!['id']}/`, { state_name: 'product' }), 400),
  ).toEqual({ state_name: words });
  const other = await make(state('product'));
  expect(
    expectStatus(
      await admin('PATCH', `/api/trestle/group_state/${(other['states'] as Body[])[0]!['id']}/`, {
        group_permissions: record['id'],
      }),
      400,
    ),
  ).toEqual({ state_name: words });
  expect((expectStatus(await admin('GET', path), 200)['states'] as Body[]).map((each) => each['state_name'])).toEqual([
    'product',
    'supplier',
  ]);
});

test('names that change places, and one that is freed by the same call, are no twins', async () => {
  const record = await make(state('product'), state('supplier'));
  const [product, supplier] = record['states'] as Body[];
  const path = `${GROUP_PERMISSIONS_PATH}${record['id']}/`;
  expectStatus(
    await admin('PATCH', path, {
      states: [
        { ...product, state_name: 'supplier' },
        { ...supplier, state_name: 'product' },
      ],
    }),
    200,
  );
  expectStatus(await admin('PATCH', path, { states: [state('product'), state('supplier'), state('Later')] }), 200);
});

test('nor may one rule speak of a model twice, whatever its name is written like, nor a model of a field', async () => {
  const record = await make(state('product', fieldRules('store_order', ['notes', true, false])));
  const [{ id, models }] = record['states'] as [Body];
  const [{ id: known }] = models as [Body];
  const twice = uniqueErrors('This rule speaks of the model StoreOrder already');
  expect(
    expectStatus(
      await admin('POST', '/api/trestle/group_state_model/', { group_state: id, model_name: 'StoreOrder' }),
      400,
    ),
  ).toEqual({ model_name: twice });
  expect(
    expectStatus(
      await admin('POST', GROUP_PERMISSIONS_PATH, {
        group: await group(),
        details: 'x',
        states: [state('*', fieldRules('store_order'), fieldRules('StoreOrder'))],
      }),
      400,
    ),
  ).toEqual({ states: [{ models: [{}, { model_name: twice }] }] });
  const field = uniqueErrors('This rule speaks of the field notes already');
  expect(
    expectStatus(
      await admin('POST', '/api/trestle/group_state_model_field/', { group_state_model: known, field_name: 'notes' }),
      400,
    ),
  ).toEqual({ field_name: field });
  expect(
    expectStatus(
      await admin('POST', GROUP_PERMISSIONS_PATH, {
        group: await group(),
        details: 'x',
        states: [state('*', fieldRules('product', ['notes', true, false], ['notes', false, true]))],
      }),
      400,
    ),
  ).toEqual({ states: [{ models: [{ fields: [{}, { field_name: field }] }] }] });
});

test('two calls at once bring one rule, not two', async () => {
  const record = await make();
  const add = () =>
    admin('POST', '/api/trestle/group_state/', { group_permissions: record['id'], state_name: 'product' });
  const replies = await Promise.all([add(), add(), add(), add()]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400]);
});

test('a state that never matches a route is a 400, since its deny would do nothing; one of a later remote is kept', async () => {
  const words = [{ code: 'invalid', message: 'Enter *, a module such as product, or product.edit' }];
  const wrong = ['product.*', '*.edit', 'product.', '.edit', 'product..edit', '**'];
  const body = { group: await group(), details: 'x', states: wrong.map((name) => state(name)) };
  expect(expectStatus(await admin('POST', GROUP_PERMISSIONS_PATH, body), 400)).toEqual({
    states: wrong.map(() => ({ state_name: words })),
  });
  // Blanks at its ends are left out, as of any text.
  const record = await make(state(' * '), state('later-remote.page_2'), state('404'), state('Later.thing.more'));
  const [first] = record['states'] as Body[];
  expect(first!['state_name']).toBe('*');
  const path = `/api/trestle/group_state/${first!['id']}/`;
  expect(expectStatus(await admin('PATCH', path, { state_name: 'product.*' }), 400)).toEqual({ state_name: words });
});

test('a field that no entity can have is a 400, since denying it would hide nothing', async () => {
  const words = [{ code: 'invalid', message: 'Enter * or the name of a field such as unit_price' }];
  const wrong = ['code*', '**', 'code.'];
  const fields = fieldRules('product', ...wrong.map((name): [string, boolean, boolean] => [name, true, false]));
  const body = { group: await group(), details: 'x', states: [state('product', fields)] };
  expect(expectStatus(await admin('POST', GROUP_PERMISSIONS_PATH, body), 400)).toEqual({
    states: [{ models: [{ fields: wrong.map(() => ({ field_name: words })) }] }],
  });
  await make(state('product', fieldRules('product', ['*', false, true], ['colour__description', true, false])));
});

test('an error of a list in a nested row stands at that row', async () => {
  const record = await make(state('product'), state('stock', fieldRules('stock')));
  const [product, stock] = record['states'] as Body[];
  const [model] = stock!['models'] as Body[];
  const models = [{ id: model!['id'] }, { id: model!['id'] }];
  const states = [{ id: product!['id'] }, { id: stock!['id'], models }];
  expect(expectStatus(await admin('PATCH', `${GROUP_PERMISSIONS_PATH}${record['id']}/`, { states }), 400)).toEqual({
    states: [{}, { models: [{ code: 'invalid', message: 'A row stands in the list twice' }] }],
  });
});
