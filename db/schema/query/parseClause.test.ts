import type { Clause } from './clause';
import { entities } from '../entities/all';
import { storeOrder } from '../entities/store_order';
import { MAX_QUERY_CLAUSES, MAX_QUERY_DEPTH } from '../limits';
import { DATE_WORDS } from '../dateWords';
import { parseList, parseQuery, refusalOf } from '../testing/parseList';

describe('dates', () => {
  test("a date compared with a timestamp means that day in the caller's time zone", () => {
    expect(parseQuery(['created_date', 'eq', '2026-11-21'])).toEqual({
      and: [
        { field: 'created_date', is: 'ge', value: '2026-11-20T13:00:00.000Z' },
        { field: 'created_date', is: 'lt', value: '2026-11-21T13:00:00.000Z' },
      ],
      span: true,
    });
  });
  test('between two periods runs from the start of the first to the end of the second', () => {
    expect(parseQuery(['created_date', 'between', ['last_month', 'this_month']])).toEqual({
      and: [
        { field: 'created_date', is: 'ge', value: '2026-09-30T14:00:00.000Z' },
        { field: 'created_date', is: 'lt', value: '2026-11-30T13:00:00.000Z' },
      ],
      span: true,
    });
  });
  test('before a period is before its start, and after it is after its end', () => {
    expect(parseQuery(['created_date', 'before', 'this_financial_year'])).toEqual({
      field: 'created_date',
      is: 'lt',
      value: '2026-06-30T14:00:00.000Z',
    });
    expect(parseQuery(['created_date', 'after', 'today'])).toEqual({
      field: 'created_date',
      is: 'ge',
      value: '2026-11-21T13:00:00.000Z',
    });
    expect(parseQuery(['created_date', 'after', '2026-01-01T00:00:00Z'])).toEqual({
      field: 'created_date',
      is: 'gt',
      value: '2026-01-01T00:00:00.000Z',
    });
  });
  test('dates are compared as dates', () => {
    expect(parseList({ query: '["container_delivery_date","after_on","today"]' }, storeOrder).where[0]).toEqual({
      field: 'container_delivery_date',
      is: 'ge',
      value: '2026-11-21',
    });
  });
  test('every date word is accepted', () => {
    for (const word of DATE_WORDS) expect(() => parseQuery(['created_date', 'eq', word])).not.toThrow();
  });
});

test('a number is what people write as one, not what programmers do', () => {
  const value = (written: unknown) => (parseQuery(['region_1_rrp', 'eq', written]) as { value: unknown }).value;
  expect(['12', '-1.5', ' .5 ', '+3', 7].map(value)).toEqual([12, -1.5, 0.5, 3, 7]);
  for (const written of ['1e2', '0x10', '0b11', '1_000', '--1', '.', '', 'Infinity'])
    expect(() => value(written)).toThrow('must be a number');
});
test('true and false are written as words or digits, and nothing else', () => {
  const value = (written: unknown) => (parseQuery(['is_shipped', 'eq', written]) as { value: unknown }).value;
  expect([true, 'true', '1', 1].map(value)).toEqual([true, true, true, true]);
  expect([false, 'false', '0', 0].map(value)).toEqual([false, false, false, false]);
  for (const written of ['yes', 2, [true]]) expect(() => value(written)).toThrow('true or false');
});

describe('column filters', () => {
  const cell = (value: unknown) => (parseList({ qbe: JSON.stringify(value) }).where[0] as { and: Clause[] }).and[0];
  test('S2 §7: ids, numbers and dates are compared, and other text is searched for', () => {
    expect(cell({ description: 'Oslo' })).toEqual({ field: 'description', is: 'icontains', value: 'Oslo' });
    expect(cell({ code: '204' })).toEqual({ field: 'code', is: 'eq', value: '204' });
    expect(cell({ colour: 7 })).toEqual({ field: 'colour', is: 'eq', value: 7 });
    expect(cell({ region_1_rrp: { op: '>=', value: 10 } })).toEqual({ field: 'region_1_rrp', is: 'ge', value: 10 });
    expect(cell({ description: { op: '#', value: '50%' } })).toEqual({
      field: 'description',
      is: 'contains',
      value: '50%',
    });
  });
});

describe('limits of a query', () => {
  const nested = (groups: number): unknown => (groups === 0 ? ['code', 'eq', 'a'] : { and: [nested(groups - 1)] });
  test('groups nest exactly MAX_QUERY_DEPTH levels deep', () => {
    expect(parseQuery(nested(MAX_QUERY_DEPTH))).toBeDefined();
    expect(refusalOf({ query: JSON.stringify(nested(MAX_QUERY_DEPTH + 1)) })).toEqual({
      query: [{ code: 'invalid', message: `Nested more than ${MAX_QUERY_DEPTH} deep` }],
    });
  });
  test('exactly MAX_QUERY_CLAUSES conditions are accepted', () => {
    const conditions = (count: number) => ({ or: Array.from({ length: count }, () => ['code', 'eq', 'a']) });
    expect(parseQuery(conditions(MAX_QUERY_CLAUSES))).toBeDefined();
    expect(Object.keys(refusalOf({ query: JSON.stringify(conditions(MAX_QUERY_CLAUSES + 1)) }))).toEqual(['query']);
  });
});

const pageOnlyFields = entities.flatMap((entity) =>
  Object.values(entity.fields)
    .filter(({ page_only: isPageOnly }) => isPageOnly)
    .map((field) => [entity, field.name] as const),
);
test.each(pageOnlyFields.map(([entity, name]) => [`${entity.name}.${name}`, entity, name] as const))(
  '%s, which is added to a page afterwards, is no condition and no order of the list',
  (_title, entity, name) => {
    for (const parameters of [
      { query: JSON.stringify([name, 'is_null']) },
      { query: JSON.stringify([name, 'eq', 1]) },
      { qbe: JSON.stringify({ [name]: '1' }) },
      { sort: name },
    ])
      expect(Object.keys(refusalOf(parameters, entity))).toEqual(Object.keys(parameters));
  },
);
