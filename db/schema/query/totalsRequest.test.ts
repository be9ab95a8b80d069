import { storeOrder } from '../entities/store_order';
import { storeOrderLine } from '../entities/store_order_line';
import { Problem } from '../errors';
import { parseTotalsRequest } from './totalsRequest';

const reader = { now: new Date('2026-11-22T06:00:00Z'), zone: 'Australia/Melbourne', hidden: new Set<string>() };
const parse = (parameters: Record<string, string>, hidden: string[] = []) =>
  parseTotalsRequest(storeOrderLine, { filter: 'all', ...parameters }, { ...reader, hidden: new Set(hidden) });
const refusedParameters = (parse: () => unknown): string[] => {
  try {
    parse();
    return [];
  } catch (error) {
    return Object.keys((error as Problem).body as object);
  }
};

test('rows are grouped, added up, and sorted by what the reply has', () => {
  const found = parse({ by: 'product', sums: 'quantity', earliest: 'ordered_on', sort: '-quantity', limit: '10' });
  expect(found).toMatchObject({
    by: [{ name: 'product' }],
    sums: [{ name: 'quantity' }],
    earliest: [{ name: 'ordered_on' }],
    sort: { name: 'quantity', descending: true },
    limit: 10,
  });
});

test('groups of moments begin at midnight where the person is, also across a clock change', () => {
  const { starts, query } = parse({ by: 'ordered_on', starts: '2026-09-28,2026-10-05' });
  expect(starts).toEqual([
    { day: '2026-09-28', digits: 20260927140000 },
    { day: '2026-10-05', digits: 20261004130000 },
  ]);
  expect(query.where).toContainEqual({ field: 'ordered_on', is: 'ge', value: '2026-09-27T14:00:00.000Z' });
});

test('groups of days begin at that day', () => {
  const { starts, query } = parse({ by: 'expected_delivery_date', starts: '2026-11-16' });
  expect(starts).toEqual([{ day: '2026-11-16', digits: 20261116 }]);
  expect(query.where).toEqual([{ field: 'expected_delivery_date', is: 'ge', value: '2026-11-16' }]);
});

test.each([
  ['by', { by: 'nothing' }],
  ['by', { by: '__proto__' }],
  ['by', { by: 'product,product' }],
  ['by', { by: 'id,product,container,quantity,store,notes,ordered_on,unit_price,total_price' }],
  ['sums', { sums: 'notes' }],
  ['sums', { by: 'quantity', sums: 'quantity' }],
  ['earliest', { earliest: 'quantity' }],
  ['starts', { starts: '2026-11-16' }],
  ['starts', { by: 'product', starts: '2026-11-16' }],
  ['starts', { by: 'ordered_on', starts: '' }],
  ['starts', { by: 'ordered_on', starts: 'today' }],
  ['starts', { by: 'ordered_on', starts: '2026-11-16,2026-11-09' }],
  ['sort', { by: 'product', sort: 'quantity' }],
  ['limit', { limit: '10001' }],
  ['offset', { offset: '1' }],
  ['_ids', { _ids: '1' }],
  // Its rights are those of the look-up list, which has no sums.
  ['_code', { _code: 'true' }],
] as [string, Record<string, string>][])('%s is refused in %j', (parameter, parameters) => {
  expect(refusedParameters(() => parse(parameters))).toEqual([parameter]);
});

test('hidden fields can neither be grouped by nor added up', () => {
  expect(refusedParameters(() => parse({ sums: 'total_price' }, ['total_price']))).toEqual(['sums']);
  expect(refusedParameters(() => parse({ by: 'store__name' }, ['store__name']))).toEqual(['by']);
  expect(refusedParameters(() => parse({ earliest: 'ordered_on' }, ['ordered_on']))).toEqual(['earliest']);
});

test('fields with several values are no group', () => {
  const several = () => parseTotalsRequest(storeOrder, { by: 'supplier__name' }, reader);
  expect(refusedParameters(several)).toEqual(['by']);
});
