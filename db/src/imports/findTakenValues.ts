import type { Entity } from '@trestle/schema/entity';
import { fieldError, type FieldErrors } from '@trestle/schema/errors';
import { importOptionsOf } from '@trestle/schema/importRows';
import type { Change, Write } from '../collection/call/context';
import { tableName } from '../collection/references/referencingFields';
import { collationKeySql, readCollationKeys } from '../sql/collationKeys';
import { quoteName } from '../sql/select';
import { sql } from '../sql/sqlText';
import { inChunks } from './inChunks';

/** Finds which values of a column other records have. @returns what the column compares of them */
async function findStoredValues(
  { transaction }: Write,
  entity: Entity,
  column: string,
  values: readonly string[],
): Promise<Set<string>> {
  const name = quoteName(column);
  const stored = new Set<string>();
  for (const chunk of inChunks(values)) {
    const text = `SELECT ${collationKeySql(name)} AS k FROM ${quoteName(tableName(entity))} WHERE ${name} IN (?)`;
    for (const { k } of await transaction.selectRows<{ k: string }>(sql(text, chunk))) stored.add(k);
  }
  return stored;
}

/**
 * Refuses new records with a value that must be unique and that another record has, or another row of the file.
 * Otherwise the database would refuse the whole file. Also those are found that the caller doesn't see, as by the form.
 */
export async function findTakenValues(
  write: Write,
  entity: Entity,
  changes: readonly Change[],
): Promise<FieldErrors[]> {
  const errors = changes.map((): FieldErrors => ({}));
  const { onlyNew = false } = importOptionsOf(entity);
  if (!onlyNew) return errors;
  for (const { name, label } of Object.values(entity.fields).filter(({ unique }) => unique)) {
    const texts = changes.map(({ kind, values }) => (kind === 'create' ? values[name] : null));
    const values = texts.filter((value): value is string => typeof value === 'string');
    const taken = await findStoredValues(write, entity, name, values);
    const keys = await readCollationKeys(write.transaction, values);
    for (const [i, value] of texts.entries()) {
      if (typeof value !== 'string') continue;
      const key = keys.get(value)!;
      if (taken.has(key)) errors[i]![name] = [fieldError('unique', `This ${label} is already taken`)];
      taken.add(key);
    }
  }
  return errors;
}
