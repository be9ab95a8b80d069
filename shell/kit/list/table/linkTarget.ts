import type { Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import { getEntity } from '../../core/entities';

/** The record that a display field belongs to. */
export interface LinkTarget {
  /** The page that opens the record, such as 'product.edit'. */
  route: string;
  /** The field of the row that holds the record's id. */
  key: string;
}

/**
 * Finds the record that a display field belongs to: `product__code` belongs to the row's `product`.
 * With a longer path (`stock_id.product.code`) the id is in the field that displays the same path.
 * @returns undefined when the row doesn't hold the id, and for dates and numbers, which don't name a record
 */
export const linkTarget = (entity: Entity, field: Field): LinkTarget | undefined => {
  if (!field.via || field.across || field.kind !== 'String') return undefined;
  const path = field.via.split('.').slice(0, -1);
  const target = targetEntity(entity, path);
  const pathText = path.join('.');
  const key = path.length === 1 ? pathText : Object.values(entity.fields).find(({ via }) => via === pathText)?.name;
  return target && key ? { route: `${target}.edit`, key } : undefined;
};

/** The name of the entity at the end of a path of foreign keys. */
const targetEntity = (entity: Entity, path: readonly string[]): string | undefined => {
  let current: Entity | undefined = entity;
  let target: string | undefined;
  for (const step of path) {
    target = current?.fields[step]?.ref;
    current = target === undefined ? undefined : getEntity(target);
  }
  return target;
};
