import type { Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import { getEntity } from '../core/entities';

/** The record that a display field speaks of: which page opens it, and which field of the row holds its id. */
export interface LinkTarget {
  route: string;
  key: string;
}

/** What a path of foreign keys ends at: the name of an entity. */
const targetEntity = (entity: Entity, path: readonly string[]): string | undefined => {
  let at: Entity | undefined = entity;
  let ref: string | undefined;
  for (const step of path) {
    ref = at?.fields[step]?.ref;
    at = ref === undefined ? undefined : getEntity(ref);
  }
  return ref;
};

/**
 * `product__code` speaks of the row's `product`; with a longer path, `stock_id.product.code`, of the field that looks along
 * the same path. Undefined where the row doesn't hold the id; days and numbers of a record don't stand for it.
 */
export const linkTarget = (entity: Entity, field: Field): LinkTarget | undefined => {
  if (!field.via || field.across || field.kind !== 'String') return undefined;
  const path = field.via.split('.').slice(0, -1);
  const ref = targetEntity(entity, path);
  const way = path.join('.');
  const key = path.length === 1 ? way : Object.values(entity.fields).find(({ via }) => via === way)?.name;
  return ref && key ? { route: `${ref}.edit`, key } : undefined;
};
