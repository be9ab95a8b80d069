import type { Entity } from '@trestle/schema/entity';
import { fieldError, valueRequired } from '@trestle/schema/errors';
import { importOptionsOf, readCell } from '@trestle/schema/importRows';
import type { Caller, Context } from '../collection/call/context';
import type { SqlExecutor } from '../sql/executor';
import type { FileRow } from './fileRow';
import { normaliseName } from './findNamedRecords';
import type { ImportRequest } from './importRequest';
import { forEachInTurns } from './inChunks';
import { placeOf } from './matchRecords';
import { resolveNames } from './resolveNames';

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

/** Refuses rows without the value of the key, and rows with the same value at the same place. */
function checkKeys(entity: Entity, rows: readonly FileRow[]): void {
  const { key } = importOptionsOf(entity);
  const byKey = new Map<string, FileRow[]>();
  for (const row of rows) {
    const value = row.values[key];
    if (value === undefined) {
      row.errors[key] ??= [valueRequired()];
      continue;
    }
    const name = `${normaliseName(String(value))}\n${placeOf(entity, row.values)}`;
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
