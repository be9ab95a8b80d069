import fc from 'fast-check';
import { MAX_QUERY_CLAUSES, MAX_QUERY_DEPTH, type Clause, type QueryContext } from './clause';
import { product } from './entities/product';
import { storeOrder } from './entities/store_order';
import { stockAvailability } from './entities/stock_availability';
import { Problem } from './errors';
import { MAX_LIST_IDS } from './limits';
import { DATE_WORDS } from './periods';
import { namedFilterClauses, availableFilters, parseListRequest } from './query';

const reader: QueryContext = {
  now: new Date('2026-11-21T02:00:30Z'),
  zone: 'Australia/Melbourne',
  hidden: new Set(['wholesale_price']),
};
const list = (parameters: Record<string, unknown>, entity: Parameters<typeof parseListRequest>[0] = product) =>
  parseListRequest(entity, { filter: 'all', ...parameters }, reader);
const refusal = (parameters: Record<string, unknown>): Record<string, unknown> => {
  try {
    list(parameters);
  } catch (error) {
    if (error instanceof Problem && error.status === 400) return error.body as Record<string, unknown>;
    throw error;
  }
  throw new Error('was accepted');
};
const query = (clause: unknown) => list({ query: JSON.stringify(clause) }).where[0];

describe('list parameters', () => {
  test('defaults: 10 rows, from the first, by id, active only', () => {
    const found = parseListRequest(product, {}, reader);
    expect(found).toMatchObject({ limit: 10, offset: 0, sort: { field: 'id', descending: false }, lookup: false });
    expect(found.where).toHaveLength(1);
    expect(parseListRequest(product, { _code: 'true' }, reader).limit).toBe(2000);
  });
  test.each([
    ['limit', '-1'],
    ['limit', '10001'],
    ['limit', 'x'],
    ['limit', '1e3'],
    ['limit', ''],
    ['offset', '-5'],
    ['offset', '1.5'],
    ['sort', 'nope'],
    ['sort', 'wholesale_price'],
    ['sort', 'categories'],
    ['sort', '__proto__'],
    ['order', 'sideways'],
    ['filter', 'nope'],
    ['filter', '__proto__'],
    ['q', 'x'.repeat(201)],
    ['searchField', 'nope'],
    ['searchField', 'wholesale_price'],
    ['query', '{'],
    ['query', '[]'],
    ['query', '{"xor":[]}'],
    ['query', '["description","like","x"]'],
    ['query', '["wholesale_price","eq",1]'],
    ['query', '["id","eq","abc"]'],
    ['query', '["created_date","eq","yesterdayish"]'],
    ['query', '["is_shipped","eq","maybe"]'],
    ['query', '["is_shipped","eq","constructor"]'],
    ['query', '["created_date","eq","__proto__"]'],
    ['query', '["description","between",["a","b"]]'],
    ['query', '["region_1_rrp","between",[1]]'],
    ['qbe', '[]'],
    ['qbe', '{"nope":1}'],
    ['qbe', '{"code":{"op":"LIKE","value":"x"}}'],
    ['_ids', '1,x'],
    ['_ids', '1,,2'],
    ['_ids', Array.from({ length: 1001 }, (_, i) => i).join(',')],
    ['_code', 'maybe'],
    ['nonsense', '1'],
    ['limit', ['1', '2']],
    ['q', 'a\0b'],
  ])('safety 25, 26: %s=%p is a 400 keyed by it', (name, value) => {
    expect(Object.keys(refusal({ [name]: value }))).toEqual([name]);
  });
  test('safety 26: nesting over 6 and more than 100 clauses are refused; 6 and 100 are not', () => {
    const deep = (n: number): unknown => (n === 0 ? ['id', 'eq', 1] : { and: [deep(n - 1)] });
    const wide = (n: number) => ({ or: Array.from({ length: n }, () => ['id', 'eq', 1]) });
    expect(() => query(deep(6))).not.toThrow();
    expect(refusal({ query: JSON.stringify(deep(8)) })).toHaveProperty('query');
    expect(() => query(wide(100))).not.toThrow();
    expect(refusal({ query: JSON.stringify(wide(101)) })).toHaveProperty('query');
  });
  test('a null check takes no value: any but null is refused, not ignored', () => {
    expect(() => query(['notes', 'is_null', null])).not.toThrow();
    expect(refusal({ query: JSON.stringify(['notes', 'is_null', 5]) })).toHaveProperty('query');
  });
  test('safety 22: a named filter that asks for or sorts by a hidden field is as unknown as every other name', () => {
    const blind = { ...reader, hidden: new Set(['website_active_start_date']) };
    const said = (filter: string) => {
      try {
        parseListRequest(product, { filter }, blind);
      } catch (error) {
        return JSON.stringify((error as Problem).body).replace(filter, '');
      }
    };
    expect(said('whats_new')).toBe(said('no_such_filter'));
    expect(said('active')).toBeUndefined();
  });
  test('-field and order=desc turn the order round; both turn it back', () => {
    expect(list({ sort: '-code' }).sort).toEqual({ field: 'code', descending: true });
    expect(list({ sort: 'code', order: 'desc' }).sort).toEqual({ field: 'code', descending: true });
    expect(list({ sort: '-code', order: 'desc' }).sort).toEqual({ field: 'code', descending: false });
    expect(list({ sort: 'colour__description' }).sort.field).toBe('colour__description');
  });
  test('_ids gives just these, whatever their dates', () => {
    expect(parseListRequest(product, { _ids: '1,2' }, reader).where).toEqual([
      {
        or: [
          { field: 'id', is: 'eq', value: 1 },
          { field: 'id', is: 'eq', value: 2 },
        ],
      },
    ]);
  });
  test('no input whatever gets more than a 400', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom(
            'limit',
            'offset',
            'sort',
            'order',
            'filter',
            'q',
            'searchField',
            'query',
            'qbe',
            '_ids',
            '_code',
            'x',
          ),
          fc.oneof(fc.string(), fc.json()),
        ),
        (parameters) => {
          try {
            parseListRequest(product, parameters, reader);
          } catch (error) {
            return error instanceof Problem && error.status === 400;
          }
          return true;
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('dates', () => {
  test('a bare date against a moment means that day there', () => {
    expect(query(['created_date', 'eq', '2026-11-21'])).toEqual({
      and: [
        { field: 'created_date', is: 'ge', value: '2026-11-20T13:00:00.000Z' },
        { field: 'created_date', is: 'lt', value: '2026-11-21T13:00:00.000Z' },
      ],
      span: true,
    });
  });
  test('between two periods runs from the start of the first to the end of the second', () => {
    expect(query(['created_date', 'between', ['last_month', 'this_month']])).toEqual({
      and: [
        { field: 'created_date', is: 'ge', value: '2026-09-30T14:00:00.000Z' },
        { field: 'created_date', is: 'lt', value: '2026-11-30T13:00:00.000Z' },
      ],
      span: true,
    });
  });
  test('before is before its start, after is after its end', () => {
    expect(query(['created_date', 'before', 'this_financial_year'])).toEqual({
      field: 'created_date',
      is: 'lt',
      value: '2026-06-30T14:00:00.000Z',
    });
    expect(query(['created_date', 'after', 'today'])).toEqual({
      field: 'created_date',
      is: 'ge',
      value: '2026-11-21T13:00:00.000Z',
    });
    expect(query(['created_date', 'after', '2026-01-01T00:00:00Z'])).toEqual({
      field: 'created_date',
      is: 'gt',
      value: '2026-01-01T00:00:00.000Z',
    });
  });
  test('days are compared as days', () => {
    expect(list({ query: '["container_delivery_date","after_on","today"]' }, storeOrder).where[0]).toEqual({
      field: 'container_delivery_date',
      is: 'ge',
      value: '2026-11-21',
    });
  });
  test('every date word is understood', () => {
    for (const word of DATE_WORDS) expect(() => query(['created_date', 'eq', word])).not.toThrow();
  });
});

describe('column filters', () => {
  const cell = (value: unknown) => (list({ qbe: JSON.stringify(value) }).where[0] as { and: Clause[] }).and[0];
  test('S2 §7: what looks like an id, a number or a date is compared, other text is looked for', () => {
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
    expect(query(nested(MAX_QUERY_DEPTH))).toBeDefined();
    expect(refusal({ query: JSON.stringify(nested(MAX_QUERY_DEPTH + 1)) })).toEqual({
      query: [{ code: 'invalid', message: `Nested more than ${MAX_QUERY_DEPTH} deep` }],
    });
  });
  test('exactly MAX_QUERY_CLAUSES conditions and MAX_LIST_IDS ids are taken', () => {
    const conditions = (count: number) => ({ or: Array.from({ length: count }, () => ['code', 'eq', 'a']) });
    expect(query(conditions(MAX_QUERY_CLAUSES))).toBeDefined();
    expect(Object.keys(refusal({ query: JSON.stringify(conditions(MAX_QUERY_CLAUSES + 1)) }))).toEqual(['query']);
    const ids = (count: number) => Array.from({ length: count }, (_, i) => i + 1).join(',');
    expect(list({ _ids: ids(MAX_LIST_IDS) }).where).toHaveLength(1);
    expect(Object.keys(refusal({ _ids: ids(MAX_LIST_IDS + 1) }))).toEqual(['_ids']);
  });
});

describe('named filters', () => {
  test('each entity offers what it has', () => {
    expect(availableFilters(product).map((f) => f.name)).toEqual(['active', 'non_active', 'all', 'whats_new']);
    expect(availableFilters(stockAvailability).map((f) => f.name)).toEqual(['active', 'non_active', 'all']);
  });
  test('active is to the minute and shows rows without a start (S1 §4)', () => {
    const [active] = namedFilterClauses(product, 'active', reader).where;
    expect(active).toEqual({
      or: [
        { field: 'active_start_date', is: 'is_null' },
        {
          and: [
            { field: 'active_start_date', is: 'lt', value: '2026-11-21T02:01:00.000Z' },
            {
              or: [
                { field: 'active_end_date', is: 'is_null' },
                { field: 'active_end_date', is: 'ge', value: '2026-11-21T02:01:00.000Z' },
              ],
            },
          ],
        },
      ],
    });
  });
  test('non_active is the exact opposite: started and not over, to the same minute', () => {
    const minuteEnd = '2026-11-21T02:01:00.000Z';
    const over = {
      and: [
        { field: 'active_start_date', is: 'is_not_null' },
        {
          or: [
            { field: 'active_start_date', is: 'ge', value: minuteEnd },
            { field: 'active_end_date', is: 'lt', value: minuteEnd },
          ],
        },
      ],
    };
    expect(namedFilterClauses(product, 'non_active', reader).where).toEqual([over]);
    expect(namedFilterClauses(stockAvailability, 'non_active', reader).where).toEqual([
      { or: [over, { field: 'available', is: 'le', value: 0 }] },
    ]);
  });
  test('a list may name other fields as its active dates (S1 §3.1)', () => {
    const website = {
      ...product,
      list: { ...product.list, active: { start: 'website_active_start_date', end: 'website_active_end_date' } },
    };
    expect(JSON.stringify(namedFilterClauses(website, 'active', reader).where)).toBe(
      JSON.stringify(namedFilterClauses(product, 'active', reader).where).replaceAll('"active_', '"website_active_'),
    );
  });
  test('what is new comes newest first', () => {
    expect(namedFilterClauses(product, 'whats_new', reader).sort).toBe('-website_active_start_date');
  });
});

test('a look-up list is open to more people than the rows are, so only what it shows can be asked by', () => {
  for (const [name, value] of [
    ['sort', 'region_1_rrp'],
    ['searchField', 'notes'],
    ['query', '["region_1_rrp","gt",1]'],
    ['qbe', '{"notes":"a"}'],
  ] as const) {
    expect(Object.keys(refusal({ _code: 'true', [name]: value }))).toEqual([name]);
  }
  expect(list({ _code: 'true', q: 'moss' }).where).toEqual([
    {
      or: [
        { field: 'code', is: 'icontains', value: 'moss' },
        { field: 'description', is: 'icontains', value: 'moss' },
      ],
    },
  ]);
  for (const filter of ['whats_new', 'nope'])
    expect(Object.keys(refusal({ _code: 'true', filter }))).toEqual(['filter']);
});

test('_code is true or false, in words or as 1 and 0', () => {
  expect(['true', '1', 'false', '0'].map((_code) => list({ _code }).lookup)).toEqual([true, true, false, false]);
  expect(Object.keys(refusal({ _code: 'yes' }))).toEqual(['_code']);
});
