import type { Entity } from '@trestle/schema/entity';
import { cutEchoedName, fieldError, type FieldErrors } from '@trestle/schema/errors';
import type { Field } from '@trestle/schema/field';
import { isNameList, splitNames } from '@trestle/schema/importRows';
import type { Caller, Context } from '../collection/call/context';
import type { SqlExecutor } from '../sql/executor';
import { findNamedRecords, type NamedRecords } from './findNamedRecords';
import { findNearestNames } from './findNearestNames';
import type { ImportRequest } from './importRequest';
import type { FileRow } from './fileRow';

/** A word that names no record, and the errors of its row. */
interface MissingName {
  text: string;
  errors: FieldErrors;
}

/** Says which word names no record, and which names are most like it. */
async function explainMissingNames(
  context: Context,
  target: Entity,
  field: string,
  missing: readonly MissingName[],
  caller: Caller,
  transaction: SqlExecutor,
): Promise<void> {
  if (missing.length === 0) return;
  const texts = [...new Set(missing.map(({ text }) => text))];
  const nearest = await findNearestNames(context, target, texts, caller, transaction);
  for (const { text, errors } of missing) {
    const names = (nearest.get(text) ?? []).map((name) => `“${name}”`);
    const question = names.length > 0 ? `. Did you mean ${names.join(' or ')}?` : '';
    errors[field] = [
      fieldError('not-found', `There is no ${target.label.toLowerCase()} “${cutEchoedName(text)}”${question}`),
    ];
  }
}

/** Returns the names in a cell: one, or those of a list. */
const namesIn = (field: Field, cell: unknown): string[] =>
  isNameList(field) ? splitNames(cell as string) : [cell as string];

/** Replaces the names of one cell by ids, or drops it and adds the error. @returns the names without a record */
function resolveCell(field: Field, target: Entity, { values, errors }: FileRow, records: NamedRecords): string[] {
  const names = namesIn(field, values[field.name]);
  const ids = names.map((name) => records.idsOf(name));
  const missing = names.filter((_, i) => ids[i]!.length === 0);
  const isAmbiguous = missing.length === 0 && ids.some((found) => found.length > 1);
  if (isAmbiguous) errors[field.name] = [fieldError('ambiguous', `Two ${target.plural} have this name. Use the code`)];
  // Found ones stay at their place: people see the values of a row in the file's order.
  if (missing.length > 0 || isAmbiguous) delete values[field.name];
  else values[field.name] = isNameList(field) ? [...new Set(ids.map(([id]) => id))] : ids[0]![0];
  return missing;
}

/** Replaces the names in the columns of foreign keys and lists of records by the ids of the records. */
export async function resolveNames(
  context: Context,
  { columns }: ImportRequest,
  rows: readonly FileRow[],
  caller: Caller,
  transaction: SqlExecutor,
): Promise<void> {
  for (const field of columns.filter((column) => column.kind === 'ForeignKey' || isNameList(column))) {
    const namedRows = rows.filter(({ values }) => values[field.name] !== undefined);
    const texts = namedRows.flatMap(({ values }) => namesIn(field, values[field.name]));
    const target = context.find(field.ref!);
    const records = await findNamedRecords(context, target, { texts, ids: [] }, caller, transaction);
    const missing = namedRows.flatMap((row): MissingName[] =>
      resolveCell(field, target, row, records).map((text) => ({ text, errors: row.errors })),
    );
    await explainMissingNames(context, target, field.name, missing, caller, transaction);
  }
}
