import type { Entity } from '@trestle/schema/entity';
import type { RecordValues } from '@trestle/schema/validate';
import type { Values } from './values';

/**
 * What was typed during a new record's first save. The record's own page takes it over.
 * Held in memory, for that page alone.
 */
let pendingEdits: { of: string; values: Values } | null = null;
const recordKey = (entity: Entity, record: RecordValues): string => `${entity.name} ${String(record['id'])}`;

/** Holds what was typed during the first save of a new record. */
export const storePendingEdits = (entity: Entity, record: RecordValues, values: Values): void => {
  pendingEdits = { of: recordKey(entity, record), values };
};
/** Returns and clears the pending edits of that record. */
export const takePendingEdits = (entity: Entity, record: RecordValues): Values => {
  const found = pendingEdits?.of === recordKey(entity, record) ? pendingEdits.values : {};
  pendingEdits = null;
  return found;
};
