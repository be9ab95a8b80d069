import type { Entity } from '@trestle/schema/entity';
import type { Item } from '@trestle/schema/validate';
import type { Values } from './values';

/**
 * What was typed while a first save ran: the new record's own page takes the form's place, and goes on with it. In memory
 * alone, and for that page alone.
 */
let carried: { of: string; values: Values } | null = null;
const nameOf = (entity: Entity, record: Item): string => `${entity.name} ${String(record['id'])}`;

export const carryOver = (entity: Entity, record: Item, values: Values): void => {
  carried = { of: nameOf(entity, record), values };
};
/** Gives what was carried over to the page of that record, once. */
export const takeCarried = (entity: Entity, record: Item): Values => {
  const found = carried?.of === nameOf(entity, record) ? carried.values : {};
  carried = null;
  return found;
};
