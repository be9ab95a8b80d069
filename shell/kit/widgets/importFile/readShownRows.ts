import { TableFileError } from './reader/sheetData';
import type { ShownRows } from './shownRows';

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
