import { numberText } from '@trestle/schema/regional/numberFormat';
import { cutTo } from '@trestle/schema/text/cutTo';
import { printable } from '@trestle/schema/text/printable';

/** Longest text of a cell in a spreadsheet, in UTF-16 codes. Excel calls a file with a longer one damaged. */
export const MAX_CELL_CHARACTERS = 32_767;

/** Returns a text as a cell of a spreadsheet holds it. */
export const toCellText = (text: string): string => cutTo(MAX_CELL_CHARACTERS, printable(text));
/** Whether a cell of a spreadsheet holds only the beginning of a text. */
export const isTooLong = (text: string): boolean =>
  text.length > MAX_CELL_CHARACTERS && printable(text).length > MAX_CELL_CHARACTERS;

/** Says how many texts were cut. Empty when none was. */
export function cutNote(count: number): string {
  if (count === 0) return '';
  const what = count === 1 ? '1 text is' : `${numberText(count)} texts are`;
  return `${what} cut: a cell of a spreadsheet holds ${numberText(MAX_CELL_CHARACTERS)} characters. csv holds all.`;
}
