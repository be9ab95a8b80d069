import type { Entity } from './entity';

/**
 * Caches what follows from an entity's declaration alone. Checks and writes ask for it once per row.
 * @returns a function that calls `compute` at most once per entity
 */
export const memoPerEntity = <T>(compute: (entity: Entity) => T): ((entity: Entity) => T) => {
  const known = new WeakMap<Entity, { value: T }>();
  return (entity) => {
    const found = known.get(entity) ?? { value: compute(entity) };
    known.set(entity, found);
    return found.value;
  };
};
