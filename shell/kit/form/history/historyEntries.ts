import type { Entity } from '@trestle/schema/entity';
import { isWritable, type Field } from '@trestle/schema/field';
import type { HistoryEntry } from '@trestle/schema/historyEntry';
import type { RecordValues } from '@trestle/schema/validate';
import { getIn } from 'final-form';
import { getEntity } from '../../core/entities';
import { isRowList } from '../values/visibleFields';
import type { Values } from '../values/values';

/** Names of the fields that an entry repeats: it has its own time. */
const TIMESTAMPS: ReadonlySet<string> = new Set(['created_date', 'modified_date']);

/** A field that an entry changed, with its values. */
export interface FieldChange {
  field: Field;
  before: unknown;
  after: unknown;
  /** Names of linked records, by id. */
  names?: Readonly<Record<string, string>> | undefined;
}
/** An entry's changes, in the order of the entity's fields. */
export const fieldChanges = (entity: Entity, entry: HistoryEntry): FieldChange[] => {
  const changedEntity = entry.other_name === entity.name ? entity : getEntity(entry.other_name);
  if (!changedEntity) return [];
  return Object.values(changedEntity.fields)
    .filter(({ name, primary_key: isKey, hide }) => name in entry.changes && !isKey && !hide && !TIMESTAMPS.has(name))
    .map((field) => ({
      field,
      before: entry.changes[field.name]![0],
      after: entry.changes[field.name]![1],
      names: entry.names?.[field.name],
    }));
};

/** Path in the form of an entry's record: '' for the record, `stock[2].` for a nested row, null if it is gone. */
export const formPathOf = (entity: Entity, values: Values, entry: HistoryEntry): string | null => {
  if (entry.other_name === entity.name) return entry.other_id === values['id'] ? '' : null;
  for (const field of Object.values(entity.fields)) {
    if (!isRowList(field) || field.ref !== entry.other_name) continue;
    const index = ((values[field.name] ?? []) as RecordValues[]).findIndex((row) => row['id'] === entry.other_id);
    if (index >= 0) return `${field.name}[${index}].`;
  }
  return null;
};

/**
 * The form's present value of an entry's field.
 * @param formPath of the entry's record, as `formPathOf` returns it
 */
export const currentValue = (values: Values, formPath: string, field: Field): unknown =>
  getIn(values, `${formPath}${field.name}`);
/** Tells whether a field's former value can be restored. */
export const isRestorable = (field: Field): boolean => isWritable(field) && !field.secret && !isRowList(field);
