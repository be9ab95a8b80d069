import { numberText } from '@trestle/schema/regional/numberFormat';
import { printable } from '@trestle/schema/text/printable';

/** Longest text of a cell in a spreadsheet, in UTF-16 codes. Excel calls a file with a longer one damaged. */
export const MAX_CELL_CHARACTERS = 32_767;
/** Longest character that is kept whole. Joiners and marks can make one as long as the text. */
const MAX_GRAPHEME_LENGTH = 64;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Returns the text's beginning, at most `length` UTF-16 codes, never ending within what people see as a character. */
export function cutTo(length: number, text: string): string {
  if (text.length <= length) return text;
  const { index } = graphemes.segment(text.slice(0, length + MAX_GRAPHEME_LENGTH)).containing(length)!;
  if (index > length - MAX_GRAPHEME_LENGTH) return text.slice(0, index);
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}
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
