import { collectionPath, type Entity } from '@trestle/schema/entity';
import type { FieldErrors } from '@trestle/schema/errors';
import type { Field } from '@trestle/schema/field';
import {
  importField,
  isReadAsShown,
  type ImportCell,
  type ImportDefault,
  type ImportResult,
  type ImportUndo,
} from '@trestle/schema/importRows';
import { ApiError } from '../../core/api/errors';
import { request } from '../../core/api/request';
import { settings } from '../../core/settings';
import type { ColumnMapping } from './guessColumns';
import { isBlankCell, shownText, type TableCell } from './reader/sheetData';
import type { TableFile } from './tableFile';

/** What an import would do to one row of a file. */
export interface CheckedRow {
  /** Number of the row in the file, as a spreadsheet counts. */
  row: number;
  result: ImportResult;
  /** Values before and after, by field. */
  changes?: Readonly<Record<string, readonly [unknown, unknown]>>;
  /** What it does in a sentence, where its changes alone don't say it. */
  words?: string;
  errors?: FieldErrors;
}
/** What an import would do to a file. */
export interface CheckedFile {
  /** Number of rows by what happens to them. */
  counts: Readonly<Record<ImportResult, number>>;
  /** Digest of what each row would do. The import is refused when something else would be done by then. */
  check: string;
  /** What becomes of values that the file lacks and other records have. */
  defaults: readonly ImportDefault[];
  rows: readonly CheckedRow[];
}

const importPath = (entity: Entity): string => `${collectionPath(entity, settings.slug)}import/`;

/**
 * Returns what a field reads of a cell: of a code or name what the spreadsheet shows, of a number or day its value.
 */
export const cellFor = (field: Field, cell: TableCell): ImportCell => {
  if (isReadAsShown(field))
    return isBlankCell(cell) || typeof cell === 'number' ? (cell as ImportCell) : shownText(cell);
  if (cell === null || typeof cell !== 'object') return cell;
  return cell.value;
};

/** The body of a call about a file, without the columns that are left out. */
const importBody = (entity: Entity, file: TableFile, mapping: ColumnMapping, within: number | null) => {
  const columns = mapping.flatMap((name, i) => (name ? [i] : []));
  const fields = columns.map((i) => importField(entity, mapping[i]!)!);
  return {
    file_name: file.name,
    columns: columns.map((i) => mapping[i]),
    headings: columns.map((i) => file.headings[i]),
    rows: file.rows.map((row) => columns.map((column, i) => cellFor(fields[i]!, row[column] ?? null))),
    row_numbers: file.rowNumbers,
    ...(within === null ? {} : { within }),
  };
};

/** Says what helps where a list is larger than a call may be. */
const orTooLarge = (error: unknown): never => {
  if (error instanceof ApiError && error.status === 413)
    throw new Error(
      'This list is too large for one import. Leave out columns, or split the file and import the parts.',
      {
        cause: error,
      },
    );
  throw error;
};

/** Asks what an import would do, without writing anything. */
export const checkFile = (
  entity: Entity,
  file: TableFile,
  mapping: ColumnMapping,
  within: number | null,
): Promise<CheckedFile> =>
  request<CheckedFile>(importPath(entity), {
    method: 'POST',
    body: { ...importBody(entity, file, mapping, within), dry_run: true },
  }).catch(orTooLarge);

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
  const body = { ...importBody(entity, file, mapping, within), dry_run: false, check };
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
