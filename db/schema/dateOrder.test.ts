import { dateOrderErrors, datePairs } from './dateOrder';
import { product } from './entities/product';
import { stockAvailability } from './entities/stock_availability';
import { storeOrderLine } from './entities/store_order_line';
import { validate } from './validate';

const START = '2026-03-01T10:00:30.000Z';
const tooEarly = (start: string) => [{ code: 'before-start', message: `Must not be before '${start}'` }];

test('pairs come from the declarations of lists; dates of another record are none', () => {
  expect(datePairs(product).map(({ start, end }) => [start.name, end.name])).toEqual([
    ['active_start_date', 'active_end_date'],
    ['website_active_start_date', 'website_active_end_date'],
  ]);
  expect(datePairs(stockAvailability)).toEqual([]);
  expect(datePairs(storeOrderLine)).toEqual([]);
});

test('an end before its start is an error at the end, to the minute', () => {
  const errorsOf = (active_end_date: unknown) =>
    dateOrderErrors(product, { active_start_date: START, active_end_date });
  expect(errorsOf('2026-03-01T09:59:59.000Z')).toEqual({ active_end_date: tooEarly('Active from') });
  for (const end of ['2026-03-01T10:00:00.000Z', '2027-01-01T00:00:00Z', null, undefined, '2026-03-01', 'soon'])
    expect(errorsOf(end)).toEqual({});
  expect(dateOrderErrors(product, { active_end_date: START })).toEqual({});
});

test('each pair by itself, in forms as on the server', () => {
  const item = {
    description: 'Chair',
    active_start_date: START,
    website_active_start_date: START,
    website_active_end_date: '2026-02-01T00:00:00Z',
  };
  expect(validate(product, item)).toEqual({ website_active_end_date: tooEarly('On the website from') });
  expect(validate(product, { ...item, website_active_end_date: 'x' })['website_active_end_date']).toMatchObject([
    { code: 'type' },
  ]);
  // A rule that hides the start must not tell of it by an error.
  const hidden = () => new Set(['website_active_start_date']);
  expect(validate(product, item, { hidden })).toEqual({});
});
