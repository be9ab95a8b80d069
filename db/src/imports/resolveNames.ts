import type { Entity } from '@trestle/schema/entity';
import { cutEchoedName, fieldError, type FieldError, type FieldErrors } from '@trestle/schema/errors';
import type { Field } from '@trestle/schema/field';
import { IDENTIFYING_FIELDS, isNameList, namingFields, splitNames } from '@trestle/schema/importRows';
import type { Caller, Context } from '../collection/call/context';
import { accessOf } from '../collection/call/fieldAccess';
import type { SqlExecutor } from '../sql/executor';
import { findNamedRecords, type NamedRecords, type NameMatch } from './findNamedRecords';
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

/** Says that records share a name, and what to do about it. @param hidden fields that the caller may not see */
function ambiguousError(target: Entity, { field }: NameMatch, hidden: ReadonlySet<string>): FieldError {
  const code = IDENTIFYING_FIELDS.find((name) => namingFields(target).includes(name) && !hidden.has(name));
  const labelOf = (name: string) => target.fields[name]!.label.toLowerCase();
  if (code === undefined || code === field)
    return fieldError(
      'ambiguous',
      `Two ${target.plural} have this ${code ? labelOf(code) : 'name'}. Change one of them first`,
    );
  return fieldError('ambiguous', `Two ${target.plural} have this name. Use the ${labelOf(code)}`);
}

/** Replaces the names of one cell by ids, or drops it and adds the error. @returns the names without a record */
function resolveCell(
  field: Field,
  target: Entity,
  row: FileRow,
  records: NamedRecords,
  hidden: ReadonlySet<string>,
): string[] {
  const { values, errors } = row;
  const names = namesIn(field, values[field.name]);
  const matches = names.map((name) => records.match(name));
  const missing = names.filter((_, i) => matches[i]!.ids.length === 0);
  const ambiguous = missing.length === 0 ? matches.find(({ ids }) => ids.length > 1) : undefined;
  if (ambiguous) errors[field.name] = [ambiguousError(target, ambiguous, hidden)];
  const { sharing } = matches[0]!;
  if (!isNameList(field) && sharing.length > 1) (row.sharedNames ??= new Map()).set(field.name, sharing);
  // Found ones stay at their place: people see the values of a row in the file's order.
  if (missing.length > 0 || ambiguous) delete values[field.name];
  else values[field.name] = isNameList(field) ? [...new Set(matches.map(({ ids: [id] }) => id))] : matches[0]!.ids[0];
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
    const { hidden } = accessOf(context, target, caller);
    const missing = namedRows.flatMap((row): MissingName[] =>
      resolveCell(field, target, row, records, hidden).map((text) => ({ text, errors: row.errors })),
    );
    await explainMissingNames(context, target, field.name, missing, caller, transaction);
  }
}
