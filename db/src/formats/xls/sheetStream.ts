import type { ReportCell, ColumnKind, ReportColumn } from '@trestle/schema/report';
import { cellText, isNumberKind, zoneClock } from '../cellText';
import { toCellText } from '../cutText';
import { daySerial } from '../sheets';
import { addFilterArrows } from './filterArrows';
import { addBof, addRecord, createBytes, RECORD, type ByteWriter } from './records';
import type { StringTable } from './strings';
import { CELL_FORMAT } from './styles';
import type { ReportRow } from '../format';

/** Collects the records of one sheet. */
export interface SheetStream {
  rowCount(): number;
  addRow(row: ReportRow): void;
  addTotals(totals: readonly (number | 'Total' | null)[]): void;
  addNote(note: string): void;
  /** @returns the sheet's records */
  end(): Buffer;
}
type CellWriter = (row: number, column: number, format: number, cell: Exclude<ReportCell, null>) => void;

/** Widest column, in 256ths of a character. */
const MAX_COLUMN_WIDTH_256THS = 255 * 256;
const PAPER_A4 = 9;

/** Creates functions that write cells straight into the stream, since a sheet has hundreds of thousands. */
function createCellWriters(stream: ByteWriter, strings: StringTable, zone: string) {
  const writeText = (row: number, column: number, format: number, text: string): void => {
    stream.u16(RECORD.STRING_CELL, 10, row, column, format).u32(strings.add(toCellText(text)));
  };
  const writeNumber = (row: number, column: number, format: number, value: number): void => {
    stream.u16(RECORD.NUMBER_CELL, 14, row, column, format).f64(value);
  };
  const writerOf = (kind: ColumnKind): CellWriter => {
    const textOf = cellText(kind, zone);
    const writeAsText: CellWriter = (row, column, format, cell) => writeText(row, column, format, textOf(cell));
    const writeAsDay =
      (serial: (cell: Exclude<ReportCell, null>) => number | null): CellWriter =>
      (row, column, format, cell) => {
        const value = serial(cell);
        if (value === null) writeAsText(row, column, format, cell);
        else writeNumber(row, column, format, value);
      };
    if (isNumberKind(kind))
      return (row, column, format, cell) => {
        const value = Number(cell);
        if (Number.isFinite(value)) writeNumber(row, column, format, value);
        else writeText(row, column, format, String(cell));
      };
    if (kind === 'Boolean')
      return (row, column, format, cell) => {
        stream.u16(RECORD.BOOLEAN_CELL, 8, row, column, format).u8(cell ? 1 : 0, 0);
      };
    if (kind === 'Date') return writeAsDay((cell) => daySerial(String(cell)));
    if (kind === 'DateTime') {
      const clock = zoneClock(zone);
      return writeAsDay((cell) => daySerial(...clock(String(cell))));
    }
    return writeAsText;
  };
  return { writeText, writerOf };
}

function addPageRecords(stream: ByteWriter, landscape: boolean, widths: readonly number[]): void {
  // Fits the page's width, however many pages it is high.
  addRecord(stream, RECORD.SHEET_OPTIONS, (bytes) => bytes.u16(0x0501));
  const footer = Buffer.from('&LPage &P of &N&R&A', 'latin1');
  addRecord(stream, RECORD.FOOTER, (bytes) => bytes.u16(footer.length).u8(0).bytes(footer));
  addRecord(stream, RECORD.PAGE_SETUP, (bytes) =>
    bytes
      .u16(PAPER_A4, 100, 1, 1, 0, landscape ? 0 : 2, 600, 600)
      .f64(0.3)
      .f64(0.3)
      .u16(1),
  );
  addRecord(stream, RECORD.DEFAULT_COLUMN_WIDTH, (bytes) => bytes.u16(8));
  widths.forEach((width, i) =>
    addRecord(stream, RECORD.COLUMN, (bytes) =>
      bytes.u16(i, i, Math.min(MAX_COLUMN_WIDTH_256THS, Math.round(width * 256)), 15, 0).u8(0),
    ),
  );
}
function addWindow(stream: ByteWriter, isFirst: boolean, isFrozen: boolean): void {
  const viewFlags = 0x00b6;
  addRecord(stream, RECORD.WINDOW2, (bytes) =>
    bytes
      .u16(viewFlags | (isFrozen ? 0x0108 : 0) | (isFirst ? 0x0600 : 0), 0, 0)
      .u32(0x40)
      .u16(0, 0)
      .u32(0),
  );
  if (isFrozen) addRecord(stream, RECORD.PANE, (bytes) => bytes.u16(0, 1, 1, 0, 2));
  addRecord(stream, RECORD.SELECTION, (bytes) =>
    bytes
      .u8(isFrozen ? 2 : 3)
      .u16(0, 0, 0, 1, 0, 0)
      .u8(0, 0),
  );
}

/** What a sheet shows besides its rows. */
export interface SheetOptions {
  /** Number of the sheet, from 0. */
  index: number;
  columns: readonly ReportColumn[];
  widths: readonly number[];
  landscape: boolean;
  zone: string;
}
/** Starts a table's sheet with its frozen heading and its filter. */
export function createSheetStream(
  { index, columns, widths, landscape, zone }: SheetOptions,
  strings: StringTable,
): SheetStream {
  const cells = createBytes();
  const { writeText, writerOf } = createCellWriters(cells, strings, zone);
  const writers = columns.map(({ kind }) => writerOf(kind));
  const formats = columns.map(({ kind }) => CELL_FORMAT.body(kind));
  columns.forEach(({ label, kind }, i) => writeText(0, i, CELL_FORMAT.heading(kind), label));
  let nextRow = 1;
  let rowCount = 0;
  return {
    rowCount: () => rowCount,
    addRow(row) {
      for (let i = 0; i < writers.length; i += 1) {
        const cell = row[i] ?? null;
        if (cell !== null) writers[i]!(nextRow, i, formats[i]!, cell);
      }
      nextRow += 1;
      rowCount += 1;
    },
    addTotals(totals) {
      totals.forEach((total, i) => {
        const format = CELL_FORMAT.total(total === 'Total' ? 'String' : columns[i]!.kind);
        if (total === 'Total') writeText(nextRow, i, format, total);
        else if (total !== null) writers[i]!(nextRow, i, format, total);
      });
      nextRow += 1;
    },
    addNote(note) {
      writeText(nextRow + 1, 0, CELL_FORMAT.total('String'), note);
      nextRow += 2;
    },
    end() {
      const stream = createBytes();
      addBof(stream, 0x10);
      addPageRecords(stream, landscape, widths);
      addRecord(stream, RECORD.AUTO_FILTER, (bytes) => bytes.u16(columns.length));
      addRecord(stream, RECORD.DIMENSIONS, (bytes) => bytes.u32(0, nextRow).u16(0, columns.length, 0));
      stream.bytes(cells.content());
      addFilterArrows(stream, index, columns.length);
      addWindow(stream, index === 0, true);
      addRecord(stream, RECORD.EOF);
      return stream.content();
    },
  };
}

/** Makes the sheet about the report: lines of text. */
export function makeTextSheet(lines: readonly (readonly string[])[], isFirst: boolean, strings: StringTable): Buffer {
  const stream = createBytes();
  addBof(stream, 0x10);
  addPageRecords(stream, false, [28, 70]);
  addRecord(stream, RECORD.DIMENSIONS, (bytes) => bytes.u32(0, lines.length).u16(0, 2, 0));
  const { writeText } = createCellWriters(stream, strings, 'UTC');
  lines.forEach((line, row) =>
    line.forEach((text, i) => writeText(row, i, row === 0 ? CELL_FORMAT.title : CELL_FORMAT.plain, text)),
  );
  addWindow(stream, isFirst, false);
  addRecord(stream, RECORD.EOF);
  return stream.content();
}
