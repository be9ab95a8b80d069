import { collectionPath, type WriteOperation } from '@trestle/schema/entity';
import { entitiesByName, entities } from '@trestle/schema/entities/all';
import { as, expectStatus, list, makeOrder, makeStock, type Body, type Call } from '../parts/people';
import { unique } from '../../uniqueText';
import { userWithRules } from '../parts/permissionRules';

/** Generated from the declarations, so that new collections are covered. */
const [store1, store2] = [as('store1'), as('store2')];
const scoped = entities.filter((entity) => entity.scope);
const named = scoped.map((entity) => [entity.name, entity] as const);
/** A row of each scoped entity that store2, and one that store1 owns. */
const foreign = new Map<string, Body>();
const own = new Map<string, Body>();

beforeAll(async () => {
  const { stock } = await makeStock(9);
  const soldOut = (await makeStock(0)).product;
  for (const [username, rows] of [
    ['store1', own],
    ['store2', foreign],
  ] as const) {
    const order = await makeOrder(username, [{ stock_id: stock, quantity: 1 }], { notes: unique('order') });
    rows.set('store_order', order);
    rows.set('store_order_line', order['store_order_lines'][0]);
    const watch = { product: soldOut, store: order['store'] };
    rows.set('stock_watch', expectStatus(await as(username)('POST', '/api/stock_watch/', watch), 201));
  }
});
test('there is something to test: orders and their lines have a scope', () => {
  expect(scoped.map((entity) => entity.name).toSorted()).toEqual([...foreign.keys()].toSorted());
});

describe.each(named)('safety 17: %s of another store', (name, entity) => {
  const path = collectionPath(entity);
  const takes = (verb: WriteOperation) => !entity.writes || entity.writes.includes(verb);
  const calls = [
    ['GET', '', true],
    ['PUT', '', takes('edit')],
    ['PATCH', '', takes('edit')],
    ['DELETE', '', takes('delete')],
    ['POST', 'merge/', takes('merge')],
    ['GET', 'history/', true],
  ] as const;
  test.each(calls.filter(([, , isServed]) => isServed))('%s {id}/%s is 404 as if absent', async (method, rest) => {
    const id = foreign.get(name)!['id'] as number;
    const body = method === 'GET' || method === 'DELETE' ? undefined : method === 'POST' ? { id, other_ids: [id] } : {};
    const absent = await store1(method, `${path}99999999/${rest}`, body);
    const theirs = await store1(method, `${path}${id}/${rest}`, body);
    expect([theirs.status, theirs.body]).toEqual([404, absent.body]);
  });
  test('no list, search, sort or column filter shows or counts it', async () => {
    const { id } = foreign.get(name)!;
    for (const parameters of [
      { _ids: String(id) },
      { filter: 'all', query: JSON.stringify(['id', 'eq', id]) },
      { filter: 'all', qbe: JSON.stringify({ id }) },
      { filter: 'all', q: String(id), searchField: 'id' },
    ] as Record<string, string>[]) {
      expect((await list(store1, name, parameters))['count']).toBe(0);
      for (const format of ['csv', 'json', 'xlsx']) {
        const file = await store1('GET', `${path}download/${format}/?${new URLSearchParams(parameters)}`);
        expect([file.status, file.headers.get('x-total-count')]).toEqual([200, '0']);
      }
    }
  });
  if (takes('merge'))
    test('as another id of a merge it gets the words of an absent one', async () => {
      const id = own.get(name)!['id'] as number;
      const merge = (other: number) => store1('POST', `${path}${id}/merge/`, { id, other_ids: [other] });
      expect(expectStatus(await merge(foreign.get(name)!['id'] as number), 400)).toEqual(
        expectStatus(await merge(99999999), 400),
      );
    });
  test('it is unchanged', async () => {
    expect(expectStatus(await store2('GET', `${path}${foreign.get(name)!['id']}/`), 200)).toMatchObject({
      modified_date: foreign.get(name)!['modified_date'],
    });
  });
});

const pointing = entities.flatMap((entity) =>
  Object.values(entity.fields)
    .filter(
      (field) =>
        field.kind === 'ForeignKey' &&
        !field.readonly &&
        entitiesByName.get(field.ref!)?.scope &&
        (!entity.writes || entity.writes.includes('create')),
    )
    .map((field) => [entity.name, field.name, field.ref!] as const),
);
test.each(pointing)(
  "safety 17: %s.%s with another store's %s gets the words of an absent one",
  async (name, field, ref) => {
    const send = (id: number) => store1('POST', collectionPath(entitiesByName.get(name)!), { [field]: id });
    const [theirs, absent] = [await send(foreign.get(ref)!['id'] as number), await send(99999999)];
    expect([theirs.status, theirs.body[field]]).toEqual([400, absent.body[field]]);
  },
);

describe('safety 24: whom nothing is allowed', () => {
  let nobody: Call;
  beforeAll(async () => {
    nobody = await userWithRules([], true);
  });
  const routes: readonly (readonly [method: string, rest: string, verb?: WriteOperation])[] = [
    ['GET', ''],
    ['GET', '1/'],
    ['GET', 'download/csv/'],
    ['GET', '1/history/'],
    ['POST', '', 'create'],
    ['PUT', '1/', 'edit'],
    ['PATCH', '1/', 'edit'],
    ['DELETE', '1/', 'delete'],
    ['POST', '1/merge/', 'merge'],
    ['POST', '1/merge/preview/', 'merge'],
    ['POST', '1/merge/undo/', 'merge'],
    ['GET', 'merges/', 'merge'],
    ['GET', 'change_runs/', 'edit'],
    ['GET', 'change_runs/x/', 'edit'],
  ];
  const priceRoutes = ['price_change/', 'price_change/preview/', 'price_change/undo/'].map(
    (rest) => ['POST', rest, 'edit'] as const,
  );
  const furtherRoutes: Readonly<Record<string, typeof routes>> = {
    container: [
      ['POST', '1/receive/', 'edit'],
      ['POST', '1/receive/x/undo/', 'edit'],
    ],
    product: [...priceRoutes, ['GET', 'price_change/', 'edit']],
    store: [['POST', 'with_login/', 'create']],
  };
  test.each(entities.filter((entity) => !entity.callerIdField).map((entity) => [entity.name, entity] as const))(
    '%s: every route is 403, or is none',
    async (_name, entity) => {
      for (const [method, rest, verb] of [...routes, ...(furtherRoutes[entity.name] ?? [])]) {
        const { status } = await nobody(
          method,
          collectionPath(entity) + rest,
          method === 'GET' || method === 'DELETE' ? undefined : {},
        );
        // The BFF itself makes release tokens and API keys.
        const isMadeByBff = ['api_key', 'release_token'].includes(entity.name) && verb === 'create';
        const isServed = isMadeByBff || !verb || !entity.writes || entity.writes.includes(verb);
        expect([method, rest, status]).toEqual([method, rest, isServed ? 403 : 405]);
      }
    },
  );
});
