import { printable } from './printable';

/** Invisible characters that may precede a formula: spaces, controls, direction marks, fillers. */
const INVISIBLE_CHARACTERS = String.raw`\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800`;
/** Characters that begin a formula, with their wide and small forms. */
const FORMULA_SIGN = '[=+\\-@＝＋－＠﹦﹢﹣﹫]';
/** A spreadsheet takes a cell that begins like this for a formula (SECURITY.md, 33 and 71). */
const FORMULA_START = new RegExp(`^(?:[\\t\\r\\n]|[${INVISIBLE_CHARACTERS}]*${FORMULA_SIGN})`, 'u');
/** A formula that begins after a separator, with any invisible characters or quotes before it. */
const AFTER_SEPARATOR = `(?<=[;|\\t\\r\\n])(?=(?:(?![;|\\t\\r\\n])[${INVISIBLE_CHARACTERS}"])*${FORMULA_SIGN})`;
/** A dash before plain words to the end of the line, as in a list. It is no formula. */
const LIST_ITEM = '[ \\u00a0]*[-+][ \\u00a0][^|\\t\\r\\n!(=@"]{0,200}(?:[\\r\\n]|$)';
/**
 * Places inside a text where a program with another separator, or without multi-line cells, would see a formula begin.
 * Each look-ahead ends at the next separator, so that long text is read once.
 */
const INNER_FORMULA = new RegExp(`${AFTER_SEPARATOR}(?!${LIST_ITEM})`, 'gu');
const SEPARATOR = /[;|\t\r\n]/;
/** The apostrophes that `textCell` writes inside a text. None stands before an item of a list. */
const INNER_GUARD = new RegExp(
  `(?<=[;|\\t\\r\\n])'(?=(?:(?![;|\\t\\r\\n])[${INVISIBLE_CHARACTERS}"])*${FORMULA_SIGN})(?!${LIST_ITEM})`,
  'gu',
);
/** Nearly all texts of a large file: nothing to clean, no formula, separator or quote. One test in place of four. */
// oxlint-disable-next-line no-control-regex
const HARMLESS = /^[\dA-Za-z][^;|"\u0000-\u001f\u007f-\u009f\u2028\u2029\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]*$/;
/**
 * Writes text as a cell that stays text, whichever separator a program expects. It is cleaned, the cell is quoted, and
 * an apostrophe precedes each formula.
 */
export const textCell = (text: string): string => {
  if (HARMLESS.test(text)) return `"${text}"`;
  const clean = printable(text);
  const escapedStart = FORMULA_START.test(clean) ? `'${clean}` : clean;
  const safe = SEPARATOR.test(escapedStart) ? escapedStart.replace(INNER_FORMULA, "'") : escapedStart;
  return `"${safe.replaceAll('"', '""')}"`;
};

/** Returns the text that `textCell` wrote, without the apostrophes before what looks like a formula. */
export const withoutFormulaGuards = (text: string): string => {
  const unguarded = text.replace(INNER_GUARD, '');
  return unguarded.startsWith("'") && FORMULA_START.test(unguarded.slice(1)) ? unguarded.slice(1) : unguarded;
};
