import type { Entity } from '@trestle/schema/entity';
import { isWritable, type Field } from '@trestle/schema/field';
import type { RecordValues } from '@trestle/schema/validate';
import { getEntity } from '../../core/entities';
import { sameValue } from './sameValue';
import { isRowList } from './visibleFields';

/** Entity of a list's nested rows; undefined for any other field. */
export const rowEntity = (field: Field): Entity | undefined => (isRowList(field) ? getEntity(field.ref!) : undefined);

/** The fields of a nested row that a save writes: its parent's key is not among them. */
export const writableRowFields = (child: Entity, parent: Field): Field[] =>
  Object.values(child.fields).filter((field) => isWritable(field) && field.name !== parent.foreign_key);

/** Compares rows by their writable fields. A counter that moved meanwhile is no change. */
export const sameRow = (child: Entity, parent: Field, a: RecordValues, b: RecordValues): boolean =>
  writableRowFields(child, parent).every((field) => sameFieldValue(field, a[field.name], b[field.name]));

/** Compares two values of a field: nested rows by id and by what a save writes, in their order. */
export const sameFieldValue = (field: Field, a: unknown, b: unknown): boolean => {
  const child = rowEntity(field);
  if (!child || !Array.isArray(a) || !Array.isArray(b)) return sameValue(a, b);
  const [rowsA, rowsB] = [a as RecordValues[], b as RecordValues[]];
  return (
    rowsA.length === rowsB.length &&
    rowsA.every((row, i) => row['id'] === rowsB[i]!['id'] && sameRow(child, field, row, rowsB[i]!))
  );
};
