import { parseQbe } from '@trestle/schema/query/parseClause';
import { catalogue } from '@trestle/schema/entities/catalogue';
import { cataloguePage } from '@trestle/schema/entities/catalogue_page';
import { codeColour } from '@trestle/schema/entities/code_colour';
import { product } from '@trestle/schema/entities/product';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import { storeContact } from '@trestle/schema/entities/store_contact';
import { userList } from '@trestle/schema/entities/user_list';
import type { Entity } from '@trestle/schema/entity';
import { registerEntities } from '../../core/entities';
import { resolveColumns } from '../table/columns';
import { filterField, readQbe, SIGNS_BY_KIND, withFilter, writeQbe } from './qbe';

const reader = { now: new Date(), zone: 'UTC', hidden: new Set<string>() };
const anyone = { hidden: new Set<string>(), locked: new Set<string>() };
const fieldsOf = (entity: Entity) => resolveColumns(entity, anyone).map((column) => filterField(entity, column)?.name);

test('S1 §5: the operators, and the default of each kind: text ~, date >, number =', () => {
  expect(SIGNS_BY_KIND.text).toEqual(['~', '#', '=']);
  expect(SIGNS_BY_KIND.date[0]).toBe('>');
  expect(SIGNS_BY_KIND.number[0]).toBe('=');
  for (const kind of ['date', 'number'] as const)
    expect(SIGNS_BY_KIND[kind].toSorted()).toEqual(['<', '<=', '=', '>', '>=']);
});

test('filters survive being written and read', () => {
  const filters = withFilter(withFilter({}, 'description', { op: '~', value: 'oak' }), 'wholesale_price', {
    op: '>=',
    value: 100,
  });
  const text = writeQbe(filters);
  expect(JSON.parse(text)).toEqual({
    description: { op: '~', value: 'oak' },
    wholesale_price: { op: '>=', value: 100 },
  });
  expect(() => parseQbe(product, JSON.parse(text), reader)).not.toThrow();
  expect(readQbe(text, product)).toEqual(filters);
  expect(writeQbe(withFilter(withFilter(filters, 'description', null), 'wholesale_price', null))).toBe('');
});

test('a bare value uses the default operator of S2 §7; invalid filters are left out', () => {
  expect(
    readQbe('{"description":"oak","code":"12","colour":3,"is_shipped":true,"created_date":"2026-01-01"}', product),
  ).toEqual({
    description: { op: '~', value: 'oak' },
    code: { op: '=', value: '12' },
    colour: { op: '=', value: 3 },
    is_shipped: { op: '=', value: true },
    created_date: { op: '=', value: '2026-01-01' },
  });
  for (const text of [
    '',
    '{',
    '7',
    'null',
    '{"nothing":1}',
    '{"code":{"op":"!","value":1}}',
    '{"code":{"op":"=","value":[1]}}',
  ])
    expect(readQbe(text, product)).toEqual({});
});

test('foreign keys are chosen, fields of other tables typed, and badges have no filter', () => {
  registerEntities([codeColour, product]);
  expect(fieldsOf(product)).toEqual([
    'description',
    'code',
    'colour',
    'fabric',
    'supplier__name',
    'wholesale_price',
    'region_1_rrp',
  ]);
  expect(fieldsOf(storeOrderLine)).toContain('colour__description');
  registerEntities([catalogue, cataloguePage, storeContact, userList]);
  expect(fieldsOf(cataloguePage)).toContain('catalogue');
  expect(fieldsOf(storeContact)).toContain('login');
  const [login] = resolveColumns(storeContact, anyone, ['login__descriptive_name']);
  expect(filterField(storeContact, login!, () => false)?.name).toBe('login__descriptive_name');
  const [badge] = resolveColumns(codeColour, anyone, ['active_start_date']);
  expect(filterField(codeColour, badge!)).toBeUndefined();
});
