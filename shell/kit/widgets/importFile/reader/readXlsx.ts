import { buildSheet, findHeadingRow } from './buildSheet';
import { refuseOtherZips } from './otherFormats';
import { readWorksheet, WHOLE_SHEET } from './readWorksheet';
import { MAX_HEADING_ROWS, TableFileError, type ReadRequest, type SheetData } from './sheetData';
import { openArchive, type Archive } from './unpack';
import { readWorkbook, type Workbook } from './workbook';

/** Number of sheets in which headings are looked for. */
const MAX_SEARCHED_SHEETS = 20;

const readRows = (archive: Archive, workbook: Workbook, sheet: number, limits = WHOLE_SHEET) => {
  const bytes = archive.read(workbook.sheets[sheet]!.path);
  if (!bytes) throw new Error('A sheet is missing');
  return readWorksheet(bytes, workbook, limits);
};

/**
 * Chooses the first visible sheet whose headings fit, before cover sheets and lists of choices; without one, the first
 * visible sheet with cells.
 */
const chooseSheet = (archive: Archive, workbook: Workbook, knownHeadings: ReadonlySet<string>): number => {
  const visible = workbook.sheets.flatMap(({ isHidden }, i) => (isHidden ? [] : [i])).slice(0, MAX_SEARCHED_SHEETS);
  if (visible.length <= 1) return visible[0] ?? 0;
  const candidates = visible.map((sheet) => {
    const { rows } = readRows(archive, workbook, sheet, { maxRows: MAX_HEADING_ROWS });
    return { sheet, hasCells: rows.length > 0, known: findHeadingRow(rows, knownHeadings).known };
  });
  const best =
    candidates.find(({ known }) => known > 1) ??
    candidates.find(({ known }) => known > 0) ??
    candidates.find(({ hasCells }) => hasCells);
  return best?.sheet ?? visible[0]!;
};

/**
 * Reads one sheet of a workbook as its spreadsheet shows it.
 * @throws TableFileError with the reason in words
 */
export const readXlsx = (bytes: Uint8Array, request: ReadRequest): SheetData => {
  try {
    const archive = openArchive(bytes);
    refuseOtherZips(archive.names);
    const workbook = readWorkbook(archive);
    const chosen = request.sheet ?? chooseSheet(archive, workbook, request.knownHeadings);
    if (!workbook.sheets[chosen]) throw new TableFileError('This workbook has no sheets.');
    return {
      ...buildSheet(readRows(archive, workbook, chosen), request),
      sheets: workbook.sheets.map(({ name, isHidden }) => ({ name, isHidden })),
      sheet: chosen,
    };
  } catch (error) {
    if (error instanceof TableFileError) throw error;
    throw new TableFileError("This file can't be read as a spreadsheet. Save it as xlsx or csv and try again.", {
      cause: error,
    });
  }
};
