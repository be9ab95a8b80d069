import type { Entity } from '@trestle/schema/entity';
import { isEmpty, type RecordValues } from '@trestle/schema/validate';
import { rowEntity } from '../values/sameFieldValue';
import type { Values } from '../values/values';

/** A list of nested rows: their entity, the rows, and the stored rows by id. */
interface StoredRowList {
  name: string;
  child: Entity;
  rows: readonly RecordValues[];
  storedById: ReadonlyMap<unknown, RecordValues>;
}

/** The lists of nested rows that both a form's values and the stored record have. */
const rowLists = (entity: Entity, values: RecordValues, stored: RecordValues): StoredRowList[] =>
  Object.values(entity.fields).flatMap((field) => {
    const [child, rows, storedRows] = [rowEntity(field), values[field.name], stored[field.name]];
    if (!child || !Array.isArray(rows) || !Array.isArray(storedRows)) return [];
    const storedById = new Map((storedRows as RecordValues[]).map((row) => [row['id'], row]));
    return [{ name: field.name, child, rows: rows as RecordValues[], storedById }];
  });

/**
 * Whether the stored record, or one of the nested rows that both have, is of another version than the values. A contact
 * of two stores changes without its store.
 */
export const isOtherVersion = (entity: Entity, values: RecordValues, stored: RecordValues): boolean => {
  const [version, storedVersion] = [values['modified_date'], stored['modified_date']];
  if (!isEmpty(version) && !isEmpty(storedVersion) && version !== storedVersion) return true;
  return rowLists(entity, values, stored).some(({ child, rows, storedById }) =>
    rows.some((row) => {
      const storedRow = storedById.get(row['id']);
      return storedRow !== undefined && isOtherVersion(child, row, storedRow);
    }),
  );
};

/**
 * Gives nested rows the `modified_date` of the stored rows. What was typed while a save ran is typed over the version
 * that this save stored.
 */
export const withStoredVersions = (entity: Entity, values: RecordValues, stored: RecordValues): Values => {
  const result: Values = { ...values };
  for (const { name, child, rows, storedById } of rowLists(entity, values, stored))
    result[name] = rows.map((row) => {
      const storedRow = isEmpty(row['id']) ? undefined : storedById.get(row['id']);
      if (!storedRow) return row;
      const version = isEmpty(storedRow['modified_date']) ? {} : { modified_date: storedRow['modified_date'] };
      return { ...withStoredVersions(child, row, storedRow), ...version };
    });
  return result;
};
