import { storeOrder } from '@trestle/schema/entities/store_order';
import { entitiesByName } from '@trestle/schema/entities/all';
import { Select } from '../../sql/select';
import { planAggregates, joinDistinct, latestDay, sumAmounts } from './nestedAggregates';

test('texts of nested rows are joined in order, each once regardless of case and accents', () => {
  expect(joinDistinct(['Otway Timber', null, 'Coburg', 'otway timber', 'Zoë', 'Zoe'])?.toLowerCase()).toMatch(
    /^coburg, otway timber, zo[eë]$/,
  );
  expect(joinDistinct([null])).toBeNull();
  expect(joinDistinct([])).toBeNull();
});
test('amounts are added in cents', () => {
  expect(sumAmounts([0.1, 0.2, 1237.55])).toBe(1237.85);
  expect(sumAmounts([])).toBe(0);
});
test('the latest of several days; none if no row has a day', () => {
  expect(latestDay(['2026-12-02', null, '2027-01-03', '2026-12-30'])).toBe('2027-01-03');
  expect(latestDay([null])).toBeNull();
  expect(latestDay([])).toBeNull();
});
test("an order's suppliers and total are computed from its lines", () => {
  const rows = new Select(entitiesByName.get('store_order_line')!, (name) => entitiesByName.get(name)!);
  const fields = Object.values(storeOrder.fields).filter((field) => !field.filter_only);
  const aggregates = planAggregates(fields, storeOrder.fields.store_order_lines, rows);
  expect(aggregates.map(({ name }) => name)).toEqual([
    'pieces',
    'expected_delivery_date',
    'delayed_from',
    'delayed_to',
    'total_price',
    'supplier__name',
    'supplier__phone_number',
    'suppliers',
  ]);
  expect(aggregates[4]!.sql).toBe('t.`total_price`');
});
