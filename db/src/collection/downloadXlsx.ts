import { writeXlsxStream } from 'hucre/xlsx';
import type { Field } from '@trestle/schema/field';
import type { Cell, CellBatches } from '../sql/rowStream';
import type { Format } from './downloadFormat';
import { headings, isNumberField } from './downloadText';
import { wallClockConverter } from './wallClock';

/** A value in the type that a spreadsheet gives its cell. */
type SheetValue = string | number | boolean | Date | null;
/** Longest text of a cell. Excel reports a file with longer text as damaged. */
const MAX_CELL_CHARACTERS = 32_767;
/** Longest text that Excel allows as a sheet name. */
const MAX_SHEET_NAME_CHARACTERS = 31;
/** Makes a sheet name: cut to Excel's limit, without the characters that Excel forbids. */
const sheetName = (title: string): string => title.replace(/[[\]:*?/\\]/g, ' ').slice(0, MAX_SHEET_NAME_CHARACTERS);

/**
 * Returns the function that makes typed cells. Text stays text whatever it begins with (SECURITY.md, 33). Timestamps
 * become dates in the caller's time zone, to the minute.
 */
const cellConverter = (field: Field, zone: string): ((cell: Exclude<Cell, null>) => SheetValue) => {
  if (isNumberField(field)) return Number;
  if (field.kind === 'Boolean') return Boolean;
  if (field.kind === 'Date') return (cell) => new Date(`${cell}T00:00:00Z`);
  if (field.kind === 'DateTime') {
    const toWallClock = wallClockConverter(zone);
    return (cell) => {
      const [day, minutes] = toWallClock(cell as string);
      return new Date(Date.parse(`${day}T00:00:00Z`) + minutes * 60_000);
    };
  }
  return (cell) => String(cell).slice(0, MAX_CELL_CHARACTERS);
};

const COLUMN_STYLES: Partial<Record<Field['kind'], { numFmt?: string; width: number }>> = {
  Date: { numFmt: 'dd/mm/yyyy', width: 12 },
  DateTime: { numFmt: 'dd/mm/yyyy hh:mm', width: 17 },
  Money: { numFmt: '#,##0.00', width: 12 },
  Decimal: { numFmt: '#,##0.00', width: 12 },
  String: { width: 26 },
  Text: { width: 40 },
};
const columnFor = (field: Field, header: string) => ({
  header,
  ...(COLUMN_STYLES[field.kind] ?? { width: Math.max(10, header.length + 2) }),
});

async function* valueRows(rows: CellBatches, fields: readonly Field[], zone: string): AsyncGenerator<SheetValue[]> {
  const converters = fields.map((field) => cellConverter(field, zone));
  for await (const batch of rows) {
    for (const row of batch) yield row.map((cell, i) => (cell === null ? null : converters[i]!(cell)));
  }
}

const write: Format['write'] = (rows, fields, zone, title) => {
  const columns = headings(fields).map((heading, i) => columnFor(fields[i]!, heading));
  return writeXlsxStream(valueRows(rows, fields, zone), {
    name: sheetName(title),
    columns,
    freezePane: { rows: 1 },
  }) as unknown as AsyncIterable<Uint8Array>;
};

/** A workbook with one sheet, whose headings stay visible. */
export const xlsx: Format = { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write };
