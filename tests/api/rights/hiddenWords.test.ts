import {
  as,
  expectStatus,
  list,
  makeOrder,
  makeStock,
  person,
  type Body,
  type Call,
  type ApiReply,
} from '../parts/people';
import { unique } from '../../uniqueText';
import { allowState, fieldRules, userWithRules } from '../parts/permissionRules';

const admin = as('admin');
/** A user who may do everything with stock and orders, but sees none of these stock fields. */
const blindTo = (...fields: string[]): Promise<Call> => {
  const hidden = fields.map((name): [string, boolean, boolean] => [name, true, false]);
  const rules = [fieldRules('stock', ...hidden)];
  return userWithRules([
    ...['stock', 'container', 'product', 'store'].map((state) => allowState(state, ...rules)),
    allowState('store_order', ...rules),
    allowState('store_order_line', ...rules),
  ]);
};
const getList = (caller: Call, name: string, parameters: Record<string, string>): Promise<ApiReply> =>
  caller('GET', `/api/${name}/?${new URLSearchParams(parameters)}`);
const ids = (page: Body): number[] => (page['results'] as Body[]).map((row) => row['id'] as number);

describe('safety 68: words of a refusal tell no hidden value', () => {
  test('how many are ordered, when a stock row is set below that', async () => {
    const { stock, container } = await makeStock(9);
    await makeOrder('store1', [{ stock_id: stock, quantity: 7 }]);
    const blind = await blindTo('ordered');
    const own = expectStatus(await blind('PATCH', `/api/stock/${stock}/`, { quantity: 2 }), 400);
    expect(own).toEqual({ quantity: [{ code: 'min', message: 'More of it is ordered already: enter more' }] });
    const nested = expectStatus(
      await blind('PATCH', `/api/container/${container}/`, { stock: [{ id: stock, quantity: 2 }] }),
      400,
    );
    expect(JSON.stringify(nested)).not.toContain('7');
    expect(expectStatus(await admin('PATCH', `/api/stock/${stock}/`, { quantity: 2 }), 400)).toEqual({
      quantity: [{ code: 'min', message: 'Minimum value 7' }],
    });
  });
  test('how many are left, when a line asks for more', async () => {
    const { stock } = await makeStock(8);
    const { store } = await person('store1');
    const order = { store: store.id, store_order_lines: [{ stock_id: stock, quantity: 90 }] };
    const blind = await blindTo('available');
    const refused = expectStatus(await blind('POST', '/api/store_order/', order), 400);
    expect(refused).toEqual({
      store_order_lines: [{ quantity: [{ code: 'max', message: 'There are not so many left: ask for fewer' }] }],
    });
    expect(JSON.stringify(expectStatus(await admin('POST', '/api/store_order/', order), 400))).toContain(
      'Maximum value 8',
    );
  });
  test('whether stock is alike, when it is merged', async () => {
    const [one, other] = [await makeStock(1), await makeStock(1)];
    const alike = expectStatus(
      await admin('POST', '/api/stock/', { product: one.product, container: one.container, quantity: 1 }),
      201,
    )['id'] as number;
    const blind = await blindTo('product');
    const replies = [];
    for (const id of [other.stock, alike])
      replies.push(
        expectStatus(await blind('POST', `/api/stock/${one.stock}/merge/`, { id: one.stock, other_ids: [id] }), 400),
      );
    expect(replies[0]).toEqual(replies[1]);
  });
});

describe('safety 68: filters and the order of rows tell no hidden value', () => {
  test('who may not see what is available gets the same rows, whatever is', async () => {
    const [some, none] = [await makeStock(5), await makeStock(5)];
    await makeOrder('store1', [{ stock_id: none.stock, quantity: 5 }]);
    const blind = await blindTo('available');
    const where = {
      query: JSON.stringify({
        or: [
          ['id', 'eq', some.stock],
          ['id', 'eq', none.stock],
        ],
      }),
    };
    for (const filter of ['active', 'all'])
      expect([
        filter,
        ids(expectStatus(await getList(blind, 'stock_availability', { ...where, filter }), 200)),
      ]).toEqual([filter, [some.stock, none.stock]]);
    expect(
      ids(expectStatus(await getList(blind, 'stock_availability', { ...where, filter: 'non_active' }), 200)),
    ).toEqual([]);
    for (const sort of ['available', '-available'])
      for (const filter of ['active', 'non_active', 'all']) {
        expect(
          Object.keys(expectStatus(await getList(blind, 'stock_availability', { ...where, filter, sort }), 400)),
        ).toEqual(['sort']);
      }
    expect(ids(await list(admin, 'stock_availability', { ...where, filter: 'active' }))).toEqual([some.stock]);
  });
  test('a hidden date is asked by no filter', async () => {
    const blind = await userWithRules([
      allowState(
        'product',
        fieldRules('product', ['active_end_date', true, false], ['website_active_start_date', true, false]),
      ),
    ]);
    for (const filter of ['non_active', 'whats_new'])
      expect(expectStatus(await getList(blind, 'product', { filter }), 400)).toEqual({
        filter: [{ code: 'invalid', message: `Unknown filter "${filter}"` }],
      });
  });
  test('nested rows come by their ids where the order they are put in is hidden', async () => {
    const stock = [await makeStock(5), await makeStock(5), await makeStock(5)];
    const order = await makeOrder(
      'store1',
      stock.map((one, i) => ({ stock_id: one.stock, quantity: 1, display_order: 3 - i })),
    );
    const blind = await userWithRules([
      allowState('store_order', fieldRules('store_order_line', ['display_order', true, false])),
    ]);
    const read = async (caller: Call) =>
      (expectStatus(await caller('GET', `/api/store_order/${order['id']}/`), 200)['store_order_lines'] as Body[]).map(
        (line) => line['id'] as number,
      );
    const [blindIds, adminIds] = [await read(blind), await read(admin)];
    expect(blindIds).toEqual([...adminIds].sort((a, b) => a - b));
    expect(adminIds).not.toEqual(blindIds);
  });
});

test('safety 65, 68: a look-up takes no named filter but active, non_active and all', async () => {
  const nogroup = as('nogroup');
  for (const [name, filter] of [
    ['supplier', 'core_supplier'],
    ['product', 'whats_new'],
    ['container', 'incoming'],
    ['container', 'delivered'],
  ] as const) {
    for (const caller of [nogroup, admin])
      expect(Object.keys(expectStatus(await getList(caller, name, { _code: 'true', filter }), 400))).toEqual([
        'filter',
      ]);
  }
  for (const filter of ['active', 'non_active', 'all', ''])
    expectStatus(await getList(nogroup, 'supplier', { _code: 'true', filter }), 200);
});

describe('safety 26: JSON that has no end is 400', () => {
  const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
  test("in a view's state", async () => {
    for (const state of [
      deep(20_000),
      `{"query":${deep(20_000)}}`,
      `{"columns":${deep(40)}}`,
      `{"a":${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}}`,
    ]) {
      const body = `{"name":${JSON.stringify(unique('Deep'))},"other_name":"product","route":"product.list","state":${state}}`;
      expect(Object.keys(expectStatus(await admin('POST', '/api/list_view/', body), 400))).toEqual(['state']);
    }
  });
  test('and one that would cost too much is told when it is kept', async () => {
    const query = JSON.stringify({
      and: Array.from({ length: 9 }, () => ({ and: [['product_name', 'icontains', 'a']] })),
    });
    const reply = await admin('POST', '/api/list_view/', {
      name: unique('Costly'),
      other_name: 'store_order',
      route: 'store_order.list',
      state: { query },
    });
    expect(expectStatus(reply, 400)['state'][0].message).toMatch(/^query: Too costly/);
  });
  test('where a list wants a name, an operator or a value', async () => {
    // Brackets are not encoded: an encoded address could hold fewer.
    const refusalOf = async (address: string, name: string, value: string): Promise<Body> =>
      (
        await admin(
          'GET',
          `/api/product/${address}?${name}=${encodeURIComponent(value).replaceAll('%5B', '[').replaceAll('%5D', ']')}`,
        )
      ).body;
    for (const invalidJson of [deep(3000), '{"toString":1}', '{"toJSON":1}', '[]', 'null', '7']) {
      const clauses = [
        `[${invalidJson},"eq",1]`,
        `["id",${invalidJson},1]`,
        `["is_shipped","eq",${invalidJson === '7' ? deep(9) : invalidJson}]`,
        `["description","eq",${invalidJson === '7' ? '{}' : invalidJson}]`,
      ];
      for (const query of clauses)
        expect([
          invalidJson.slice(0, 20),
          query.slice(0, 20),
          Object.keys(await refusalOf('', 'query', query)),
        ]).toEqual([invalidJson.slice(0, 20), query.slice(0, 20), ['query']]);
      const cells = [
        `{"description":{"op":${invalidJson},"value":1}}`,
        `{"is_shipped":{"op":"=","value":${invalidJson === '7' ? deep(9) : invalidJson}}}`,
      ];
      for (const qbe of cells)
        expect([invalidJson.slice(0, 20), qbe.slice(0, 20), Object.keys(await refusalOf('', 'qbe', qbe))]).toEqual([
          invalidJson.slice(0, 20),
          qbe.slice(0, 20),
          ['qbe'],
        ]);
      expect(Object.keys(await refusalOf('download/json/', 'columns', `[${invalidJson}]`))).toEqual(['columns']);
    }
  });
});
