import { product } from '@trestle/schema/entities/product';
import { storeOrder } from '@trestle/schema/entities/store_order';
import { listDefaults } from '../listState';
import { activeConditions } from './activeConditions';

const stateWith = (change: object) => ({ ...listDefaults(product), ...change });
const conditionTexts = (change: object) =>
  activeConditions(product, stateWith(change)).map(({ label, operator, values }) => [label, operator, ...values]);
const removalsOf = (change: object) => activeConditions(product, stateWith(change)).map(({ removal }) => removal);

test('a search, column filters and query clauses, each in words', () => {
  expect(conditionTexts({})).toEqual([]);
  expect(conditionTexts({ q: 'oak dining' })).toEqual([['Search', 'has', 'oak dining']]);
  expect(conditionTexts({ q: 'oak', searchField: 'code' })).toEqual([['Code', 'has', 'oak']]);
  expect(conditionTexts({ qbe: '{"colour":7,"created_date":{"op":"<=","value":"today"}}' })).toEqual([
    ['Colour', 'is', 7],
    ['Created date', 'on or before', 'today'],
  ]);
  expect(conditionTexts({ query: '["notes","is_null"]' })).toEqual([['Notes', 'is empty']]);
  expect(
    conditionTexts({ query: '{"and":[["code","eq","A"],{"or":[["code","eq","B"],["notes","eq","C"]]}]}' }),
  ).toEqual([
    ['Code', 'is', 'A'],
    ['Query', 'any of 2 conditions'],
  ]);
  // A group of one condition says what the condition says.
  for (const query of ['{"or":[["code","eq","B"]]}', '{"and":[{"or":[["code","eq","B"]]}]}'])
    expect(conditionTexts({ query })).toEqual([['Code', 'is', 'B']]);
});
test('alternatives of one field name their values, a record its kind, and a named filter its label', () => {
  expect(conditionTexts({ query: '{"or":[["colour","eq",7],["colour","eq",9]]}' })).toEqual([['Colour', 'is', 7, 9]]);
  expect(activeConditions(product, stateWith({ query: '{"or":[["id","eq",7],["id","eq",9]]}' }))).toMatchObject([
    { label: 'Product', operator: 'is', values: [7, 9], joinedBy: 'or', removal: { query: '' } },
  ]);
  expect(conditionTexts({ query: '{"or":[["colour","eq",7],["code","eq","x"]]}' })).toEqual([
    ['Query', 'any of 2 conditions'],
  ]);
  expect(conditionTexts({ filter: 'waited_for' })).toEqual([['Waited for', '']]);
  expect(removalsOf({ filter: 'waited_for' })).toEqual([{ filter: 'active' }]);
  expect(activeConditions(product, stateWith({ filter: 'waited_for' }), 'waited_for')).toEqual([]);
  expect(conditionTexts({ filter: 'all' })).toEqual([]);
});
test('taking one off leaves the others; alternatives go together', () => {
  expect(removalsOf({ qbe: '{"colour":7,"code":"x"}' })).toEqual([
    { qbe: '{"code":{"op":"~","value":"x"}}' },
    { qbe: '{"colour":{"op":"=","value":7}}' },
  ]);
  expect(removalsOf({ query: '{"and":[["code","eq","A"],["notes","is_null"]]}' })).toEqual([
    { query: '{"and":[["notes","is_null"]]}' },
    { query: '{"and":[["code","eq","A"]]}' },
  ]);
  expect(removalsOf({ query: '["code","eq","A"]' })).toEqual([{ query: '' }]);
  expect(removalsOf({ query: '{"or":[["code","eq","A"],["notes","is_null"]]}' })).toEqual([{ query: '' }]);
  expect(removalsOf({ query: 'not json' })).toEqual([{ query: '' }]);
});

test('a search says how many years it looks back, and the way to all years and from them', () => {
  const ofOrders = (change: object, hidden?: ReadonlySet<string>) =>
    activeConditions(storeOrder, { ...listDefaults(storeOrder), ...change }, undefined, hidden).slice(1);
  expect(ofOrders({ q: 'oak' })).toMatchObject([
    { label: 'Ordered on', operator: 'in the last 2 years', removal: { years: 'all' }, removalLabel: 'All years' },
  ]);
  expect(ofOrders({ q: 'oak', years: '1' })).toMatchObject([{ operator: 'in the last year' }]);
  expect(ofOrders({ q: 'oak', years: 'all' })).toMatchObject([
    { label: 'All years', operator: '', removal: { years: '' }, title: 'Search the last 2 years alone' },
  ]);
  expect(ofOrders({ q: 'order 1086' })).toEqual([]);
  expect(ofOrders({ q: 'oak' }, new Set(['created_date']))).toEqual([]);
});
test('a condition keeps its key while nothing changes, so that its chip keeps the focus', () => {
  const keysNow = () =>
    activeConditions(product, stateWith({ q: 'oak', query: '{"and":[["code","eq","A"],["notes","is_null"]]}' })).map(
      ({ key }) => key,
    );
  expect(keysNow()).toEqual(keysNow());
  expect(new Set(keysNow()).size).toBe(3);
});
