import type { Entity } from './entity';

/**
 * Caches a value that follows from an entity's declaration alone. Checks and writes need such values for every row.
 * @returns a function that calls `compute` at most once per entity
 */
export const memoPerEntity = <T>(compute: (entity: Entity) => T): ((entity: Entity) => T) => {
  const cache = new WeakMap<Entity, { value: T }>();
  return (entity) => {
    const cached = cache.get(entity) ?? { value: compute(entity) };
    cache.set(entity, cached);
    return cached.value;
  };
};
