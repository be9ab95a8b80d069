import type { Entity } from '@trestle/schema/entity';
import { textCell } from '@trestle/schema/text/csvCell';
import { importField, type ImportCell, type ImportDefault } from '@trestle/schema/importRows';
import type { Kind } from '@trestle/schema/field';
import { errorTexts } from '../../core/api/errors';
import { formatDate, formatDateTime } from '../../core/format/dates';
import { formatMoney, formatNumber } from '../../core/format/numbers';
import { cellFor, type CheckedRow } from './importCalls';
import type { ColumnMapping } from './guessColumns';
import { shownText, type TableCell } from './reader/sheetData';
import type { TableFile } from './tableFile';

const formatValue = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return 'empty';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' ? formatNumber(value) : String(value);
};

/** Formats the value that a new record gets, as its form shows it. */
const formatNewValue = (kind: Kind | undefined, value: unknown): string => {
  if (kind === 'Money') return formatMoney(value) || formatValue(value);
  if (kind === 'Date') return formatDate(value) || formatValue(value);
  if (kind === 'DateTime') return formatDateTime(value) || formatValue(value);
  return formatValue(value);
};

/** Whether a file writes a value as this application does, so that nobody needs to compare the two. */
const isWrittenAlike = (text: string, value: unknown, formatted: string): boolean => {
  if (typeof value === 'boolean' || text === '') return true;
  if (typeof value === 'number') return Number(text.replaceAll(/[$\s]|,(?=\d{3}(?:\D|$))/g, '')) === value;
  return [String(value), formatted].some((each) => each.toLowerCase() === text.toLowerCase());
};

/** Returns what a file says about a field in a row. */
export type TextOfField = (name: string) => string;

/** Describes the values of a new record as they were read: 'Wholesale price 1,049.00 (in the file: 1.049,00)'. */
const describeNew = (entity: Entity, { changes = {} }: CheckedRow, textOf: TextOfField): string[] =>
  Object.entries(changes).map(([name, [, value]]) => {
    const field = importField(entity, name);
    const formatted = formatNewValue(field?.kind, value);
    const text = textOf(name).trim();
    const inFile = isWrittenAlike(text, value, formatted) ? '' : ` (in the file: ${text})`;
    return `${field?.label ?? ''} ${formatted}${inFile}`;
  });

/**
 * Describes what a row does, or why it is refused: 'Region 1 RRP 100 → 120'.
 * @param textOf what the file says about a field, which is told of new records where it is written otherwise
 */
export const describeRow = (entity: Entity, row: CheckedRow, textOf: TextOfField = () => ''): string => {
  const { changes = {}, errors = {}, words } = row;
  if (words !== undefined && row.result !== 'refused') return words;
  const labelOf = (name: string) => importField(entity, name)?.label ?? '';
  if (row.result === 'created') return describeNew(entity, row, textOf).join(' · ');
  return [
    ...Object.entries(errors).map(([name, fieldErrors]) =>
      [labelOf(name), errorTexts(fieldErrors).join(', ')].filter(Boolean).join(': '),
    ),
    ...Object.entries(changes).map(
      ([name, [from, to]]) => `${labelOf(name)} ${formatValue(from)} → ${formatValue(to)}`,
    ),
  ].join(' · ');
};

/** An import of the corrected file takes the apostrophes before formulas away again (SECURITY.md, 33 and 71). */
const csvCell = (cell: ImportCell): string => {
  if (typeof cell === 'string') return textCell(cell);
  return cell === null ? '' : String(cell);
};
/** Writes rows as csv, in the encoding that spreadsheets recognise. */
export const toCsv = (rows: readonly (readonly ImportCell[])[]): Blob =>
  new Blob([`\ufeff${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`], {
    type: 'text/csv;charset=utf-8',
  });

/** Returns a file's rows by their numbers. */
export const rowsByNumber = ({ rows, rowNumbers }: TableFile): ReadonlyMap<number, readonly TableCell[]> =>
  new Map(rows.map((row, i) => [rowNumbers[i]!, row]));

/**
 * The refused rows as they are in the file, each with its number and the reason in front. A number or day keeps its value:
 * what the spreadsheet shows, such as `3/4/26` or `4-Mar`, would be read as another one or as none.
 */
export const refusedRows = (
  entity: Entity,
  file: TableFile,
  mapping: ColumnMapping,
  rows: readonly CheckedRow[],
): ImportCell[][] => {
  const cellsOf = rowsByNumber(file);
  const fields = mapping.map((name) => importField(entity, name));
  const toCell = (cell: TableCell, column: number): ImportCell => {
    const field = fields[column];
    if (field) return cellFor(field, cell);
    return typeof cell === 'object' ? shownText(cell) : cell;
  };
  return [
    ['Row', 'Why it was refused', ...file.headings],
    ...rows
      .filter(({ result }) => result === 'refused')
      .map((each) => [each.row, describeRow(entity, each), ...(cellsOf.get(each.row) ?? []).map(toCell)]),
  ];
};

/** What the check says of values that the file lacks and other records have. */
export interface DefaultTexts {
  /** How many rows take theirs from another record, if any. */
  taken?: string;
  /** Which rows have none anywhere, if any. */
  missing?: string;
}
/** Row numbers that a sentence names. More of them say nothing that the list below doesn't. */
const MAX_NAMED_ROWS = 12;

const countRows = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'row has' : 'rows have'}`;
/** Lists row numbers: 'Row 4', 'Rows 4, 9 and 12', 'Rows 4, 9 … and 30 more'. */
const nameRows = (rows: readonly number[]): string => {
  if (rows.length === 1) return `Row ${rows[0]}`;
  const named = rows.slice(0, MAX_NAMED_ROWS);
  const rest = rows.length - named.length;
  return rest > 0
    ? `Rows ${named.join(', ')} and ${formatNumber(rest)} more`
    : `Rows ${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
};

/** Describes one default of an import: '30 rows have no price: taken from the product.' */
export const describeDefault = ({ fields }: Entity, { field, from, taken, missing }: ImportDefault): DefaultTexts => {
  const value = (fields[field]?.label ?? field).toLowerCase();
  const source = (fields[from]?.label ?? from).toLowerCase();
  const verb = missing.length === 1 ? 'has' : 'have';
  return {
    ...(taken > 0 && { taken: `${countRows(taken)} no ${value}: taken from the ${source}.` }),
    ...(missing.length > 0 && {
      missing: `${nameRows(missing)} ${verb} no ${value} yet: neither the file nor the ${source} gives one.`,
    }),
  };
};
