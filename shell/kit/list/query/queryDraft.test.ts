import { MAX_QUERY_DEPTH } from '@trestle/schema/limits';
import type { QueryCondition } from '@trestle/schema/entity';
import { product } from '@trestle/schema/entities/product';
import { stockAvailability } from '@trestle/schema/entities/stock_availability';
import { storeOrder } from '@trestle/schema/entities/store_order';
import { user } from '@trestle/schema/entities/user';
import { parseClause } from '@trestle/schema/query/parseClause';
import { PERIOD_WORDS } from '@trestle/schema/dateWords';
import fc from 'fast-check';
import {
  clausesIn,
  isComplete,
  newClause,
  newGroup,
  valueProblem,
  readQuery,
  withField,
  withOperator,
  withValue,
  writeQuery,
  type DraftNode,
  type DraftGroup,
} from './queryDraft';
import { filterableFields, operatorsOf, valueKind } from './filterableFields';

const { wholesale_price: price, description, colour, is_shipped: shipped, created_date: created } = product.fields;
const anyone = { hidden: new Set<string>(), locked: new Set<string>() };
const reader = { now: new Date('2026-11-21T03:00:00Z'), zone: 'Australia/Melbourne', hidden: new Set<string>() };
const fields = filterableFields(product, anyone);

test('S1 §5: offers visible, stored fields of filterable kinds, and those that exist for filtering alone', () => {
  const names = fields.map((field) => field.name);
  expect(names).toEqual(
    expect.arrayContaining(['id', 'description', 'colour', 'is_shipped', 'wholesale_price', 'created_date']),
  );
  expect(names).not.toContain('colour__description');
  expect(names.indexOf('description')).toBe(0);
  expect(names.at(-1)).toBe('id');
  const ofStock = filterableFields(stockAvailability, anyone).map((field) => field.name);
  expect(ofStock.slice(0, 5)).toEqual([
    'product',
    'colour__description',
    'fabric__description',
    'container',
    'container__delivery_date',
  ]);
  expect(names).not.toContain('categories');
  expect(filterableFields(storeOrder, anyone).map((field) => field.name)).toEqual(
    expect.arrayContaining(['container_code', 'container_delivery_date', 'colour']),
  );
  expect(filterableFields(product, { ...anyone, hidden: new Set(['notes']) }).map((field) => field.name)).not.toContain(
    'notes',
  );
  expect(filterableFields(user, anyone).some((field) => field.secret)).toBe(false);
});

test('S1 §5: operators by type', () => {
  expect(operatorsOf(description)).toEqual(['eq', 'icontains', 'contains', 'is_null', 'is_not_null']);
  expect(operatorsOf(shipped)).toEqual(['eq']);
  expect(operatorsOf({ ...shipped, default: null })).toEqual(['eq', 'is_null', 'is_not_null']);
  expect(operatorsOf(price)).toEqual(['eq', 'is_null', 'is_not_null', 'gt', 'lt', 'ge', 'le', 'between']);
  expect(operatorsOf(created)).toEqual([
    'eq',
    'is_null',
    'is_not_null',
    'after',
    'before',
    'after_on',
    'before_on',
    'between',
  ]);
  expect(operatorsOf(colour)).toEqual(['eq', 'is_null', 'is_not_null']);
});

test('S1 §4: changing an operation, or the field, resets the values', () => {
  const clause = withValue(withOperator(newClause(price), 'between'), 0, 5);
  expect(clause.values).toEqual([5, null]);
  expect(withOperator(clause, 'gt').values).toEqual([null]);
  expect(withOperator(clause, 'is_null').values).toEqual([]);
  expect(withField(clause, description)).toMatchObject({
    field: 'description',
    operator: 'icontains',
    values: [null],
    key: clause.key,
  });
});

test('a period fills both values until another is chosen', () => {
  const between = withOperator(newClause(created), 'between');
  const month = withValue(between, 0, 'last_month');
  expect(month.values).toEqual(['last_month', 'last_month']);
  expect(withValue(month, 1, 'this_month').values).toEqual(['last_month', 'this_month']);
});

test("missing or invalid values are reported, and the query isn't complete", () => {
  expect([valueProblem(price, null), valueProblem(price, 'much'), valueProblem(price, 0)]).toEqual([
    'Value Required',
    'Must be a number',
    undefined,
  ]);
  expect([valueProblem(created, 'soon'), valueProblem(created, 'today'), valueProblem(created, '2026-02-01')]).toEqual([
    'Enter it as DD/MM/YYYY',
    undefined,
    undefined,
  ]);
  expect(valueProblem(shipped, false)).toBeUndefined();
  expect(isComplete(newGroup([newClause(price)]), product)).toBe(false);
});

test('empty groups are left out; an invalid query in the address gives no draft', () => {
  expect(writeQuery(newGroup([newGroup([])]))).toBe('');
  for (const text of ['', '{', '[]', '{"and":1}', '{"xor":[]}', '["constructor","eq",1]', '["password","eq"]'])
    expect(readQuery(text, product)).toBeUndefined();
  expect(readQuery('["code","eq","a"]', product)).toMatchObject({
    combinator: 'and',
    members: [{ field: 'code', values: ['a'] }],
  });
});

const valueOf = {
  text: fc.string({ minLength: 1, maxLength: 20 }),
  number: fc.integer({ min: -1000, max: 1000 }),
  boolean: fc.boolean(),
  date: fc.constantFrom('2026-01-31', 'now', 'today', ...PERIOD_WORDS),
  key: fc.integer({ min: 1, max: 99 }),
};
const clauseOf = fc.constantFrom(...fields).chain((field) =>
  fc.constantFrom(...operatorsOf(field)).chain((operator) =>
    fc.tuple(valueOf[valueKind(field)!], valueOf[valueKind(field)!]).map((values) => {
      const clause = withOperator(newClause(field), operator);
      return { ...clause, values: values.slice(0, clause.values.length) } as DraftNode;
    }),
  ),
);
const { group } = fc.letrec<{ group: DraftGroup }>((tie) => ({
  group: fc
    .tuple(
      fc.constantFrom<'and' | 'or'>('and', 'or'),
      fc.array(
        fc.oneof({ depthSize: 'small', maxDepth: MAX_QUERY_DEPTH - 1, withCrossShrink: true }, clauseOf, tie('group')),
        { minLength: 1, maxLength: 3 },
      ),
    )
    .map(([combinator, members]) => newGroup(members as DraftNode[], combinator)),
}));
test('the server accepts every complete draft, and it survives being read back', () => {
  fc.assert(
    fc.property(group, (draft) => {
      const text = writeQuery(draft);
      expect(isComplete(draft, product)).toBe(true);
      parseClause(product, JSON.parse(text) as QueryCondition, 'query', reader);
      expect(writeQuery(readQuery(text, product)!)).toBe(text);
      expect(clausesIn(readQuery(text, product)!)).toHaveLength(clausesIn(draft).length);
    }),
  );
});
