import { routeStates } from '@trestle/schema/access';
import type { Entity } from '@trestle/schema/entity';
import { isRuleFor, lockAll, newModelRule, unlockAll, type ModelRuleRow } from './fieldRules';
import { allow, deny, type StateRuleRow, type StateRules } from './stateRules';

/** A right in a module beyond seeing its records. */
export type ModuleRight = 'create' | 'edit' | 'delete';

/**
 * Whether a state opens writes of other entities, as a record's form does for the rows nested in it.
 * @param ownEntity the state's own entity, whose writes don't count
 */
export const opensOtherWrites = (state: string, ownEntity: Entity | undefined, entities: readonly Entity[]): boolean =>
  entities.some(
    (entity) =>
      entity !== ownEntity &&
      !entity.callerIdField &&
      (['create', 'edit', 'delete'] as const).some((call) => routeStates(entity, call).includes(state)),
  );

/**
 * Opens a module with the given rights. Other operations get rules that deny them. Hidden fields stay hidden. Without
 * the right to edit, all fields are locked.
 * @param entities all entities. A form that would open the writes of nested rows stays closed without 'edit'
 */
export const openModule = (
  states: StateRules,
  entity: Entity,
  routes: readonly string[],
  slug: string,
  rights: readonly ModuleRight[],
  entities: readonly Entity[] = [],
): StateRuleRow[] => {
  const { name } = entity;
  const mayEdit = rights.includes('edit');
  const closesForm = !mayEdit && opensOtherWrites(`${name}.edit`, entity, entities);
  const importRoute = `${name}.import`;
  const deniedStates = [
    ...(['create', 'delete'] as const).filter((right) => !rights.includes(right)).map((right) => `${name}.${right}`),
    ...(!rights.includes('create') && routes.includes(importRoute) ? [importRoute] : []),
    ...(closesForm ? [`${name}.edit`] : []),
  ];
  const openedRules = allow(states, name, routes).map((state) =>
    ['list', 'create', 'edit', 'delete', 'import'].some((part) => state.state_name === `${name}.${part}`)
      ? { ...state, deny: false }
      : state,
  );
  const rules = deniedStates.reduce((all, state) => deny(all, state, routes), openedRules);
  const changeFields = mayEdit ? unlockAll : lockAll;
  return rules.map((state) =>
    state.state_name === name ? { ...state, models: changeModel(state.models, entity, slug, changeFields) } : state,
  );
};

/** Changes an entity's field rules. A new model rule without field rules is not added. */
const changeModel = (
  models: readonly ModelRuleRow[],
  entity: Entity,
  slug: string,
  change: (model: ModelRuleRow) => ModelRuleRow,
): ModelRuleRow[] => {
  const existingRule = models.find((model) => isRuleFor(model, entity, slug));
  const changedRule = change(existingRule ?? newModelRule(entity, slug));
  if (existingRule) return models.map((model) => (model === existingRule ? changedRule : model));
  return changedRule.fields.length > 0 ? [...models, changedRule] : [...models];
};

/**
 * Makes a module read-only: its lists and forms are allowed with all fields locked, and create, delete and merge are
 * denied.
 */
export const makeReadOnly = (
  states: StateRules,
  entity: Entity,
  routes: readonly string[],
  slug: string,
  entities: readonly Entity[] = [],
): StateRuleRow[] => openModule(states, entity, routes, slug, [], entities);
