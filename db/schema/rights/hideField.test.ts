import type { AccessRules, StateRule } from '../access';
import { decideOperation } from '../access';
import { entities, entitiesByName } from '../entities/all';
import { hideFields } from './hideField';
import { readableElsewhere } from './sameFacts';

const product = entitiesByName.get('product')!;
const application = { entities, routes: ['stock.list', 'stock.edit', 'stock.by_product'], slug: 'trestle' };
const hidesPrice = (state_name: string): StateRule => ({
  state_name,
  deny: false,
  models: [{ model_name: 'product', fields: [{ field_name: 'wholesale_price', deny_read: true, deny_update: false }] }],
});
const state = (state_name: string, deny = false): StateRule => ({ state_name, deny, models: [] });
const rulesOf = (states: readonly StateRule[], deny_by_default: boolean): AccessRules => ({
  use_permissions: true,
  superuser: false,
  groups: [{ group: 1, deny_by_default, states }],
});
const stillReadable = (states: readonly StateRule[], deny_by_default: boolean) =>
  readableElsewhere(rulesOf(states, deny_by_default), product, 'wholesale_price', entities);
/** Hides what is offered, and checks that nothing is left and no call has opened or closed. */
const hideOffered = (states: StateRule[], deny_by_default = false): string[] => {
  const offered = stillReadable(states, deny_by_default);
  expect(offered).not.toEqual([]);
  const hidden = hideFields({ states, deny_by_default }, offered, application);
  expect(stillReadable(hidden, deny_by_default)).toEqual([]);
  const openCalls = (each: readonly StateRule[]) =>
    entities.flatMap((entity) =>
      (['list', 'read', 'create', 'edit', 'delete'] as const).map(
        (call) => `${entity.name} ${call} ${decideOperation(rulesOf(each, deny_by_default), entity, call).allowed}`,
      ),
    );
  expect(openCalls(hidden)).toEqual(openCalls(states));
  return hidden.flatMap(({ state_name, models }) =>
    models.flatMap(({ model_name, fields }) =>
      fields.map(({ field_name }) => `${state_name}: ${model_name}.${field_name}`),
    ),
  );
};

test('each field is hidden in the rule of its own module, and what follows gets no rule', () => {
  expect(hideOffered([hidesPrice('product'), state('stock'), state('catalogue_page')])).toEqual([
    'product: product.wholesale_price',
    'stock: stock.price',
    'catalogue_page: catalogue_page.cost',
  ]);
});
test("a rule for '*' takes the fields of all modules", () => {
  expect(hideOffered([hidesPrice('*')])).toEqual([
    '*: product.wholesale_price',
    '*: catalogue_page.cost',
    '*: stock.price',
  ]);
});
test('a module without a rule gets one, where everything is open', () => {
  expect(
    hideOffered([
      hidesPrice('product'),
      state('catalogue', true),
      state('catalogue_page', true),
      state('catalogue_pages', true),
    ]),
  ).toEqual(['product: product.wholesale_price', 'stock: stock.price']);
});
test('where a new rule for the module would open its pages, the rules of the calls get it', () => {
  expect(hideOffered([hidesPrice('product'), state('stock.list'), state('container.edit')], true)).toEqual([
    'product: product.wholesale_price',
    'stock.list: stock.price',
    'container.edit: stock.price',
  ]);
  // Lines are shown in orders, although their own module is denied.
  expect(hideOffered([hidesPrice('product'), state('store_order'), state('store_order_line', true)], true)).toEqual([
    'product: product.wholesale_price',
    'store_order: store_order_line.unit_price',
  ]);
});
test('other properties of the rows stay, and unchanged states are the same objects', () => {
  const states = [
    { ...hidesPrice('product'), id: 7 },
    { ...state('stock'), id: 8, details: 'x' },
  ];
  const [first, second] = hideFields({ states, deny_by_default: true }, stillReadable(states, true), application);
  expect(first).toBe(states[0]);
  expect(second).toMatchObject({ id: 8, details: 'x', models: [{ model_name: 'stock', base_uri: '/api/stock/' }] });
});
