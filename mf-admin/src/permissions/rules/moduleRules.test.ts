import { decideOperation, routeStates } from '@trestle/schema/access';
import { fieldAccess, fieldLimits } from '@trestle/schema/fieldAccess';
import { product } from '@trestle/schema/entities/product';
import { supplier } from '@trestle/schema/entities/supplier';
import { groupPermissions } from '@trestle/schema/entities/group_permissions';
import { groupState } from '@trestle/schema/entities/group_state';
import type { Entity, Operation } from '@trestle/schema/entity';
import fc from 'fast-check';
import { makeReadOnly, openModule } from './moduleRules';
import { deny, sortStateNames, accessRulesOf, allStateNames, type StateRuleRow } from './stateRules';

const ROUTES = sortStateNames(
  allStateNames(['product.list', 'product.create', 'product.edit', 'website.list'], [product]),
  [],
);
const field = fc.record({
  field_name: fc.constantFrom('*', 'code', 'notes', 'wholesale_price'),
  deny_read: fc.boolean(),
  deny_update: fc.boolean(),
});
const model = fc.record({
  model_name: fc.constant('product'),
  base_uri: fc.constant('/api/product/'),
  fields: fc.uniqueArray(field, { selector: (rule) => rule.field_name }),
});
const state = fc.record({
  state_name: fc.constantFrom(...ROUTES.filter((route) => route !== '*')),
  deny: fc.boolean(),
  models: fc.array(model, { maxLength: 1 }),
});
const anyRules = fc.uniqueArray(state, { selector: (each) => each.state_name });

test("safety 23, 24: after 'Read only' a module can be read but not changed, whatever its rules were", () => {
  fc.assert(
    fc.property(anyRules, fc.boolean(), (states, byDefault) => {
      const rules = accessRulesOf(makeReadOnly(states, product, ROUTES, 'trestle'), byDefault);
      const may = (call: Operation) => decideOperation(rules, product, call).allowed;
      expect([may('list'), may('read'), may('create'), may('delete')]).toEqual([true, true, false, false]);
      const { hidden, locked } = fieldAccess(
        fieldLimits(rules, routeStates(product, 'edit'), [product, supplier]),
        product,
        () => undefined,
      );
      expect(
        Object.keys(product.fields).filter((name) => name !== 'id' && !hidden.has(name) && !locked.has(name)),
      ).toEqual([]);
    }),
  );
});
test("'Read only' adds five rules, and hidden fields stay hidden", () => {
  const rule = { field_name: 'notes', deny_read: true, deny_update: false };
  const states: StateRuleRow[] = [
    {
      state_name: 'product',
      deny: false,
      models: [{ model_name: 'product', base_uri: '/api/product/', fields: [rule] }],
    },
  ];
  expect(makeReadOnly(states, product, ROUTES, 'trestle')).toEqual([
    {
      state_name: 'product',
      deny: false,
      models: [
        {
          model_name: 'product',
          base_uri: '/api/product/',
          fields: [
            { ...rule, deny_update: true },
            { field_name: '*', deny_read: false, deny_update: true },
          ],
        },
      ],
    },
    { state_name: 'product.create', deny: true, models: [] },
    { state_name: 'product.delete', deny: true, models: [] },
  ]);
  const denied = deny([], 'product', ROUTES);
  expect(
    makeReadOnly(denied, product, ROUTES, 'trestle').map((each) => `${each.deny ? '-' : '+'}${each.state_name}`),
  ).toEqual(['+product', '-product.create', '-product.delete']);
});

test("'See and change' after 'Read only' unlocks the fields, keeps hidden ones, and denies create and delete", () => {
  fc.assert(
    fc.property(anyRules, fc.boolean(), (states, byDefault) => {
      const editable = openModule(makeReadOnly(states, product, ROUTES, 'trestle'), product, ROUTES, 'trestle', [
        'edit',
      ]);
      const rules = accessRulesOf(editable, byDefault);
      const may = (call: Operation) => decideOperation(rules, product, call).allowed;
      expect([may('list'), may('read'), may('edit'), may('create'), may('delete')]).toEqual([
        true,
        true,
        true,
        false,
        false,
      ]);
      const productModels = editable.find((each) => each.state_name === 'product')!.models;
      expect(productModels.flatMap((each) => each.fields).filter((rule) => rule.deny_update)).toEqual([]);
    }),
  );
});
test("'Read only' of a form that opens the writes of nested rows keeps the form closed", () => {
  const routes = sortStateNames(
    allStateNames(['group_permissions.list', 'group_permissions.create', 'group_permissions.edit'], [groupPermissions]),
    [],
  );
  const entities = [groupPermissions, groupState];
  const rules = accessRulesOf(makeReadOnly([], groupPermissions, routes, 'trestle', entities), true);
  const may = (entity: Entity, call: Operation) => decideOperation(rules, entity, call).allowed;
  expect((['list', 'read', 'create', 'edit', 'delete'] as const).map((call) => may(groupState, call))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(may(groupPermissions, 'list')).toBe(true);
});
