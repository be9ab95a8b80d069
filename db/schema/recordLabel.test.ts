import { storeOrder } from './entities/store_order';
import { supplier } from './entities/supplier';
import { recordLabel, recordPhrase } from './recordLabel';

const entry = (other_name: string, record_name?: string) => ({
  other_name,
  other_id: 604,
  ...(record_name && { record_name }),
});

test("a record is named with its kind once, and by its number where its name isn't known", () => {
  expect(recordLabel(storeOrder, entry('store_order', 'Order 604 · Fitzroy'))).toBe('Order 604 · Fitzroy');
  expect(recordPhrase(storeOrder, entry('store_order', 'Order 604 · Fitzroy'))).toBe('order 604 · Fitzroy');
  expect(recordPhrase(storeOrder, entry('store_order'))).toBe('order 604');
  expect(recordLabel(supplier, entry('supplier', 'Supplier & Sons'))).toBe('Supplier Supplier & Sons');
  expect(recordPhrase(supplier, entry('supplier', 'Oakline'))).toBe('supplier Oakline');
  expect(recordPhrase(undefined, entry('release_token'))).toBe('release token 604');
});
