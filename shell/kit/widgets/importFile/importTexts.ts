import type { Entity } from '@trestle/schema/entity';
import type { ImportCell } from '@trestle/schema/importRows';
import { errorTexts } from '../../core/api/errors';
import type { CheckedRow } from './importCalls';
import type { TableFile } from './readTableFile';

const formatValue = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return 'empty';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' ? value.toLocaleString('en-AU', { maximumFractionDigits: 2 }) : String(value);
};

/** Describes what changes in a row, or why the row is refused: 'Region 1 RRP 100 → 120'. */
export const describeRow = (entity: Entity, { changes = {}, errors = {} }: CheckedRow): string => {
  const labelOf = (name: string) => entity.fields[name]?.label ?? '';
  return [
    ...Object.entries(errors).map(([name, fieldErrors]) =>
      [labelOf(name), errorTexts(fieldErrors).join(', ')].filter(Boolean).join(': '),
    ),
    ...Object.entries(changes).map(
      ([name, [from, to]]) => `${labelOf(name)} ${formatValue(from)} → ${formatValue(to)}`,
    ),
  ].join(' · ');
};

/** Text that a spreadsheet would run as a formula (SECURITY.md, 33). */
const LOOKS_LIKE_FORMULA = /^[=+\-@\t\r]/;
const csvCell = (cell: ImportCell): string => {
  const text = cell === null ? '' : String(cell);
  const safeText = typeof cell === 'string' && LOOKS_LIKE_FORMULA.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safeText) ? `"${safeText.replaceAll('"', '""')}"` : safeText;
};
/** Writes rows as csv, in the encoding that spreadsheets recognise. */
export const toCsv = (rows: readonly (readonly ImportCell[])[]): Blob =>
  new Blob([`\ufeff${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`], {
    type: 'text/csv;charset=utf-8',
  });

/** The refused rows as they are in the file, each with its number and the reason in front. */
export const refusedRows = (entity: Entity, file: TableFile, rows: readonly CheckedRow[]): ImportCell[][] => [
  ['Row', 'Why it was refused', ...file.headings],
  ...rows
    .filter(({ result }) => result === 'refused')
    .map((each) => [each.row, describeRow(entity, each), ...(file.rows[each.row - file.firstRow] ?? [])]),
];
