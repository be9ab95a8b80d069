import type { AccessRules, StateRule } from '../access';
import { entities, entitiesByName } from '../entities/all';
import { PAGE_PRICE_SOURCES, STOCK_PRICE_SOURCES } from '../priceChange';
import { describePlaces, readableElsewhere, sameFacts } from './sameFacts';

const entityOf = (name: string) => entitiesByName.get(name)!;
const places = (entity: string, field: string) => describePlaces(sameFacts(entityOf(entity), field, entities));
const WHOLESALE = ['Catalogue Page › Cost', 'Stock › Price', 'Order Line › Unit price'];

test('every named field exists, is another one, and its own fields lead to no circle', () => {
  const references = entities.flatMap(({ name, fields }) =>
    Object.values(fields).flatMap((field) => (field.sameAs ?? []).map((each) => [`${name}.${field.name}`, each])),
  );
  expect(references.length).toBeGreaterThan(10);
  for (const [from, reference] of references) {
    const [entity, field] = reference!.split('.') as [string, string];
    expect([from, reference, entitiesByName.get(entity)?.fields[field]?.name]).toEqual([from, reference, field]);
    expect(places(...(from!.split('.') as [string, string]))).not.toBe('');
  }
});
test('every price is where a fact begins, names the price that it holds, or is computed', () => {
  // A new price that is none of the latter begins a fact: then add it here. Otherwise it needs `sameAs`.
  const origins = entities.flatMap(({ name, fields }) =>
    Object.values(fields)
      .filter(({ kind }) => kind === 'Money' || kind === 'Decimal')
      .filter(({ sameAs, reads, via, aggregate }) => !sameAs && !reads && !via && !aggregate)
      .map((field) => `${name}.${field.name}`),
  );
  expect(origins.toSorted()).toEqual([
    'product.region_1_rrp',
    'product.region_2_rrp',
    'product.region_3_rrp',
    'product.region_4_rrp',
    'product.wholesale_price',
    // Follows the rules of stock.
    'stock_availability.price',
  ]);
});
test('prices that a price change begins with are declared as the same', () => {
  const declared = (name: string) =>
    Object.fromEntries(
      Object.values(entityOf(name).fields).flatMap(({ name: field, sameAs }) =>
        sameAs ? [[field, sameAs[0]!.replace('product.', '')]] : [],
      ),
    );
  expect(declared('catalogue_page')).toEqual(PAGE_PRICE_SOURCES);
  expect(declared('stock')).toEqual(STOCK_PRICE_SOURCES);
});
test.each([
  ['product', 'wholesale_price', WHOLESALE.join(', ')],
  ['stock', 'price', 'Catalogue Page › Cost, Product › Wholesale price, Order Line › Unit price'],
  // A rule about stock is one about available stock.
  ['stock_availability', 'price', 'Catalogue Page › Cost, Product › Wholesale price, Order Line › Unit price'],
  ['store_order_line', 'unit_price', 'Catalogue Page › Cost, Product › Wholesale price, Stock › Price'],
  ['product', 'region_2_rrp', 'Catalogue Page › Region 2 RRP'],
  // A name of two parts holds both, but no part holds the other.
  ['user', 'first_name', 'User › Name'],
  ['user', 'descriptive_name', 'User › First name, User › Last name'],
  ['supplier', 'address_line_2', 'Supplier › Full address'],
  ['product', 'notes', ''],
])('%s.%s stands in: %s', (entity, field, expected) => expect(places(entity, field)).toBe(expected));

const hides = (state_name: string, model_name: string, field_name: string, deny = false): StateRule => ({
  state_name,
  deny,
  models: [{ model_name, fields: [{ field_name, deny_read: true, deny_update: false }] }],
});
const state = (state_name: string, deny = false): StateRule => ({ state_name, deny, models: [] });
const readable = (states: StateRule[], deny_by_default = false): string => {
  const rules: AccessRules = {
    use_permissions: true,
    superuser: false,
    groups: [{ group: 1, deny_by_default, states }],
  };
  return describePlaces(readableElsewhere(rules, entityOf('product'), 'wholesale_price', entities));
};
test('only what stays readable is named', () => {
  const product = hides('product', 'product', 'wholesale_price');
  expect(readable([product])).toBe(WHOLESALE.join(', '));
  // The price of an order line follows the price of its stock.
  expect(readable([product, hides('stock', 'stock', 'price')])).toBe('Catalogue Page › Cost');
  expect(readable([state('*'), product, state('catalogue_page', true), state('catalogue', true)])).toBe(
    'Catalogue Page › Cost, Stock › Price, Order Line › Unit price',
  );
  expect(
    readable([product, state('catalogue_page', true), state('catalogue', true), state('catalogue_pages', true)]),
  ).toBe('Stock › Price, Order Line › Unit price');
  expect(readable([product], true)).toBe('');
  expect(readable([product, state('home')], true)).toBe('');
});
test('rows that another record nests, or that show the same data, count as readable', () => {
  const product = hides('product', 'product', 'wholesale_price');
  // Only containers are open, and their form shows their stock.
  expect(readable([product, state('container')], true)).toBe('Stock › Price');
  expect(readable([product, state('container'), hides('stock.list', 'stock', 'price')], true)).toContain(
    'Stock › Price',
  );
  expect(readable([product, hides('container', 'container', 'stock')], true)).toBe('');
  // Available stock is open to whoever may enter stock.
  expect(readable([product, state('stock.create')], true)).toBe('Stock › Price');
});
