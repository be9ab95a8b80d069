import { container } from '@trestle/schema/entities/container';
import { product } from '@trestle/schema/entities/product';
import { store } from '@trestle/schema/entities/store';
import { storeOrder } from '@trestle/schema/entities/store_order';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import { user } from '@trestle/schema/entities/user';
import type { Entity } from '@trestle/schema/entity';
import { OPERATORS, QBE_SIGNS } from '@trestle/schema/query/operators';
import fc from 'fast-check';
import { registerEntities } from '../core/entities';
import { limitLists } from '../core/extensions/listScope';
import { prefilledValues } from '../form/values/values';
import { signIn } from '../testing/signedIn';
import { activeConditions } from './filters/activeConditions';
import { readQbe } from './filters/qbe';
import {
  currentSort,
  isSearching,
  listDefaults,
  readState,
  toListQuery,
  withoutHiddenFields,
  writeState,
} from './listState';
import { OPERATOR_LABELS } from './query/filterableFields';
import { readQuery } from './query/queryDraft';

const entities: readonly Entity[] = [container, product, store, storeOrder, storeOrderLine, user];

/* What a list and a form do with an address that anybody can have written. Nothing of it may throw while drawing. */
const INHERITED_NAMES = ['constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty', 'isPrototypeOf'];
const NO_ACCESS = new Set(['code', 'store']);

beforeAll(() => registerEntities(entities));
beforeAll(() =>
  limitLists({
    conditionOf: () => ['store', 'eq', 4],
    current: () => null,
    subscribe: () => () => {},
    Chip: () => null,
  }),
);
beforeEach(() => {
  sessionStorage.clear();
  signIn();
});

/** Reads an address as every list page does. */
const readAddress = (search: URLSearchParams): void => {
  for (const entity of entities) {
    const state = readState(search, listDefaults(entity));
    for (const shown of [state, withoutHiddenFields(entity, NO_ACCESS, state)]) {
      toListQuery(entity, shown);
      currentSort(entity, shown);
      isSearching(shown);
      for (const { label, operator, values } of activeConditions(entity, shown)) {
        expect([typeof label, typeof operator]).toEqual(['string', 'string']);
        // React draws texts, numbers and flags, and throws at objects.
        for (const value of values) expect(value === null || typeof value !== 'object').toBe(true);
      }
      readQbe(shown.qbe, entity);
      readQuery(shown.query, entity);
      writeState(shown, listDefaults(entity), search);
    }
  }
};

const hostileName = fc.constantFrom(
  ...INHERITED_NAMES,
  'id',
  'code',
  'store',
  'description',
  '',
  ' ',
  '-',
  '-__proto__',
);
const hostileJson = fc.letrec((tie) => ({
  value: fc.oneof(
    hostileName,
    fc.constantFrom('eq', 'icontains', 'between', 'is_null', '~', '='),
    fc.integer(),
    fc.constant(null),
    fc.boolean(),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(hostileName, fc.constantFrom('and', 'or', 'op', 'value')), tie('value'), { maxKeys: 3 }),
  ),
})).value;
const hostileText = fc.oneof(
  hostileName,
  fc.string(),
  hostileJson.map((value) => JSON.stringify(value)),
  hostileJson.map((value) => JSON.stringify(value).slice(0, -1)),
  fc.constantFrom('[', '{', 'null', '5', '"and"', '{}', '[]', '['.repeat(5000), '{"and":['.repeat(2000)),
);
const NAMES = ['query', 'qbe', 'sort', 'order', 'filter', 'q', 'searchField', 'limit', 'offset', 'years'];
const parameter = fc.constantFrom(...NAMES);

test('safety 78: no address stops a list, whatever its parameters are', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.oneof(parameter, hostileName), hostileText), { maxLength: 6 }), (pairs) =>
      readAddress(new URLSearchParams(pairs)),
    ),
    { numRuns: 300 },
  );
});

test('a query that can not be read stays as it is beside the chosen store, for the server to refuse', () => {
  for (const query of ['[', '{', 'null', '5', '"and"'])
    expect(toListQuery(storeOrder, { ...listDefaults(storeOrder), query }).query).toBe(query);
});

test.each(INHERITED_NAMES)('safety 78: ?_%s= prefills nothing', (name) => {
  for (const entity of entities)
    expect(prefilledValues(entity, new URLSearchParams({ [`_${name}`]: 'x', [name]: '1' }))).toEqual({});
});

test.each(INHERITED_NAMES)('safety 78: %s is no field, section or filter of any entity', (name) => {
  for (const { fields, sections, list } of entities)
    for (const table of [fields, sections, list.filters] as (Record<string, unknown> | undefined)[])
      expect(table?.[name]).toBeUndefined();
  for (const table of [OPERATORS, QBE_SIGNS, OPERATOR_LABELS] as Record<string, unknown>[])
    expect(table[name]).toBeUndefined();
});
