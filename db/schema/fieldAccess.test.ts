import type { AccessRules } from './access';
import { availableFilters } from './query/availableFilters';
import { entitiesByName, entities } from './entities/all';
import { product } from './entities/product';
import { fieldAccess, fieldLimits } from './fieldAccess';

const find = (name: string) => entitiesByName.get(name);

describe('field rules', () => {
  const rule = (field_name: string, deny_read: boolean, deny_update = false) => ({
    field_name,
    deny_read,
    deny_update,
  });
  const rules = (state_name: string, model_name: string, fields: ReturnType<typeof rule>[]): AccessRules => ({
    use_permissions: true,
    superuser: false,
    groups: [
      {
        group: 1,
        deny_by_default: false,
        states: [{ state_name, deny: false, models: [{ model_name, base_uri: null, fields }] }],
      },
    ],
  });
  const access = (accessRules: AccessRules, entity: string, route: string) =>
    fieldAccess(fieldLimits(accessRules, [route], entities), entitiesByName.get(entity)!, find);

  test('a state that does not match the call hides nothing', () => {
    expect(access(rules('product.edit', 'product', [rule('notes', true)]), 'product', 'product.list').hidden.size).toBe(
      0,
    );
    expect([
      ...access(rules('product.edit', 'product', [rule('notes', true)]), 'product', 'product.edit').hidden,
    ]).toEqual(['notes']);
  });
  test('a rule names an entity in any case, or by the last part of its address; it holds for no other', () => {
    const hidden = (model_name: string, base_uri: string | null, entity: string) => {
      const hidingRules = rules('*', model_name, [rule('notes', true)]);
      hidingRules.groups[0]!.states[0]!.models[0]!.base_uri = base_uri;
      return access(hidingRules, entity, `${entity}.list`).hidden.has('notes');
    };
    expect(hidden('StoreOrder', null, 'store_order')).toBe(true);
    expect(hidden('Furniture', '/api/product/', 'product')).toBe(true);
    expect(hidden('Furniture', '/api/product/', 'store_order')).toBe(false);
    expect(hidden('Furniture', null, 'product')).toBe(false);
  });
  test('safety 22: the rules of an entity apply to its fields wherever they are shown', () => {
    const hidingRules = rules('code_colour', 'code_colour', [rule('description', true)]);
    expect(access(hidingRules, 'product', 'product.list').hidden.has('colour__description')).toBe(true);
    expect(access(hidingRules, 'store_order_line', 'store_order_line.list').hidden.has('colour__description')).toBe(
      true,
    );
    expect(access(hidingRules, 'store_order', 'store_order.list').hidden.has('colour')).toBe(true);
  });
  test('safety 22: a pair of fields is hidden when either is', () => {
    for (const field of ['name', 'phone_number']) {
      const { hidden } = access(rules('supplier', 'supplier', [rule(field, true)]), 'store_order', 'store_order.list');
      expect([field, hidden.has('suppliers')]).toEqual([field, true]);
    }
    const address = rules('supplier', 'supplier', [rule('full_address', true)]);
    expect(access(address, 'store_order', 'store_order.list').hidden.has('suppliers')).toBe(false);
  });
  test('safety 22: a computed field is hidden when a field it is computed from is hidden', () => {
    const hidingRules = rules('stock', 'stock', [rule('quantity', true)]);
    expect([...access(hidingRules, 'container', 'container.list').hidden]).toEqual(['pieces']);
    expect([...access(rules('*', 'container', [rule('stock', true)]), 'container', 'container.list').hidden]).toEqual([
      'stock',
      'pieces',
      'available',
    ]);
    expect(
      access(
        rules('store_order_line', 'store_order_line', [rule('total_price', true)]),
        'store_order',
        'store_order.list',
      ).hidden.has('total_price'),
    ).toBe(true);
  });
  test('safety 68: of the stock of a product, only the hidden sources are missing', () => {
    const hiddenIn = (...names: string[]) => [
      ...access(
        rules(
          '*',
          'product',
          names.map((name) => rule(name, true)),
        ),
        'product',
        'product.list',
      ).hidden,
    ];
    expect(hiddenIn('stock')).toEqual([
      'stock.product',
      'stock.quantity',
      'stock.available',
      'stock.container__delivery_date',
      'stock.past',
      'stock.price',
      'stock',
    ]);
    expect([...access(rules('stock', 'stock', [rule('price', true)]), 'product', 'product.list').hidden]).toEqual([
      'stock.price',
    ]);
    const hidingDays = rules('container', 'container', [rule('delivery_date', true)]);
    const { hidden } = access(hidingDays, 'product', 'product.list');
    expect([...hidden]).toEqual(['stock.container__delivery_date', 'stock']);
    expect(availableFilters(product, hidden).map(({ name }) => name)).toEqual([
      'active',
      'non_active',
      'all',
      'whats_new',
      'in_stock',
      'sold_out',
      'stocked',
      'waited_for',
    ]);
  });
  test('a hidden foreign key hides the fields shown through it', () => {
    expect(access(rules('product', 'product', [rule('supplier', true)]), 'product', 'product.list').hidden).toEqual(
      new Set(['supplier', 'supplier__name']),
    );
  });
  test('a rule for a field takes precedence over *', () => {
    const hidingRules = rules('*', 'product', [rule('*', false, true), rule('notes', false, false)]);
    const { locked, hidden } = access(hidingRules, 'product', 'product.edit');
    expect(locked.has('notes')).toBe(false);
    expect(locked.has('description')).toBe(true);
    expect(locked.has('id') || hidden.has('id')).toBe(false);
  });
  test('a denial by any group wins', () => {
    const one = rules('*', 'product', [rule('notes', false)]);
    const two = rules('*', 'product', [rule('notes', true)]);
    expect(
      access({ ...one, groups: [...one.groups, ...two.groups] }, 'product', 'product.list').hidden.has('notes'),
    ).toBe(true);
  });
  test('the rules of users apply to the user list, and class names match, too', () => {
    expect(
      access(rules('user', 'user', [rule('email', true)]), 'user_list', 'user_list.list').hidden.has('email'),
    ).toBe(true);
    expect(
      access(rules('*', 'StoreOrder', [rule('notes', true)]), 'store_order', 'store_order.list').hidden.has('notes'),
    ).toBe(true);
  });
});
