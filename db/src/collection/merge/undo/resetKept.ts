import type { Entity } from '@trestle/schema/entity';
import { invalidField } from '@trestle/schema/errors';
import type { UndoneField } from '@trestle/schema/mergeUndo';
import { sql } from '../../../sql/sqlText';
import type { Row, Write } from '../../call/context';
import { lockRows } from '../../write/lockRows';
import { sameValue } from '../../write/columnValues';
import { writeRows } from '../../write/writeRows';
import type { FilledValues } from '../mergeRecord';
import { isHiddenOrLocked } from '../repointReferences';

/** What becomes of the fields that the merge filled. */
interface ResetFields {
  reset: UndoneField[];
  kept: UndoneField[];
}

export async function lockRow(write: Write, entity: Entity, id: number): Promise<Row | undefined> {
  const where = (alias: string) => sql(`${alias}.\`id\` = ?`, id);
  return (await lockRows(write.context, entity, where, null, write.transaction))[0];
}

/** Splits the filled fields into those that go back, and those that were changed since. */
function splitFields(write: Write, entity: Entity, row: Row, { before, after }: FilledValues) {
  const values: Row = {};
  const fields: ResetFields = { reset: [], kept: [] };
  for (const [name, value] of Object.entries(after)) {
    const field = entity.fields[name]!;
    // Counters are the server's own: the entity's rules set them.
    if (field.readonly || sameValue(field, row[name], before[name])) continue;
    const { label } = field;
    if (!sameValue(field, row[name], value)) {
      fields.kept.push({ name, label });
      continue;
    }
    if (isHiddenOrLocked(write, entity, name))
      throw invalidField('other_ids', 'You may not change what the merge has filled', 'locked');
    values[name] = before[name] ?? null;
    fields.reset.push({ name, label });
  }
  return { values, fields };
}

/**
 * Gives a kept row the values that it had before the merge, by the rules of any update.
 * @param wants whether a field is among those of this step
 * @param ownValues values by the entity's rules, in place of those that were filled. With them, the row counts as changed
 */
export async function resetKept(
  write: Write,
  filled: FilledValues,
  wants: (entity: Entity, name: string) => boolean,
  ownValues?: Row,
): Promise<ResetFields> {
  const entity = write.context.find(filled.entity);
  const row = await lockRow(write, entity, filled.id);
  if (!row) return { reset: [], kept: [] };
  const after = Object.fromEntries(
    Object.entries(filled.after).filter(([name]) => wants(entity, name) && !(ownValues && name in ownValues)),
  );
  const { values, fields } = splitFields(write, entity, row, { ...filled, after });
  if (!ownValues && Object.keys(values).length === 0) return fields;
  await writeRows(write, entity, [
    {
      kind: 'update',
      id: filled.id,
      before: row,
      values: { ...values, ...ownValues },
      item: {},
      topLevel: true,
    },
  ]);
  return fields;
}
