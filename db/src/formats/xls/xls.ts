import { utils, write } from 'cfb';
import { badRequest } from '@trestle/schema/errors';
import { ABOUT_SHEET_NAME, createSheetNames, readWorkbook, type ReportSheet } from '../sheets';
import { addDrawingGroup } from './filterArrows';
import { addBof, addRecord, createBytes, encodeText, RECORD, type ByteWriter } from './records';
import { createSheetStream, makeTextSheet } from './sheetStream';
import { createStringTable, type StringTable } from './strings';
import { addStyles } from './styles';
import type { FormatContext, FormatWriter } from '../format';

/** Most rows of a sheet, heading included. */
const MAX_SHEET_ROWS = 65_536;
/** Rows on each sheet of a table that needs several. */
const ROWS_PER_PART = 65_000;
/** Most columns of a sheet. */
const MAX_COLUMNS = 256;
const TOO_WIDE = `A table of more than ${MAX_COLUMNS} columns does not fit into xls. Choose xlsx.`;
/** Most sheets with tables. The record about the arrows of their filters holds no more. */
const MAX_TABLES = 1000;
const TOO_MANY = `A report of more than ${MAX_TABLES} tables does not fit into xls. Choose xlsx.`;
const CONTINUED_NOTE = 'Continued on the next sheet.';

/** A sheet that is complete and can be written. */
interface FinishedSheet {
  name: string;
  columns: number;
  /** Last row of the table, from 0. */
  lastRow: number;
  content: Buffer;
}

/** Writes a table to as many sheets as it needs: .xls holds 65,536 rows on each. */
async function writeParts(
  sheet: ReportSheet,
  firstIndex: number,
  { zone, landscape, signal }: FormatContext,
  nameSheet: (title: string) => string,
  strings: StringTable,
): Promise<FinishedSheet[]> {
  const { columns, widths, rows } = sheet;
  const parts: FinishedSheet[] = [];
  const lineCount = 1 + rows.count() + (sheet.totals.length ? 1 : 0) + 2 * sheet.notes.length;
  const maxRows = lineCount > MAX_SHEET_ROWS ? ROWS_PER_PART : MAX_SHEET_ROWS;
  const startPart = () =>
    createSheetStream({ index: firstIndex + parts.length, columns, widths, landscape, zone }, strings);
  let part = startPart();
  const finishPart = (): void => {
    parts.push({ name: nameSheet(sheet.name), columns: columns.length, lastRow: part.rowCount(), content: part.end() });
  };
  for await (const batch of rows.batches()) {
    signal.throwIfAborted();
    for (const row of batch) {
      if (part.rowCount() === maxRows) {
        part.addNote(CONTINUED_NOTE);
        finishPart();
        part = startPart();
      }
      part.addRow(row);
    }
  }
  if (sheet.totals.length) part.addTotals(sheet.totals);
  for (const note of sheet.notes) part.addNote(note);
  finishPart();
  return parts;
}

/** Names the range of each sheet's filter. Excel looks for it under a number instead of a name. */
function addFilterRanges(stream: ByteWriter, tables: readonly FinishedSheet[], sheetCount: number): void {
  addRecord(stream, RECORD.SUPBOOK, (bytes) => bytes.u16(sheetCount, 0x0401));
  addRecord(stream, RECORD.EXTERNSHEET, (bytes) => {
    bytes.u16(tables.length);
    tables.forEach((_, i) => bytes.u16(0, i, i));
  });
  tables.forEach(({ columns, lastRow }, i) =>
    addRecord(stream, RECORD.NAME, (bytes) =>
      bytes
        .u16(0x21)
        .u8(0, 1)
        .u16(11, 0, i + 1)
        .u8(0, 0, 0, 0, 0, 0x0d, 0x3b)
        .u16(i, 0, lastRow, 0, columns - 1),
    ),
  );
}

/** Joins the records of the workbook and the records of its sheets. */
function assembleWorkbook(tables: readonly FinishedSheet[], about: Buffer, strings: StringTable): Buffer {
  const sheets = [...tables, { name: ABOUT_SHEET_NAME, content: about }];
  const globals = createBytes();
  addBof(globals, 0x05);
  addRecord(globals, RECORD.CODEPAGE, (bytes) => bytes.u16(1200));
  addRecord(globals, RECORD.WINDOW1, (bytes) => bytes.u16(0, 0, 0x355c, 0x30ed, 0x38, 0, 0, 1, 0x258));
  addRecord(globals, RECORD.DATE1904, (bytes) => bytes.u16(0));
  addStyles(globals);
  const globalsEnd = createBytes();
  if (tables.length) {
    addFilterRanges(globalsEnd, tables, sheets.length);
    addDrawingGroup(
      globalsEnd,
      tables.map(({ columns }) => columns),
    );
  }
  strings.write(globalsEnd);
  addRecord(globalsEnd, RECORD.EOF);

  const names = sheets.map(({ name }) => encodeText(name));
  const listLength = names.reduce((sum, { content }) => sum + 4 + 8 + content.length, 0);
  let offset = globals.length() + listLength + globalsEnd.length();
  sheets.forEach(({ name, content }, i) => {
    const encoded = names[i]!;
    addRecord(globals, RECORD.SHEET, (bytes) =>
      bytes.u32(offset).u16(0).u8(name.length, encoded.flags).bytes(encoded.content),
    );
    offset += content.length;
  });
  return Buffer.concat([globals.content(), globalsEnd.content(), ...sheets.map(({ content }) => content)]);
}

/**
 * Writes Excel 97's format, BIFF8: a sheet for each table, with typed cells, widths, a bold frozen heading and a
 * filter.
 *
 * Its records are written here because the libraries that know them hold each cell as objects, and write neither bold
 * text nor frozen rows. cfb makes the file around them.
 */
export const writeXls: FormatWriter = async (sections, context, file) => {
  const workbook = await readWorkbook(sections, context, false);
  const nameSheet = createSheetNames();
  const strings = createStringTable();
  const tables: FinishedSheet[] = [];
  if (workbook.sheets.some(({ columns }) => columns.length > MAX_COLUMNS)) throw badRequest(TOO_WIDE);
  for (const sheet of workbook.sheets) {
    tables.push(...(await writeParts(sheet, tables.length, context, nameSheet, strings)));
    if (tables.length > MAX_TABLES) throw badRequest(TOO_MANY);
  }
  const about = makeTextSheet(workbook.about, tables.length === 0, strings);
  const container = utils.cfb_new();
  utils.cfb_add(container, '/Workbook', assembleWorkbook(tables, about, strings));
  utils.cfb_del(container, '/\u0001Sh33tJ5');
  file.write(write(container, { type: 'buffer' }) as Buffer);
};
