import type { Entity } from '@trestle/schema/entity';
import type { RecordValues } from '@trestle/schema/validate';
import type { Values } from './values';

/**
 * What was typed while a first save ran: the new record's own page takes the form's place, and goes on with it. In memory
 * alone, and for that page alone.
 */
let pendingEdits: { of: string; values: Values } | null = null;
const recordKey = (entity: Entity, record: RecordValues): string => `${entity.name} ${String(record['id'])}`;

export const storePendingEdits = (entity: Entity, record: RecordValues, values: Values): void => {
  pendingEdits = { of: recordKey(entity, record), values };
};
/** Gives what was carried over to the page of that record, once. */
export const takePendingEdits = (entity: Entity, record: RecordValues): Values => {
  const found = pendingEdits?.of === recordKey(entity, record) ? pendingEdits.values : {};
  pendingEdits = null;
  return found;
};
