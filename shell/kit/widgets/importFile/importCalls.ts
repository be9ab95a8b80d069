import { collectionPath, type Entity } from '@trestle/schema/entity';
import type { FieldErrors } from '@trestle/schema/errors';
import type { ImportResult } from '@trestle/schema/importRows';
import { request } from '../../core/api/request';
import { settings } from '../../core/settings';
import type { ColumnMapping } from './guessColumns';
import type { TableFile } from './readTableFile';

/** What the server says of one row of a file. */
export interface CheckedRow {
  row: number;
  result: ImportResult;
  changes?: Readonly<Record<string, readonly [unknown, unknown]>>;
  errors?: FieldErrors;
}
export interface CheckedFile {
  counts: Readonly<Record<ImportResult, number>>;
  check: string;
  rows: readonly CheckedRow[];
}
/** What an undo did. */
export interface UndoResult {
  restored: number;
  deleted: number;
  kept: readonly { id: number; name: string; reason: string }[];
}

const pathOf = (entity: Entity): string => `${collectionPath(entity, settings.slug)}import/`;

/** The file with the columns that are not left out. */
const bodyOf = (file: TableFile, mapping: ColumnMapping, within: number | null) => {
  const columns = mapping.flatMap((name, i) => (name ? [i] : []));
  return {
    file_name: file.name,
    columns: columns.map((i) => mapping[i]),
    headings: columns.map((i) => file.headings[i]),
    rows: file.rows.map((row) => columns.map((i) => row[i] ?? null)),
    first_row: file.firstRow,
    ...(within === null ? {} : { within }),
  };
};

/** Asks what an import would do, without writing anything. */
export const checkFile = (
  entity: Entity,
  file: TableFile,
  mapping: ColumnMapping,
  within: number | null,
): Promise<CheckedFile> =>
  request(pathOf(entity), { method: 'POST', body: { ...bodyOf(file, mapping, within), dry_run: true } });

/**
 * Imports a file that was checked.
 * @param key the same for each attempt, so that the rows are imported once
 * @returns the import's id
 */
export const applyImport = async (
  entity: Entity,
  file: TableFile,
  mapping: ColumnMapping,
  within: number | null,
  { check }: CheckedFile,
  key: string,
): Promise<number> => {
  const body = { ...bodyOf(file, mapping, within), dry_run: false, check };
  const { id } = await request<{ id: number }>(pathOf(entity), {
    method: 'POST',
    body,
    headers: { 'Idempotency-Key': key },
  });
  return id;
};

export const undoImport = (entity: Entity, id: number): Promise<UndoResult> =>
  request(`${pathOf(entity)}${id}/undo/`, { method: 'POST' });
