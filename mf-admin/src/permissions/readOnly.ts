import type { Entity } from '@trestle/schema/entity';
import { isOf, lockAll, modelFor } from './models';
import { allow, deny, type StateRow, type States } from './states';

/**
 * Lets a module's records be seen and nothing else: its lists and forms are allowed with all fields locked, making and
 * deleting denied, which merging is, too.
 */
export const readOnly = (states: States, entity: Entity, routes: readonly string[], slug: string): StateRow[] => {
  const { name } = entity;
  const opened = allow(states, name, routes).map((state) =>
    [`${name}.list`, `${name}.edit`].includes(state.state_name) ? { ...state, deny: false } : state,
  );
  const shut = [`${name}.create`, `${name}.delete`].reduce((all, state) => deny(all, state, routes), opened);
  return shut.map((state) => {
    if (state.state_name !== name) return state;
    const own = state.models.find((model) => isOf(model, entity, slug));
    const locked = lockAll(own ?? modelFor(entity, slug));
    return {
      ...state,
      models: own ? state.models.map((model) => (model === own ? locked : model)) : [...state.models, locked],
    };
  });
};
