import type { Entity } from '@trestle/schema/entity';
import type { FindEntity } from '../../sql/select';

const parentsByEntity = new WeakMap<Entity, { key: string; parent: Entity }[]>();

/** Finds the entities that nest rows of this one, and the foreign key towards each. */
export function parentsOf(find: FindEntity, entity: Entity): readonly { key: string; parent: Entity }[] {
  const parents =
    parentsByEntity.get(entity) ??
    Object.values(entity.fields)
      .filter((field) => field.kind === 'ForeignKey' && !field.virtual)
      .map((field) => ({ key: field.name, parent: find(field.ref!) }))
      .filter(({ key, parent }) =>
        Object.values(parent.fields).some((list) => list.ref === entity.name && list.foreign_key === key),
      );
  parentsByEntity.set(entity, parents);
  return parents;
}
