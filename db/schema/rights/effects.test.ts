import type { AccessRules } from '../access';
import { effectsOf } from './effects';
import { supplier } from '../entities/supplier';

const rulesOf = (...states: readonly [name: string, deny: boolean][]): AccessRules => ({
  use_permissions: true,
  superuser: false,
  groups: [
    {
      group: 1,
      group__name: 'Buyer',
      deny_by_default: true,
      states: states.map(([state_name, deny]) => ({ state_name, deny, models: [] })),
    },
  ],
});
/** The operations on suppliers that a state opens, and whether they are allowed. */
const operations = (rules: AccessRules, state: string) =>
  Object.fromEntries(effectsOf(rules, state, [supplier]).map(({ operation, allowed }) => [operation, allowed]));

test('.edit opens a deletion until a rule names .delete; then that one does', () => {
  const edit = rulesOf(['supplier.edit', false]);
  expect(operations(edit, 'supplier.edit')).toEqual({ read: true, edit: true, delete: true });
  const both = rulesOf(['supplier.edit', false], ['supplier.delete', true]);
  expect(operations(both, 'supplier.edit')).toEqual({ read: true, edit: true });
  expect(operations(both, 'supplier.delete')).toEqual({ delete: false });
});
test('a module opens what its states open', () => {
  expect(operations(rulesOf(['supplier', false]), 'supplier')).toEqual({
    list: true,
    read: true,
    create: true,
    edit: true,
    delete: true,
  });
});
test('a state whose rules lock every field opens no edit; one free field is enough', () => {
  const rule = (field_name: string, deny_update: boolean) => ({ field_name, deny_read: false, deny_update });
  const locking = (...fields: ReturnType<typeof rule>[]): AccessRules => {
    const rules = rulesOf();
    rules.groups[0]!.states = [
      { state_name: 'supplier', deny: false, models: [{ model_name: 'supplier', base_uri: null, fields }] },
    ];
    return rules;
  };
  expect(operations(locking(rule('*', true)), 'supplier')).toMatchObject({ read: true, edit: false });
  expect(operations(locking(rule('*', true), rule('name', false)), 'supplier')).toMatchObject({ edit: true });
});
