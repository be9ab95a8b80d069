import fc from 'fast-check';
import { product } from '../entities/product';
import { supplier } from '../entities/supplier';
import { Problem } from '../errors';
import { MAX_LIST_IDS } from '../limits';
import { LIST_PARAMETERS, parseListRequest } from './listRequest';
import { parseList, parseQuery, reader, refusalOf } from '../testing/parseList';

describe('list parameters', () => {
  test('defaults: 10 rows, from the first, by id, active only', () => {
    const request = parseListRequest(product, {}, reader);
    expect(request).toMatchObject({ limit: 10, offset: 0, sort: { field: 'id', descending: false }, lookup: false });
    expect(request.where).toHaveLength(1);
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
    ['searchField', 'categories'],
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
  ])("safety 25, 26: %s=%p is a 400 under the parameter's name", (name, value) => {
    expect(Object.keys(refusalOf({ [name]: value }))).toEqual([name]);
  });
  test('the largest values that are accepted', () => {
    expect(parseList({ limit: '10000', offset: '2000000000' })).toMatchObject({ limit: 10_000, offset: 2_000_000_000 });
    for (const parameters of [
      { q: 'x'.repeat(200) },
      { query: JSON.stringify(['description', 'eq', 'x'.repeat(200)]) },
      { _ids: Array.from({ length: MAX_LIST_IDS }, (_, i) => i).join(',') },
    ])
      expect(() => parseList(parameters)).not.toThrow();
    expect(refusalOf({ query: JSON.stringify(['description', 'eq', 'x'.repeat(201)]) })).toHaveProperty('query');
  });
  test("a download's columns are fields that a list shows as text, and no lists of rows", () => {
    const columnsOf = (columns: unknown) =>
      parseListRequest(product, { columns: JSON.stringify(columns) }, reader, { columns: true }).columns;
    expect(columnsOf(['id', 'description'])).toEqual(['id', 'description']);
    for (const columns of [['categories'], ['wholesale_price'], [], 'id', ['nope']])
      expect(() => columnsOf(columns)).toThrow(Problem);
  });
  test('safety 26: 6 levels and 100 clauses are accepted, more are refused', () => {
    const deep = (n: number): unknown => (n === 0 ? ['id', 'eq', 1] : { and: [deep(n - 1)] });
    const wide = (n: number) => ({ or: Array.from({ length: n }, () => ['id', 'eq', 1]) });
    expect(() => parseQuery(deep(6))).not.toThrow();
    expect(refusalOf({ query: JSON.stringify(deep(8)) })).toHaveProperty('query');
    expect(() => parseQuery(wide(100))).not.toThrow();
    expect(refusalOf({ query: JSON.stringify(wide(101)) })).toHaveProperty('query');
  });
  test('a null check with a value other than null is refused', () => {
    expect(() => parseQuery(['notes', 'is_null', null])).not.toThrow();
    expect(refusalOf({ query: JSON.stringify(['notes', 'is_null', 5]) })).toHaveProperty('query');
  });
  test('safety 22: a named filter that uses or sorts by a hidden field gets the same error as an unknown name', () => {
    const restricted = { ...reader, hidden: new Set(['website_active_start_date']) };
    const errorFor = (filter: string) => {
      try {
        parseListRequest(product, { filter }, restricted);
      } catch (error) {
        return JSON.stringify((error as Problem).body).replace(filter, '');
      }
    };
    expect(errorFor('whats_new')).toBe(errorFor('no_such_filter'));
    expect(errorFor('active')).toBeUndefined();
  });
  test("-field and order=desc each reverse the order, and both together don't", () => {
    expect(parseList({ sort: '-code' }).sort).toEqual({ field: 'code', descending: true });
    expect(parseList({ sort: 'code', order: 'desc' }).sort).toEqual({ field: 'code', descending: true });
    expect(parseList({ sort: '-code', order: 'desc' }).sort).toEqual({ field: 'code', descending: false });
    expect(parseList({ sort: 'colour__description' }).sort.field).toBe('colour__description');
  });
  test('_ids selects exactly these rows, active or not', () => {
    expect(parseListRequest(product, { _ids: '1,2' }, reader).where).toEqual([
      {
        or: [
          { field: 'id', is: 'eq', value: 1 },
          { field: 'id', is: 'eq', value: 2 },
        ],
      },
    ]);
  });
  test('exactly MAX_LIST_IDS ids are accepted', () => {
    const ids = (count: number) => Array.from({ length: count }, (_, i) => i + 1).join(',');
    expect(parseList({ _ids: ids(MAX_LIST_IDS) }).where).toHaveLength(1);
    expect(Object.keys(refusalOf({ _ids: ids(MAX_LIST_IDS + 1) }))).toEqual(['_ids']);
  });
  test('no input causes another error than a 400', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...LIST_PARAMETERS, 'x'), fc.oneof(fc.string(), fc.json())),
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

test('a look-up list can be sorted, searched and filtered only by fields that it shows', () => {
  for (const [name, value] of [
    ['sort', 'region_1_rrp'],
    ['searchField', 'notes'],
    ['query', '["region_1_rrp","gt",1]'],
    ['qbe', '{"notes":"a"}'],
  ] as const) {
    expect(Object.keys(refusalOf({ _code: 'true', [name]: value }))).toEqual([name]);
  }
  expect(parseList({ _code: 'true', q: 'moss' }).where).toEqual([
    {
      or: [
        { field: 'code', is: 'icontains', value: 'moss' },
        { field: 'description', is: 'icontains', value: 'moss' },
      ],
    },
  ]);
  for (const filter of ['whats_new', 'nope'])
    expect(Object.keys(refusalOf({ _code: 'true', filter }))).toEqual(['filter']);
});

test('a look-up list with details is searched and sorted by them, too; elsewhere there are none', () => {
  const search = parseList({ _code: 'true', _details: 'true', q: 'moss' }).where;
  expect(JSON.stringify(search)).toContain('colour__description');
  expect(parseList({ _code: 'true', _details: 'true', sort: 'colour__description' }).details).toBe(true);
  expect(refusalOf({ _code: 'true', sort: 'colour__description' })).toHaveProperty('sort');
  expect(refusalOf({ _details: 'true' })).toHaveProperty('_details');
  expect(() => parseList({ _code: 'true', _details: 'true' }, supplier)).toThrow('There are no details');
});

test('_code is true, false, 1 or 0', () => {
  expect(['true', '1', 'false', '0'].map((_code) => parseList({ _code }).lookup)).toEqual([true, true, false, false]);
  expect(refusalOf({ _code: 'yes' })).toEqual({ _code: [{ code: 'type', message: 'Must be true or false' }] });
});
