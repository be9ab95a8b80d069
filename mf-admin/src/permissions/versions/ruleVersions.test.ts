import type { HistoryEntry } from '@trestle/schema/historyEntry';
import type { StateRuleRow } from '../rules/stateRules';
import { areSameRules, compareRules, differenceSentence, restoreRules, type RuleRecord } from './ruleDifferences';
import { NO_ROWS, rowsOfRecord } from '@trestle/schema/rights/ruleHistory';
import { buildVersions } from './ruleVersions';

let ids = 100;
const at = (minute: number) => `2026-01-02T03:${String(minute).padStart(2, '0')}:00.000Z`;
const entry = (
  minute: number,
  action: string,
  other_name: string,
  other_id: number,
  changes: HistoryEntry['changes'],
): HistoryEntry => ({
  id: ids++,
  created_date: at(minute),
  actor: 1,
  actor__descriptive_name: 'Ada',
  user: 1,
  action,
  other_name,
  other_id,
  changes,
});
const field = { id: 31, field_name: 'code', deny_read: true, deny_update: false };
const NOW = {
  id: 1,
  group: 7,
  details: 'Sells',
  deny_by_default: true,
  states: [
    { id: 11, state_name: 'product', deny: true, details: null, models: [] },
    { id: 13, state_name: 'stock', deny: false, details: null, models: [] },
  ],
};
/** What made NOW, oldest first: created, then a rule with a field was removed and another one added and turned. */
const HISTORY = [
  entry(1, 'create', 'group_permissions', 1, { group: [null, 7], details: [null, 'Sells'] }),
  entry(1, 'create', 'group_state', 11, { group_permissions: [null, 1], state_name: [null, 'product'] }),
  entry(1, 'create', 'group_state', 12, { group_permissions: [null, 1], state_name: [null, 'supplier'] }),
  entry(1, 'create', 'group_state_model', 21, { group_state: [null, 12], model_name: [null, 'supplier'] }),
  entry(1, 'create', 'group_state_model_field', 31, { group_state_model: [null, 21], field_name: [null, 'code'] }),
  entry(1, 'update', 'group_state_model_field', 31, { deny_read: [false, true] }),
  entry(2, 'update', 'group_permissions', 1, { deny_by_default: [false, true] }),
  entry(2, 'update', 'group_state', 11, { deny: [false, true] }),
  entry(2, 'delete', 'group_state', 12, {
    group_permissions: [1, null],
    state_name: ['supplier', null],
    deny: [false, null],
  }),
  entry(2, 'delete', 'group_state_model', 21, { group_state: [12, null], model_name: ['supplier', null] }),
  entry(2, 'delete', 'group_state_model_field', 31, {
    group_state_model: [21, null],
    field_name: ['code', null],
    deny_read: [true, null],
  }),
  entry(2, 'create', 'group_state', 13, { group_permissions: [null, 1], state_name: [null, 'stock'] }),
].toReversed();

describe('versions from the history', () => {
  test('each save is one version, newest first, with rules that were deleted since', () => {
    const [second, first, ...more] = buildVersions(rowsOfRecord(NOW), HISTORY, true);
    expect(more).toEqual([]);
    expect(second).toMatchObject({ savedAt: at(2), savedBy: 'Ada', kind: 'changed' });
    expect(first).toMatchObject({ savedAt: at(1), kind: 'created', before: null });
    expect(first!.rules).toEqual({
      details: 'Sells',
      deny_by_default: false,
      states: [
        { id: 11, state_name: 'product', deny: false, details: null, models: [] },
        {
          id: 12,
          state_name: 'supplier',
          deny: false,
          details: null,
          models: [{ id: 21, model_name: 'supplier', base_uri: null, fields: [field] }],
        },
      ],
    });
    expect(second!.difference).toMatchObject({ allowed: ['stock'], denied: ['product'], removed: ['supplier'] });
  });
  test('a record that was deleted as a whole has its last rules', () => {
    const deletionEntries = [
      ...NOW.states.map(({ id, state_name, deny }) =>
        entry(3, 'delete', 'group_state', id, {
          group_permissions: [1, null],
          state_name: [state_name, null],
          deny: [deny, null],
        }),
      ),
      entry(3, 'delete', 'group_permissions', 1, { details: ['Sells', null], deny_by_default: [true, null] }),
    ];
    const [deletion] = buildVersions(NO_ROWS, [...deletionEntries.toReversed(), ...HISTORY], true);
    expect(deletion).toMatchObject({ kind: 'deleted', rules: null });
    expect(deletion!.before).toMatchObject({ deny_by_default: true, details: 'Sells' });
    expect(compareRules(deletion!.before, NOW).removed).toEqual([]);
    expect(areSameRules(compareRules(deletion!.before, NOW))).toBe(true);
  });
  test('the oldest save of a page may lack entries and waits for the next page', () => {
    expect(buildVersions(rowsOfRecord(NOW), HISTORY.slice(0, 8), false).map(({ savedAt }) => savedAt)).toEqual([at(2)]);
    expect(buildVersions(rowsOfRecord(NOW), HISTORY.slice(0, 3), false)).toEqual([]);
  });
});

describe('differences', () => {
  const rule = (state_name: string, deny: boolean, more: Partial<StateRuleRow> = {}): StateRuleRow => ({
    state_name,
    deny,
    models: [],
    ...more,
  });
  const record = (...states: StateRuleRow[]): RuleRecord => ({ details: 'x', deny_by_default: false, states });
  const sentence = (before: RuleRecord | null, after: RuleRecord) =>
    differenceSentence(compareRules(before, after), (state) => `'${state}'`);

  test('a single route is named, more are counted', () => {
    const routes = ['a', 'b', 'c'].map((name) => rule(name, false));
    expect(sentence(record(rule('d', false)), record(...routes, rule('d', true)))).toBe(
      "allowed 3 routes and denied 'd'",
    );
    expect(sentence(record(...routes), record())).toBe('removed the rule for 3 routes');
    expect(sentence(null, { ...record(rule('a', false)), deny_by_default: true })).toBe(
      "allowed 'a' and denied whatever has no rule",
    );
    expect(sentence(record(), { ...record(), details: 'y' })).toBe('changed the details');
    expect(sentence(record(), record())).toBe('');
  });
  test('rules that were deleted and made again, in another order, are the same', () => {
    const model = (...names: string[]) => ({
      model_name: 'product',
      base_uri: null,
      fields: names.map((field_name) => ({ field_name, deny_read: true, deny_update: false })),
    });
    const before = record(rule('a', false, { id: 1, models: [model('code', 'notes')] }));
    expect(sentence(before, record(rule('a', false, { id: 2, details: null, models: [model('notes', 'code')] })))).toBe(
      '',
    );
    expect(sentence(before, record(rule('a', false, { models: [model('notes')] })))).toBe("changed the fields of 'a'");
  });
  test('a restored rule keeps the id of the rule that has its name now; a deleted one is new', () => {
    const older = [
      rule('product', false, { id: 1 }),
      rule('supplier', true, {
        id: 2,
        models: [{ id: 3, model_name: 'supplier', base_uri: null, fields: [{ ...field, id: 4 }] }],
      }),
    ];
    const now = [
      rule('supplier', false, { id: 9, models: [{ id: 8, model_name: 'supplier', base_uri: null, fields: [] }] }),
    ];
    const [product, supplier] = restoreRules(older, now);
    expect(product).not.toHaveProperty('id');
    expect(supplier).toMatchObject({ id: 9, deny: true, models: [{ id: 8, fields: [{ field_name: 'code' }] }] });
    expect(supplier!.models[0]!.fields[0]).not.toHaveProperty('id');
  });
});
