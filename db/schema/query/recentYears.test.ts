import { product } from '../entities/product';
import { storeOrder } from '../entities/store_order';
import type { QueryContext } from './clause';
import { parseListRequest } from './listRequest';
import { parseYears } from './recentYears';
import { permittedViewState } from './permittedView';
import { parseTotalsRequest } from './totalsRequest';
import { Problem } from '../errors';

const reader: QueryContext = {
  now: new Date('2026-11-21T02:00:00Z'),
  zone: 'Australia/Melbourne',
  hidden: new Set<string>(),
};
const recentFrom = (years: string, more: Partial<QueryContext> = {}) =>
  parseYears(storeOrder, { years }, { ...reader, ...more })?.value;
const refusalOf = (parse: () => unknown): unknown => {
  try {
    return parse();
  } catch (error) {
    return error instanceof Problem ? error.body : error;
  }
};

test("rows of the last years begin with the same day, in the caller's zone", () => {
  expect(recentFrom('2')).toBe('2024-11-20T13:00:00.000Z');
  expect(recentFrom('2', { zone: 'UTC' })).toBe('2024-11-21T00:00:00.000Z');
  expect(recentFrom('100')).toMatch(/^1926-11-2/);
  // A day that a year lacks becomes the next one.
  expect(recentFrom('1', { zone: 'UTC', now: new Date('2028-02-29T10:00:00Z') })).toBe('2027-03-01T00:00:00.000Z');
  expect(recentFrom('4', { zone: 'UTC', now: new Date('2028-02-29T10:00:00Z') })).toBe('2024-02-29T00:00:00.000Z');
});

test('a call without years, or with all of them, leaves no row out', () => {
  const where = parseListRequest(storeOrder, { q: 'oak' }, reader).where;
  const recent = parseYears(storeOrder, { years: '2' }, reader);
  expect(parseListRequest(storeOrder, { q: 'oak', years: 'all' }, reader).where).toEqual(where);
  expect(parseListRequest(storeOrder, { q: 'oak', years: '2' }, reader).where).toEqual([...where, recent]);
  expect(parseTotalsRequest(storeOrder, { by: 'store', years: '2' }, reader).query.where).toContainEqual(recent);
});

test.each(['0', '-1', '1.5', 'x', '101', '1e1', '12345', 'ALL', '__proto__'])('years=%s is a 400 on years', (years) => {
  expect(Object.keys(refusalOf(() => recentFrom(years)) as object)).toEqual(['years']);
});

test('a list that declares none has no such parameter, nor has anyone who may not see the day', () => {
  expect(refusalOf(() => parseListRequest(product, { years: '2' }, reader))).toEqual({
    years: [{ code: 'invalid', message: 'Unknown parameter' }],
  });
  const hidden = new Set(['created_date']);
  expect(refusalOf(() => recentFrom('2', { hidden }))).toEqual({
    years: [{ code: 'invalid', message: 'Unknown parameter' }],
  });
  expect(recentFrom('all', { hidden })).toBeUndefined();
});

test('a saved view of some years shows no rows to whoever may not see the day; one of all years does', () => {
  const hidden = new Set(['created_date']);
  const stored = { q: 'oak', years: '5' };
  expect(permittedViewState(storeOrder, new Set(), stored)).toEqual({ state: stored, withheld: [] });
  expect(permittedViewState(storeOrder, hidden, stored)).toEqual({ state: { q: 'oak' }, withheld: ['conditions'] });
  expect(permittedViewState(storeOrder, hidden, { q: 'oak', years: 'all' })).toEqual({
    state: { q: 'oak' },
    withheld: [],
  });
});
