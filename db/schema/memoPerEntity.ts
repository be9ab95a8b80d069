import type { Entity } from './entity';

/** What follows from an entity's declaration alone, worked out once: it is asked for with each row that is checked or written. */
export const memoPerEntity = <T>(compute: (entity: Entity) => T): ((entity: Entity) => T) => {
  const known = new WeakMap<Entity, { value: T }>();
  return (entity) => {
    const found = known.get(entity) ?? { value: compute(entity) };
    known.set(entity, found);
    return found.value;
  };
};
