import { collectionPath, type Entity } from '@trestle/schema/entity';
import type { FieldErrors } from '@trestle/schema/errors';
import type { ImportResult, ImportUndo } from '@trestle/schema/importRows';
import { request } from '../../core/api/request';
import { settings } from '../../core/settings';
import type { ColumnMapping } from './guessColumns';
import type { TableFile } from './readTableFile';

/** What an import would do to one row of a file. */
export interface CheckedRow {
  /** Number of the row in the file, as a spreadsheet counts. */
  row: number;
  result: ImportResult;
  /** Values before and after, by field. */
  changes?: Readonly<Record<string, readonly [unknown, unknown]>>;
  errors?: FieldErrors;
}
/** What an import would do to a file. */
export interface CheckedFile {
  /** Number of rows by what happens to them. */
  counts: Readonly<Record<ImportResult, number>>;
  /** Digest of what each row would do. The import is refused when something else would be done by then. */
  check: string;
  rows: readonly CheckedRow[];
}

const importPath = (entity: Entity): string => `${collectionPath(entity, settings.slug)}import/`;

/** The body of a call about a file, without the columns that are left out. */
const importBody = (file: TableFile, mapping: ColumnMapping, within: number | null) => {
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
  request(importPath(entity), { method: 'POST', body: { ...importBody(file, mapping, within), dry_run: true } });

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
  const body = { ...importBody(file, mapping, within), dry_run: false, check };
  const { id } = await request<{ id: number }>(importPath(entity), {
    method: 'POST',
    body,
    headers: { 'Idempotency-Key': key },
  });
  return id;
};

/** Undoes an import. Records that were changed since stay as they are. */
export const undoImport = (entity: Entity, id: number): Promise<ImportUndo> =>
  request(`${importPath(entity)}${id}/undo/`, { method: 'POST' });
