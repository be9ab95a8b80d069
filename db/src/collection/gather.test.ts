import { gatheredFrom, joined } from './gather';
import { storeOrder } from '@trestle/schema/entities/store_order';

const rows = (...texts: (string | null)[]) => texts.map((text) => ({ text }));
test('texts of nested rows are joined, each once whatever its case and accents, in order', () => {
  expect(joined(rows('Otway Timber', null, 'Coburg', 'otway timber', 'Zoë', 'Zoe'), 'text')?.toLowerCase()).toMatch(/^coburg, otway timber, zo[eë]$/);
  expect(joined(rows(null), 'text')).toBeNull();
  expect(joined([], 'text')).toBeNull();
});
test("an order's suppliers come with its lines", () => {
  const fields = Object.values(storeOrder.fields).filter((field) => !field.filter_only);
  expect(gatheredFrom(fields, storeOrder.fields.store_order_lines).map((field) => field.name)).toEqual(['supplier__name', 'supplier__phone_number']);
});
