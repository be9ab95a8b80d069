import type { Entity } from '@trestle/schema/entity';
import type { ImportCell } from '@trestle/schema/importRows';
import { errorTexts } from '../../core/api/errors';
import type { CheckedRow } from './importCalls';
import type { TableFile } from './readTableFile';

const valueText = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return 'empty';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' ? value.toLocaleString('en-AU', { maximumFractionDigits: 2 }) : String(value);
};

/** Tells what changes in a row, or why it is refused: 'Region 1 RRP 100 → 120'. */
export const rowInWords = (entity: Entity, { changes = {}, errors = {} }: CheckedRow): string => {
  const label = (name: string) => entity.fields[name]?.label ?? '';
  return [
    ...Object.entries(errors).map(([name, found]) =>
      [label(name), errorTexts(found).join(', ')].filter(Boolean).join(': '),
    ),
    ...Object.entries(changes).map(([name, [from, to]]) => `${label(name)} ${valueText(from)} → ${valueText(to)}`),
  ].join(' · ');
};

/** What a spreadsheet would take for a formula (SECURITY.md, 33). */
const LOOKS_LIKE_FORMULA = /^[=+\-@\t\r]/;
const csvCell = (cell: ImportCell): string => {
  const text = cell === null ? '' : String(cell);
  const safe = typeof cell === 'string' && LOOKS_LIKE_FORMULA.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
/** Writes rows as csv, in the encoding that spreadsheets recognise. */
export const toCsv = (rows: readonly (readonly ImportCell[])[]): Blob =>
  new Blob([`\ufeff${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`], {
    type: 'text/csv;charset=utf-8',
  });

/** The refused rows as they stand in the file, with the reasons in front. */
export const refusedRows = (entity: Entity, file: TableFile, rows: readonly CheckedRow[]): ImportCell[][] => [
  ['Row', 'Why it was refused', ...file.headings],
  ...rows
    .filter(({ result }) => result === 'refused')
    .map((each) => [each.row, rowInWords(entity, each), ...(file.rows[each.row - file.firstRow] ?? [])]),
];
