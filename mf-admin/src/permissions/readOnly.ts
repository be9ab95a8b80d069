import { routeStates } from '@trestle/schema/access';
import type { Entity } from '@trestle/schema/entity';
import { isRuleFor, lockAll, newModelRule, unlockAll, type ModelRuleRow } from './fieldRules';
import { allow, deny, type StateRuleRow, type StateRules } from './stateRules';

/** What a group may do in a module beside seeing its records. */
export type ModuleRight = 'create' | 'edit' | 'delete';

/** Whether a state opens writes on other entities, as a record's form does for the rows nested in it. */
export const opensOtherWrites = (state: string, own: Entity | undefined, entities: readonly Entity[]): boolean =>
  entities.some(
    (entity) =>
      entity !== own &&
      !entity.callerIdField &&
      (['create', 'edit', 'delete'] as const).some((call) => routeStates(entity, call).includes(state)),
  );

/**
 * Opens a module with some of its rights: the other operations are denied by rules of their own.
 * Hidden fields stay hidden; fields are locked where the group may not edit.
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
  const imports = `${name}.import`;
  const closed = [
    ...(['create', 'delete'] as const).filter((right) => !rights.includes(right)).map((right) => `${name}.${right}`),
    ...(!rights.includes('create') && routes.includes(imports) ? [imports] : []),
    ...(closesForm ? [`${name}.edit`] : []),
  ];
  const opened = allow(states, name, routes).map((state) =>
    ['list', 'create', 'edit', 'delete', 'import'].some((part) => state.state_name === `${name}.${part}`)
      ? { ...state, deny: false }
      : state,
  );
  const denied = closed.reduce((all, state) => deny(all, state, routes), opened);
  const model = mayEdit ? unlockAll : lockAll;
  return denied.map((state) =>
    state.state_name === name ? { ...state, models: withModel(state.models, entity, slug, model) } : state,
  );
};

/** Changes the entity's field rules. A rule that denies nothing is not added. */
const withModel = (
  models: readonly ModelRuleRow[],
  entity: Entity,
  slug: string,
  change: (model: ModelRuleRow) => ModelRuleRow,
): ModelRuleRow[] => {
  const own = models.find((model) => isRuleFor(model, entity, slug));
  const changed = change(own ?? newModelRule(entity, slug));
  if (own) return models.map((model) => (model === own ? changed : model));
  return changed.fields.length > 0 ? [...models, changed] : [...models];
};

/**
 * Makes a module read-only: its lists and forms are allowed with all fields locked, and create, delete and merge are
 * denied.
 */
export const readOnly = (
  states: StateRules,
  entity: Entity,
  routes: readonly string[],
  slug: string,
  entities: readonly Entity[] = [],
): StateRuleRow[] => openModule(states, entity, routes, slug, [], entities);
