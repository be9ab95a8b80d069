import { container } from '@trestle/schema/entities/container';
import { stock } from '@trestle/schema/entities/stock';
import { storeOrder } from '@trestle/schema/entities/store_order';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import { registerEntities } from '../../core/entities';
import { resolveColumns } from './columns';
import { linkTarget } from './linkTarget';

beforeAll(() => registerEntities([container, stock, storeOrder, storeOrderLine]));
const seesAll = { hidden: new Set<string>(), locked: new Set<string>() };

test('a display field links to its record, also over several foreign keys', () => {
  expect(linkTarget(storeOrder, storeOrder.fields.store__name)).toEqual({ route: 'store.edit', key: 'store' });
  expect(linkTarget(storeOrderLine, storeOrderLine.fields.product__description)).toEqual({
    route: 'product.edit',
    key: 'product',
  });
});
test('without an id in the row there is no link: through lines, by a longer path, or for an own field', () => {
  for (const field of [
    storeOrder.fields.supplier__name,
    storeOrderLine.fields.colour__description,
    storeOrderLine.fields.expected_delivery_date,
    storeOrder.fields.notes,
  ])
    expect(linkTarget(storeOrder, field)).toBeUndefined();
});
test("the first of several columns about one record links; the row's title and hidden columns don't", () => {
  const linked = (columns: string[], hidden: string[] = []) =>
    resolveColumns(stock, { ...seesAll, hidden: new Set(hidden) }, columns)
      .filter(({ link }) => link)
      .map(({ name }) => name);
  expect(linked(['id', 'product__description', 'product__code', 'container__code'])).toEqual([
    'product__description',
    'container__code',
  ]);
  expect(linked(['product__description', 'container__name'])).toEqual(['container__name']);
  expect(linked(['id', 'product__description'], ['product'])).toEqual([]);
});
