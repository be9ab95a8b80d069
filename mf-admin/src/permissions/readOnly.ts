import type { Entity } from '@trestle/schema/entity';
import { isRuleFor, lockAll, newModelRule } from './fieldRules';
import { allow, deny, type StateRuleRow, type StateRules } from './stateRules';

/**
 * Makes a module read-only: its lists and forms are allowed with all fields locked, and create, delete and merge are
 * denied.
 */
export const readOnly = (
  states: StateRules,
  entity: Entity,
  routes: readonly string[],
  slug: string,
): StateRuleRow[] => {
  const { name } = entity;
  const opened = allow(states, name, routes).map((state) =>
    [`${name}.list`, `${name}.edit`].includes(state.state_name) ? { ...state, deny: false } : state,
  );
  const shut = [`${name}.create`, `${name}.delete`].reduce((all, state) => deny(all, state, routes), opened);
  return shut.map((state) => {
    if (state.state_name !== name) return state;
    const own = state.models.find((model) => isRuleFor(model, entity, slug));
    const locked = lockAll(own ?? newModelRule(entity, slug));
    return {
      ...state,
      models: own ? state.models.map((model) => (model === own ? locked : model)) : [...state.models, locked],
    };
  });
};
