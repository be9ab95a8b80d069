import type { Entity } from '@trestle/schema/entity';
import type { RecordValues } from '@trestle/schema/validate';
import type { Values } from '../values/values';

/**
 * What was typed during a new record's first save, until the record's own page takes it over.
 * Held in memory, for that page alone.
 */
let pendingEdits: { recordKey: string; values: Values } | null = null;
const keyOf = (entity: Entity, record: RecordValues): string => `${entity.name} ${String(record['id'])}`;

/** Holds what was typed during the first save of a new record. */
export const storePendingEdits = (entity: Entity, record: RecordValues, values: Values): void => {
  pendingEdits = { recordKey: keyOf(entity, record), values };
};
/** Returns and clears the pending edits of that record. */
export const takePendingEdits = (entity: Entity, record: RecordValues): Values => {
  const edits = pendingEdits?.recordKey === keyOf(entity, record) ? pendingEdits.values : {};
  pendingEdits = null;
  return edits;
};
