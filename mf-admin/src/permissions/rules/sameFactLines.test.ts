import { catalogue } from '@trestle/schema/entities/catalogue';
import { cataloguePage } from '@trestle/schema/entities/catalogue_page';
import { product } from '@trestle/schema/entities/product';
import { stock } from '@trestle/schema/entities/stock';
import { storeOrder } from '@trestle/schema/entities/store_order';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import { describePlaces } from '@trestle/schema/rights/sameFacts';
import { newModelRule, type FieldRuleRow } from './fieldRules';
import { sameFactLines } from './sameFactLines';
import { accessRulesOf, undoStates, type StateRuleRow } from './stateRules';

const entities = [catalogue, cataloguePage, product, stock, storeOrder, storeOrderLine];
const rule = (field_name: string, deny_read: boolean): FieldRuleRow => ({ field_name, deny_read, deny_update: false });
const state = (state_name: string, ...models: StateRuleRow['models']): StateRuleRow => ({
  state_name,
  deny: false,
  models,
});
const CLOSED = ['catalogue', 'catalogue_page', 'catalogue_pages'].map((name) => ({ ...state(name), deny: true }));
const linesOf = (productRules: FieldRuleRow[], ...more: StateRuleRow[]): string[] => {
  const model = { ...newModelRule(product, 'trestle'), fields: productRules };
  const rules = accessRulesOf([state('product', model), ...CLOSED, ...more], false);
  return sameFactLines(rules, model, product, entities).map(
    ({ field, places, isHidden }) => `${field.label} ${isHidden ? 'hidden' : 'shown'}: ${describePlaces(places)}`,
  );
};

test('a hidden field names where its fact stays readable', () => {
  expect(linesOf([rule('wholesale_price', true), rule('notes', true)])).toEqual([
    'Wholesale price hidden: Stock › Price, Order Line › Unit price',
  ]);
  expect(linesOf([])).toEqual([]);
});
test("a '*' rule stands for the fields without a rule", () => {
  expect(linesOf([rule('*', true)])).toEqual(['Wholesale price hidden: Stock › Price, Order Line › Unit price']);
  expect(linesOf([rule('*', true), rule('wholesale_price', false)])).toEqual([]);
});
test('a field that is shown again names where its fact stays hidden', () => {
  const stockRule = state('stock', { ...newModelRule(stock, 'trestle'), fields: [rule('price', true)] });
  expect(linesOf([rule('wholesale_price', false)], stockRule)).toEqual([
    'Wholesale price shown: Stock › Price, Order Line › Unit price',
  ]);
  expect(linesOf([rule('wholesale_price', true)], stockRule)).toEqual([]);
});
test('an undo takes back what the change did, and keeps what was changed since', () => {
  const before = [state('a'), state('b'), state('c')];
  const after = [
    before[0]!,
    { ...before[1]!, details: 'changed' },
    { ...before[2]!, details: 'changed' },
    state('new'),
  ];
  expect(undoStates(after, after, before)).toEqual(before);
  const changedSince = after.map((each) => (each.state_name === 'c' ? { ...each, deny: true } : each));
  expect(undoStates(changedSince, after, before)).toEqual([before[0], before[1], changedSince[2]]);
});
