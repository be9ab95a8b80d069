import { container } from '@trestle/schema/entities/container';
import { stock } from '@trestle/schema/entities/stock';
import { storeOrder } from '@trestle/schema/entities/store_order';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import { registerEntities } from '../core/entities';
import { resolveColumns } from './columns';
import { linkTarget } from './linkTarget';

beforeAll(() => registerEntities([container, stock, storeOrder, storeOrderLine]));
const seesAll = { hidden: new Set<string>(), locked: new Set<string>() };

test('a display field points at the record that it speaks of, also over several foreign keys', () => {
  expect(linkTarget(storeOrder, storeOrder.fields.store__name)).toEqual({ route: 'store.edit', key: 'store' });
  expect(linkTarget(storeOrderLine, storeOrderLine.fields.product__description)).toEqual({
    route: 'product.edit',
    key: 'product',
  });
});
test('nothing is pointed at where the row holds no id: over lines, by a longer path, or a field of its own', () => {
  for (const field of [
    storeOrder.fields.supplier__name,
    storeOrderLine.fields.colour__description,
    storeOrderLine.fields.expected_delivery_date,
    storeOrder.fields.notes,
  ])
    expect(linkTarget(storeOrder, field)).toBeUndefined();
});
test("of several columns about one record the first links; neither the row's own title nor what is hidden does", () => {
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
