import { as, expectStatus, list, makeOrder, makeStock, type Body } from '../parts/people';
import { allowState, fieldRules, userWithRules } from '../parts/permissionRules';
import { readRecord } from '../parts/records';
import { downloadReport } from '../parts/reportForms';
import { unique } from '../../uniqueText';

const [admin, store1] = [as('admin'), as('store1')];
/** A line of an order, whose product has this name and code. */
const makeLine = async (description: string, code: string) => {
  const { stock, product } = await makeStock(9, 10, { description, code });
  const order = await makeOrder('store1', [{ stock_id: stock, quantity: 1 }]);
  return { stock, product, order: order['id'] as number, line: order['store_order_lines'][0] as Body };
};
const rename = async (product: number, description: string, code: string): Promise<void> => {
  expectStatus(await admin('PATCH', `/api/product/${product}/`, { description, code }), 200);
};
const namesOf = (line: Body) => [line['product__description'], line['ordered_name'], line['ordered_code']];
const lineOf = async (id: number): Promise<Body> =>
  expectStatus(await store1('GET', `/api/store_order_line/${id}/`), 200);

describe('a line keeps what its product was called (contract §2.3)', () => {
  test('in its own reply, in its order and in lists, when the product is renamed; whatever is sent', async () => {
    const [before, after] = [unique('Couch'), unique('Sofa')];
    const { product, order, line } = await makeLine(before, 'CO-1');
    expect(namesOf(line)).toEqual([before, before, 'CO-1']);
    await rename(product, after, 'SO-1');
    const path = `/api/store_order_line/${line['id']}/`;
    const sent = { quantity: 2, ordered_name: 'Throne', ordered_code: 'T' };
    expect(namesOf(expectStatus(await store1('PATCH', path, sent), 200))).toEqual([after, before, 'CO-1']);
    expect(namesOf((await readRecord('store_order', order))['store_order_lines'][0])).toEqual([after, before, 'CO-1']);
    const { results } = await list(store1, 'store_order_line', {
      query: JSON.stringify(['ordered_name', 'eq', before]),
      sort: 'ordered_code',
    });
    expect((results as Body[]).map(({ id }) => id)).toEqual([line['id']]);
  });
  test('put on another stock row it takes the names of now; a product without a code has none', async () => {
    const { line } = await makeLine(unique('Couch'), 'CO-2');
    const bench = unique('Bench');
    const other = await makeStock(3, 20, { description: bench });
    const path = `/api/store_order_line/${line['id']}/`;
    expect(namesOf(expectStatus(await store1('PATCH', path, { stock_id: other.stock }), 200))).toEqual([
      bench,
      bench,
      null,
    ]);
  });
  test('on confirmation and packing slip, beside the present name', async () => {
    const [before, after] = [unique('Couch'), unique('Sofa')];
    const { product, order } = await makeLine(before, 'CO-5');
    await rename(product, after, 'SO-5');
    for (const [report, user] of [
      ['order_confirmation', 'store1'],
      ['packing_slip', 'admin'],
    ] as const) {
      const { status, text } = await downloadReport(user, report, 'order.csv', [['order', String(order)]]);
      expect([report, status]).toEqual([report, 200]);
      expect(text).toContain(`${after} (ordered as ${before} · CO-5)`);
    }
  });
  test('a merge of products leaves it', async () => {
    const [gone, kept] = [unique('Couch'), unique('Sofa')];
    const { product, line } = await makeLine(gone, 'CO-3');
    const { product: other } = await makeStock(1, 10, { description: kept });
    const body = { id: other, other_ids: [product] };
    expectStatus(await admin('POST', `/api/product/${other}/merge/`, body), 200);
    expect(namesOf(await lineOf(line['id']))).toEqual([kept, gone, 'CO-3']);
  });
  test('many lines at once, each with its own names', async () => {
    const stocks = await Promise.all(['A', 'B', 'C'].map((code) => makeStock(9, 1, { description: code, code })));
    const order = await makeOrder(
      'store1',
      stocks.map(({ stock }) => ({ stock_id: stock, quantity: 1 })),
    );
    expect((order['store_order_lines'] as Body[]).map(({ ordered_name: name }) => name)).toEqual(['A', 'B', 'C']);
  });
});

test("safety 68: whoever may not see a product's name or code sees neither as it was", async () => {
  const { order } = await makeLine(unique('Couch'), 'CO-4');
  const shown = async (model: string, ...names: string[]) => {
    const rules = fieldRules(model, ...names.map((name): [string, boolean, boolean] => [name, true, false]));
    const caller = await userWithRules([allowState('*', rules)]);
    const record = expectStatus(await caller('GET', `/api/store_order/${order}/`), 200);
    const query = encodeURIComponent(JSON.stringify(['ordered_name', 'is_not_null']));
    const { status } = await caller('GET', `/api/store_order_line/?limit=1&query=${query}`);
    const shownNames = ['ordered_name', 'ordered_code'].filter((name) => name in record['store_order_lines'][0]);
    return [...shownNames, status];
  };
  expect(await shown('product', 'notes')).toEqual(['ordered_name', 'ordered_code', 200]);
  expect(await shown('product', 'description')).toEqual(['ordered_code', 400]);
  expect(await shown('product', 'code')).toEqual(['ordered_name', 200]);
  expect(await shown('store_order_line', 'product__description')).toEqual(['ordered_code', 400]);
  expect(await shown('stock', 'product')).toEqual([400]);
});
