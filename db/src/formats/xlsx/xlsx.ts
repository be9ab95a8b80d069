import { strFromU8, unzipSync } from 'fflate';
import { createPictureReader } from '../pictures';
import { readWorkbook, type ReportSheet } from '../sheets';
import { picturesNote } from '../trackRows';
import { zipEntries, type ArchiveEntry } from './archive';
import { makeFrame, type PlacedPicture } from './frame';
import { sheetNumber, sheetParts } from './sheetParts';
import type { FormatContext, FormatWriter } from '../format';

/** Most pictures in one workbook. They are all in memory at once. */
const MAX_PICTURES = 500;
/** Pixels of a cell with a picture, three times as many as on the screen. */
const PICTURE_CELL_PX = { width: 309, height: 240 };

async function placePictures(
  { columns, rows }: ReportSheet,
  context: FormatContext,
  picturesLeft: number,
): Promise<{ placed: PlacedPicture[]; all: number }> {
  const pictureColumns = columns.flatMap(({ kind }, i) => (kind === 'Picture' ? [i] : []));
  const placed: PlacedPicture[] = [];
  let pictureCount = 0;
  if (!pictureColumns.length) return { placed, all: pictureCount };
  const read = createPictureReader(context, PICTURE_CELL_PX);
  let rowNumber = 0;
  for await (const batch of rows.batches())
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
  const toEntry = ([name, content]: [string, Uint8Array]): ArchiveEntry => {
    const sheet = sheets[sheetNumber(name) - 1];
    return { name, pieces: sheet ? sheetParts(strFromU8(content), sheet, context) : [content] };
  };
  for await (const chunk of zipEntries(Object.entries(frame).map(toEntry))) file.write(chunk);
};
