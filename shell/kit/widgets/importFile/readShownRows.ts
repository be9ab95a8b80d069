import { TableFileError } from './reader/sheetData';

/** What a workbook shows on the sheet that is most likely meant. */
export interface ShownRows {
  /** Texts of the visible rows' cells, as their formats show them. */
  rows: readonly (readonly string[])[];
  /** Numbers of the rows that the spreadsheet hides, such as '3, 7–9'; '' for none. */
  hiddenRows: string;
}

/**
 * Reads what a person sees in a workbook, beside the page. What reads is fetched with the first file.
 * @param headings words by which the right one of several sheets is known
 * @throws TableFileError with the reason in words; the signal's reason when it ends the reading
 */
export const readShownRows = async (
  file: File,
  headings: readonly string[],
  signal: AbortSignal,
): Promise<ShownRows> => {
  const { shownRows } = await import(/* webpackChunkName: "importPage" */ './shownRows').catch((cause: unknown) => {
    throw new TableFileError("A part of this page couldn't be loaded. Check your connection and try again.", { cause });
  });
  return shownRows(file, headings, signal);
};
