import { strFromU8, strToU8, unzipSync, Zip, ZipDeflate } from 'fflate';
import { createPictureReader } from '../pictures';
import { readWorkbook, type ReportSheet } from '../sheets';
import { picturesNote } from '../trackRows';
import type { FileWriter } from '../fileWriter';
import { makeFrame, readStyles, type PlacedPicture } from './frame';
import { columnLetters, rowsXml } from './sheetXml';
import type { FormatContext, FormatWriter } from '../format';

/** Most pictures in one workbook. They are all in memory at once. */
const MAX_PICTURES = 500;
/** Pixels of a cell with a picture, three times as many as on the screen. */
const PICTURE_CELL_PX = { width: 309, height: 240 };
const COMPRESSION_LEVEL = 6;

const placePictures = async (
  { columns, rows }: ReportSheet,
  context: FormatContext,
  picturesLeft: number,
): Promise<{ placed: PlacedPicture[]; all: number }> => {
  const pictureColumns = columns.flatMap(({ kind }, i) => (kind === 'Picture' ? [i] : []));
  const placed: PlacedPicture[] = [];
  let pictureCount = 0;
  if (!pictureColumns.length) return { placed, all: pictureCount };
  const read = createPictureReader(context, PICTURE_CELL_PX);
  let rowNumber = 0;
  for (const batch of rows.batches())
    for (const row of batch) {
      rowNumber += 1;
      for (const column of pictureColumns) {
        const file = (row[column] ?? null) as number | null;
        if (file !== null) pictureCount += 1;
        const picture = placed.length < picturesLeft ? await read(file) : null;
        if (picture) placed.push({ picture, row: rowNumber, column });
      }
    }
  return { placed, all: pictureCount };
};

/** Starts a zip archive in the file. Each entry is packed piece by piece. */
const createArchive = (file: FileWriter) => {
  const archive = new Zip((error, chunk) => {
    if (error) throw error;
    file.write(chunk);
  });
  return {
    add(name: string, pieces: Iterable<string | Uint8Array>): void {
      const entry = new ZipDeflate(name, { level: COMPRESSION_LEVEL });
      archive.add(entry);
      for (const piece of pieces) entry.push(typeof piece === 'string' ? strToU8(piece) : piece);
      entry.push(new Uint8Array(0), true);
    },
    end: () => archive.end(),
  };
};

/** Yields a sheet of the frame with the table's rows in place of the rows that carry the styles. */
function* sheetParts(frame: string, sheet: ReportSheet, { zone, signal }: FormatContext): Generator<string> {
  const styles = readStyles(frame, sheet.columns.length);
  const [rowsStart, rowsEnd] = [frame.indexOf('<row r="2"'), frame.indexOf('</sheetData>')];
  const lastRow = sheet.rows.count() + 1 + (sheet.totals.length ? 1 : 0) + 2 * sheet.notes.length;
  const size = `A1:${columnLetters(sheet.columns.length - 1)}${lastRow}`;
  yield frame.slice(0, rowsStart).replace(/<dimension ref="[^"]*"/, `<dimension ref="${size}"`);
  for (const rows of rowsXml(sheet, zone, styles)) {
    signal.throwIfAborted();
    yield rows;
  }
  yield frame.slice(rowsEnd);
}

/**
 * Writes a sheet for each table, with typed cells, frozen headings, filters and totals, and one about the report.
 *
 * hucre makes the workbook with its styles, charts and pictures, but would hold all rows as objects. So it makes a
 * frame with one row of each style, and the rows are packed straight into the file.
 */
export const writeXlsx: FormatWriter = async (sections, context, file) => {
  const workbook = await readWorkbook(sections, context, true);
  const pictures: PlacedPicture[][] = [];
  let picturesLeft = MAX_PICTURES;
  const sheets: ReportSheet[] = [];
  for (const sheet of workbook.sheets) {
    const { placed, all: pictureCount } = await placePictures(sheet, context, picturesLeft);
    picturesLeft -= placed.length;
    pictures.push(placed);
    sheets.push({ ...sheet, notes: [...sheet.notes, picturesNote(placed.length, pictureCount)].filter(Boolean) });
  }
  const frame = unzipSync(await makeFrame(workbook, pictures, context));
  const archive = createArchive(file);
  for (const [name, content] of Object.entries(frame)) {
    const number = Number(/^xl\/worksheets\/sheet(\d+)\.xml$/.exec(name)?.[1] ?? 0);
    const sheet = sheets[number - 1];
    archive.add(name, sheet ? sheetParts(strFromU8(content), sheet, context) : [content]);
  }
  archive.end();
};
