import type { Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import { memoPerEntity } from '@trestle/schema/memoPerEntity';
import { isEmpty } from '@trestle/schema/validate';
import { quoteName, tableOf } from '../../sql/select';
import { sql } from '../../sql/sqlText';
import { accessOf } from '../call/fieldAccess';
import type { Change, Write } from '../call/context';

/** A field whose empty values become those of another record. */
interface DefaultSource {
  field: Field;
  /** Foreign key to that record. */
  key: string;
  /** Entity of that record, and its field. */
  target: string;
  column: string;
}

/** The fields of an entity whose empty values become another record's. */
export const defaultSources = memoPerEntity((entity): readonly DefaultSource[] =>
  Object.values(entity.fields).flatMap((field) => {
    if (!field.defaultFrom) return [];
    const [key, column] = field.defaultFrom.split('.') as [string, string];
    return [{ field, key, target: entity.fields[key]!.ref!, column }];
  }),
);

/**
 * Whether the caller may be given the source's value. Somebody who sees the field and not its source would read there
 * what a rule hides; for whoever sees neither, the value may be filled (DECISIONS.md, 250).
 */
function mayFill({ context, caller }: Write, entity: Entity, { field, target, column }: DefaultSource): boolean {
  const isSourceHidden = accessOf(context, context.find(target), caller).hidden.has(column);
  return !isSourceHidden || accessOf(context, entity, caller).hidden.has(field.name);
}

/** Whether a change leaves the field empty, and asks for its default by that. */
function isLeftEmpty(
  { kind, before, values, item }: Change,
  { field, key }: DefaultSource,
  isLocked: boolean,
): boolean {
  if (kind === 'create') return isEmpty(values[field.name]);
  if (kind === 'delete' || isLocked) return false;
  const isSentEmpty = Object.hasOwn(item, field.name) && isEmpty(item[field.name]);
  const after = field.name in values ? values[field.name] : before?.[field.name];
  return isEmpty(after) && (isSentEmpty || key in values);
}

/** Reads a column of some records. @returns values by id, without empty ones */
async function selectValues({ context, transaction }: Write, target: string, column: string, ids: readonly number[]) {
  const text = `SELECT \`id\`, ${quoteName(column)} FROM ${tableOf(context.find(target))} WHERE \`id\` IN (?)`;
  const rows = await transaction.selectCells(sql(text, ids));
  return new Map(rows.filter(([, value]) => value !== null) as [number, unknown][]);
}

/** Fills empty values of rows that are about to be written from the records that they name (`Field.defaultFrom`). */
export async function fillDefaults(write: Write, entity: Entity, changes: readonly Change[]): Promise<void> {
  for (const source of defaultSources(entity)) {
    if (!mayFill(write, entity, source)) continue;
    const { field, key, target, column } = source;
    const access = accessOf(write.context, entity, write.caller);
    const isLocked = access.locked.has(field.name) || access.hidden.has(field.name);
    const idOf = ({ values, before }: Change) => (values[key] ?? before?.[key] ?? null) as number | null;
    const emptyChanges = changes.filter(
      (change) => !change.isCascade && idOf(change) !== null && isLeftEmpty(change, source, isLocked),
    );
    if (!emptyChanges.length) continue;
    const ids = [...new Set(emptyChanges.map((change) => idOf(change)!))];
    const valueById = await selectValues(write, target, column, ids);
    for (const change of emptyChanges) {
      const value = valueById.get(idOf(change)!);
      if (value === undefined) continue;
      // Cleared and filled with the value that it had: nothing changes.
      if (change.before?.[field.name] === value) delete change.values[field.name];
      else change.values[field.name] = value;
    }
  }
}
