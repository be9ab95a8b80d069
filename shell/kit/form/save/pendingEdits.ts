import type { Entity } from '@trestle/schema/entity';
import type { RecordValues } from '@trestle/schema/validate';
import type { TextsByName } from '../drafts/unsavedTexts';
import type { Values } from '../values/values';

/** What a new record's form holds that its first save did not store. */
interface PendingEdits {
  /** What was typed during the save. */
  values: Values;
  texts: TextsByName;
}

const NO_EDITS: PendingEdits = { values: {}, texts: {} };
/** Held in memory until the record's own page takes it over, for that page alone. */
let pending: (PendingEdits & { recordKey: string }) | null = null;
const keyOf = (entity: Entity, record: RecordValues): string => `${entity.name} ${String(record['id'])}`;

/** Holds what the first save of a new record did not store. */
export const storePendingEdits = (entity: Entity, record: RecordValues, edits: PendingEdits): void => {
  pending = { recordKey: keyOf(entity, record), ...edits };
};
/** Returns and clears the pending edits of that record. */
export const takePendingEdits = (entity: Entity, record: RecordValues): PendingEdits => {
  const edits = pending?.recordKey === keyOf(entity, record) ? pending : NO_EDITS;
  pending = null;
  return edits;
};
