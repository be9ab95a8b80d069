import { possibleNumbers } from '@trestle/schema/text/numberText';
import { shownText, type TableCell } from './reader/sheetData';
import { normaliseHeading } from './normaliseHeading';
import { readTableFile } from './readTableFile';
import { formatRanges } from './tableFile';

/** What a workbook shows on the sheet that is most likely meant. */
export interface ShownRows {
  /** Texts of the visible rows' cells, as their formats show them. */
  rows: readonly (readonly string[])[];
  /** Numbers of the rows that the spreadsheet hides, such as '3, 7–9'; '' for none. */
  hiddenRows: string;
}

/** Returns what a cell shows. A number whose text can be read two ways, such as `1,234`, is written plainly. */
const plainText = (cell: TableCell): string =>
  typeof cell === 'object' &&
  cell !== null &&
  typeof cell.value === 'number' &&
  possibleNumbers(cell.text, true).length > 1
    ? String(cell.value)
    : shownText(cell);

/**
 * Reads what a person sees in a workbook, beside the page.
 * @param headings words by which the right one of several sheets is known
 * @throws TableFileError with the reason in words; the signal's reason when it ends the reading
 */
export const shownRows = async (file: File, headings: readonly string[], signal: AbortSignal): Promise<ShownRows> => {
  const knownHeadings = new Set(headings.map(normaliseHeading));
  const { rows } = await readTableFile(file, { knownHeadings, withoutHeadings: true }, signal);
  return {
    rows: rows.filter(({ isHidden }) => !isHidden).map(({ cells }) => cells.map(plainText)),
    hiddenRows: formatRanges(rows.filter(({ isHidden }) => isHidden).map(({ number }) => number)),
  };
};
