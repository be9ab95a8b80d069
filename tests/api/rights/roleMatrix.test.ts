import { collectionPath, type Entity, type WriteOperation } from '@trestle/schema/entity';
import { entities } from '@trestle/schema/entities/all';
import { isWritable } from '@trestle/schema/field';
import { makeAttachments } from '../parts/demoAttachments';
import { as, demoRows, expectStatus, list, makeOrder, type Body, type Call } from '../parts/people';
import { allowState, fieldRules, userWithRules } from '../parts/permissionRules';
import { unique } from '../../uniqueText';

/**
 * A buyer assistant, as the permission editor builds one: sees products without wholesale prices, changes suppliers but
 * neither creates nor deletes them, and may do nothing else. Every call on every collection is made and compared.
 */
const ROLE_STATES: Body[] = [
  allowState(
    'product',
    fieldRules('product', ['*', false, true], ['wholesale_price', true, true], ['notes', false, true]),
  ),
  ...['product.create', 'product.delete', 'product.import', 'supplier.create', 'supplier.delete'].map((state_name) => ({
    state_name,
    deny: true,
    models: [],
  })),
  allowState('supplier'),
];
const READABLE_ENTITIES: readonly string[] = ['product', 'supplier'];
const EDITABLE_ENTITIES: readonly string[] = ['supplier', 'product'];
/** Whether rows are open as the record is that they hang on, or that they are about. */
const followsRecord = (entity: Entity): boolean => entity.attached === true || entity.collectionField !== undefined;
const ruled = entities
  .filter((entity) => !entity.callerIdField && !followsRecord(entity))
  .map((entity) => [entity.name, entity] as const);

const admin = as('admin');
let assistant: Call;
beforeAll(async () => {
  assistant = await userWithRules(ROLE_STATES, true);
});

const served = (entity: Entity, verb: WriteOperation): boolean => !entity.writes || entity.writes.includes(verb);

test.each(ruled)('%s: lists, records and writes are open just as the role says', async (name, entity) => {
  const path = collectionPath(entity);
  const open = READABLE_ENTITIES.includes(name);
  const status = async (method: string, rest: string, body?: unknown) =>
    (await assistant(method, `${path}${rest}`, body)).status;
  expect([name, 'list', await status('GET', '?limit=1')]).toEqual([name, 'list', open ? 200 : 403]);
  expect([name, 'download', await status('GET', 'download/csv/?limit=1')]).toEqual([
    name,
    'download',
    open ? 200 : 403,
  ]);
  // Absent records: a call that is let through finds nothing.
  expect([name, 'read', await status('GET', '99999999/')]).toEqual([name, 'read', open ? 404 : 403]);
  const edit = EDITABLE_ENTITIES.includes(name) ? 404 : 403;
  const refused = (verb: WriteOperation, otherwise: number) => (served(entity, verb) ? otherwise : 405);
  expect([name, 'edit', await status('PATCH', '99999999/', {})]).toEqual([name, 'edit', refused('edit', edit)]);
  if (name !== 'release_token' && name !== 'api_key')
    expect([name, 'create', await status('POST', '', {})]).toEqual([name, 'create', refused('create', 403)]);
  expect([name, 'delete', await status('DELETE', '99999999/')]).toEqual([name, 'delete', refused('delete', 403)]);
  expect([name, 'merge', await status('POST', '1/merge/', { id: 1, other_ids: [2] })]).toEqual([
    name,
    'merge',
    refused('merge', 403),
  ]);
});

test('notes, files and views are those of records that the role reads', async () => {
  const attachedToProduct = await makeAttachments();
  const { id: order } = await makeOrder('store1', []);
  const note = { note: 'Ring first', other_name: 'store_order', other_id: order };
  const { id: noteOnOrder } = expectStatus(await admin('POST', '/api/note/', note), 201);
  for (const [name, id] of attachedToProduct)
    expect([name, (await list(assistant, name, { _ids: String(id) }))['count']]).toEqual([name, 1]);
  expect((await list(assistant, 'note', { _ids: String(noteOnOrder) }))['count']).toBe(0);
  for (const { name } of entities.filter(followsRecord)) {
    const { results } = await list(assistant, name, { limit: '100', filter: 'all' });
    const foreign = (results as Body[]).filter((row) => !READABLE_ENTITIES.includes(row['other_name'] as string));
    expect([name, foreign]).toEqual([name, []]);
  }
});

test('products have every field but the wholesale price, in lists, records, downloads, sorts and filters', async () => {
  const [row] = await demoRows('product');
  const fields = async (caller: Call, rest: string) =>
    Object.keys(expectStatus(await caller('GET', `/api/product/${rest}`), 200));
  const withoutPrice = (names: string[]) => names.filter((name) => name !== 'wholesale_price').toSorted();
  // What a download alone holds, and stock, follow rules of their own.
  const all = await fields(admin, `${row!['id']}/`);
  expect(all).toContain('wholesale_price');
  expect((await fields(assistant, `${row!['id']}/`)).toSorted()).toEqual(withoutPrice(all));
  const [seen] = await demoRows('product', 1, assistant);
  expect(Object.keys(seen!).toSorted()).toEqual(withoutPrice(Object.keys(row!)));
  for (const query of ['sort=wholesale_price', 'qbe={"wholesale_price":1}', 'query=["wholesale_price","gt",1]'])
    expect([query, (await assistant('GET', `/api/product/?${query}`)).status]).toEqual([query, 400]);
});

test('no field of a product can be changed; every text of a supplier can', async () => {
  const product = entities.find(({ name }) => name === 'product')!;
  const supplier = entities.find(({ name }) => name === 'supplier')!;
  const texts = (entity: Entity) =>
    Object.values(entity.fields).filter(
      (field) => field.kind === 'String' && isWritable(field) && !field.format && !field.choices,
    );
  const createdProduct = expectStatus(await admin('POST', '/api/product/', { description: unique('Chair') }), 201);
  for (const { name } of texts(product)) {
    const reply = await assistant('PATCH', `/api/product/${createdProduct['id']}/`, { [name]: unique('new') });
    expect([name, reply.status, Object.keys(reply.body)]).toEqual([name, 400, [name]]);
  }
  const { id } = expectStatus(await admin('POST', '/api/supplier/', { name: unique('Oak') }), 201);
  for (const { name } of texts(supplier)) {
    const value = unique('new').slice(0, 40);
    const reply = await assistant('PATCH', `/api/supplier/${id}/`, { [name]: value });
    expect([name, reply.status, reply.body[name]]).toEqual([name, 200, value]);
  }
});
