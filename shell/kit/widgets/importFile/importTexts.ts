import type { Entity } from '@trestle/schema/entity';
import { textCell } from '@trestle/schema/csvCell';
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

/** The refused rows as they are in the file, each with its number and the reason in front. */
export const refusedRows = (entity: Entity, file: TableFile, rows: readonly CheckedRow[]): ImportCell[][] => [
  ['Row', 'Why it was refused', ...file.headings],
  ...rows
    .filter(({ result }) => result === 'refused')
    .map((each) => [each.row, describeRow(entity, each), ...(file.rows[each.row - file.firstRow] ?? [])]),
];
