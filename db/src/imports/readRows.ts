import type { Entity } from '@trestle/schema/entity';
import { cutEchoedName, fieldError, type FieldErrors, valueRequired } from '@trestle/schema/errors';
import type { Field } from '@trestle/schema/field';
import { importOptionsOf, readCell } from '@trestle/schema/importRows';
import type { Caller, Context, Row } from '../collection/call/context';
import type { SqlExecutor } from '../sql/executor';
import { findNamedRecords, normaliseName } from './findNamedRecords';
import { findNearestNames } from './findNearestNames';
import type { ImportRequest } from './importRequest';
import { forEachInTurns } from './inChunks';

/** A row of the file as values of fields, with the errors of its cells. */
export interface FileRow {
  /** Its number in the file. */
  row: number;
  values: Row;
  errors: FieldErrors;
}

const isForeignKey = (field: Field): boolean => field.kind === 'ForeignKey';

/** Reads each row's cells. Rows without any are left out. */
async function readCells({ columns, rows, rowNumbers }: ImportRequest, zone: string): Promise<FileRow[]> {
  const fileRows: FileRow[] = [];
  await forEachInTurns(rows, (cells, position) => {
    const fileRow: FileRow = { row: rowNumbers[position]!, values: {}, errors: {} };
    for (const [i, field] of columns.entries()) {
      const cell = readCell(field, cells[i] ?? null, zone);
      if (!cell) continue;
      if ('error' in cell) fileRow.errors[field.name] = [cell.error];
      else fileRow.values[field.name] = cell.value;
    }
    if (cells.slice(columns.length).some((cell) => cell !== null && String(cell).trim() !== ''))
      fileRow.errors['non_field_errors'] = [fieldError('invalid', 'This row has more cells than the file has columns')];
    if (Object.keys(fileRow.values).length > 0 || Object.keys(fileRow.errors).length > 0) fileRows.push(fileRow);
  });
  return fileRows;
}

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

/** Replaces the names in the columns of foreign keys by the ids of their records. */
async function resolveNames(
  context: Context,
  { columns }: ImportRequest,
  rows: readonly FileRow[],
  caller: Caller,
  transaction: SqlExecutor,
): Promise<void> {
  for (const field of columns.filter(isForeignKey)) {
    const namedRows = rows.filter(({ values }) => values[field.name] !== undefined);
    const texts = namedRows.map(({ values }) => values[field.name] as string);
    const target = context.find(field.ref!);
    const records = await findNamedRecords(context, target, { texts, ids: [] }, caller, transaction);
    const missing: MissingName[] = [];
    for (const { values, errors } of namedRows) {
      const [id, other] = records.idsOf(values[field.name] as string);
      if (id === undefined) missing.push({ text: values[field.name] as string, errors });
      else if (other !== undefined)
        errors[field.name] = [fieldError('ambiguous', `Two ${target.plural} have this name. Use the code`)];
      values[field.name] = other === undefined ? id : undefined;
      if (values[field.name] === undefined) delete values[field.name];
    }
    await explainMissingNames(context, target, field.name, missing, caller, transaction);
  }
}

/** Refuses rows without the value of the key, and rows with the same value. */
function checkKeys(entity: Entity, rows: readonly FileRow[]): void {
  const { key } = importOptionsOf(entity);
  const byKey = new Map<string, FileRow[]>();
  for (const row of rows) {
    const value = row.values[key];
    if (value === undefined) {
      row.errors[key] ??= [valueRequired()];
      continue;
    }
    const name = normaliseName(String(value));
    byKey.set(name, [...(byKey.get(name) ?? []), row]);
  }
  for (const [first, ...others] of byKey.values()) {
    if (others.length === 0) continue;
    first!.errors[key] = [fieldError('unique', `Row ${others[0]!.row} has the same`)];
    for (const { errors } of others) errors[key] = [fieldError('unique', `Row ${first!.row} has the same`)];
  }
}

/** Reads the rows of a file as values of the entity's fields. */
export async function readFileRows(
  context: Context,
  entity: Entity,
  request: ImportRequest,
  caller: Caller,
  transaction: SqlExecutor,
): Promise<FileRow[]> {
  const rows = await readCells(request, caller.zone);
  await resolveNames(context, request, rows, caller, transaction);
  // Several rows of the file may become one record.
  if (!importOptionsOf(entity).rows) checkKeys(entity, rows);
  return rows;
}
