import type { Kind } from '../field';
import { isOtherCurrency, isOwnCurrency } from '../regional/currencyMarks';
import { numberText } from '../regional/numberFormat';
import { isCommaDecimal } from '../regional/plainNumber';
import { fromRegional, regional } from '../regional/regional';
import { withPlainDigits } from './plainDigits';

const GROUP = String.raw`[1-9]\d{0,2}`;
/** Whether the locale writes lakhs and crores: `12,34,567`. Elsewhere that is a slip. */
const hasLakhs = fromRegional(() => numberText(1_234_567).startsWith('12,34,'));
/**
 * Notations in which people write numbers, with their decimal sign. Groups have three digits and never begin with 0. A
 * single point is a decimal point, as the application writes numbers, unless its locale has a decimal comma: there
 * `1.290` can be read two ways.
 */
const NOTATIONS: readonly { pattern: RegExp; decimal: '.' | ','; onlyIf?: (isFromFile: boolean) => boolean }[] = [
  // 880.50, 1,234.50, .5
  { pattern: new RegExp(String.raw`^(?:\d+|${GROUP}(?:,\d{3})+)(?:\.\d*)?$`), decimal: '.' },
  { pattern: /^\.\d+$/, decimal: '.' },
  // 12,34,567.50
  { pattern: /^[1-9]\d?(?:,\d{2})+,\d{3}(?:\.\d*)?$/, decimal: '.', onlyIf: hasLakhs },
  // 880,50, 1.234,50, 1.234.567, ,5
  { pattern: new RegExp(String.raw`^(?:\d+|${GROUP}(?:\.\d{3})+),\d*$`), decimal: ',' },
  { pattern: new RegExp(String.raw`^${GROUP}(?:\.\d{3}){2,}$`), decimal: ',' },
  {
    pattern: new RegExp(String.raw`^${GROUP}\.\d{3}$`),
    decimal: ',',
    onlyIf: (isFromFile) => isFromFile || isCommaDecimal(),
  },
  { pattern: /^,\d+$/, decimal: ',' },
  // 1 234.50, 1'234,50
  { pattern: new RegExp(String.raw`^${GROUP}([ '])\d{3}(?:\1\d{3})*(?:\.\d*)?$`), decimal: '.' },
  { pattern: new RegExp(String.raw`^${GROUP}([ '])\d{3}(?:\1\d{3})*,\d*$`), decimal: ',' },
];
/** Longest text that is read as a number. No column holds as many digits. */
const MAX_NUMBER_CHARACTERS = 40;

/** A currency's sign or code beside a number: `$`, `A$`, `AUD`, `kr.`. */
const MARK = String.raw`([\p{Sc}\p{L}]+\.?|)`;
const SIGN = '([-+−]?)';
const DIGITS = "([\\d.,' ]*[\\d.,])";
/** A number with at most one sign: `-$5`, `$-5`, `5 €`, and `5-` as accounting programs write it. */
const NUMBER_TEXT = new RegExp(`^${SIGN} ?${MARK} ?${SIGN} ?${DIGITS} ?${MARK} ?${SIGN}$`, 'u');
/** A negative number as spreadsheets write it for accountants: `(5)`, `$(5.00)`, `( 5 €)`. */
const IN_BRACKETS = /^([^\d(]*)\(([^()]+)\)([^\d)]*)$/;

interface NumberParts {
  negative: boolean;
  digits: string;
  /** The currency's sign or code. */
  mark: string;
}

/** Splits a text into sign, digits and currency. All kinds of spaces and apostrophes become one. */
const splitNumberText = (text: string): NumberParts | null => {
  if (text.length > MAX_NUMBER_CHARACTERS) return null;
  const plainText = withPlainDigits(text)
    .trim()
    .replaceAll(/[\u00a0\u2009\u202f]/g, ' ')
    .replaceAll('’', "'");
  const inBrackets = IN_BRACKETS.exec(plainText);
  const parts = NUMBER_TEXT.exec(inBrackets ? inBrackets.slice(1).join('').trim() : plainText);
  if (!parts) return null;
  const [, first, before, second, digits, after, last] = parts as unknown as string[];
  const signs = [first, second, last, inBrackets ? '-' : ''].filter(Boolean);
  if (signs.length > 1 || (before && after) || last === '+') return null;
  return { negative: /[-−]/.test(signs.join('')), digits: digits!.trim(), mark: `${before}${after}` };
};

/**
 * Returns every number that a text can mean: none, one, or two (`1,234`).
 * @param isFromFile whether somebody of another locale may have written it: there `1.290` is two, too
 */
export const possibleNumbers = (text: string, isFromFile = false): number[] => {
  const parts = splitNumberText(text);
  if (!parts || !isOwnCurrency(parts.mark)) return [];
  const notations = NOTATIONS.filter(
    ({ pattern, onlyIf }) => pattern.test(parts.digits) && (onlyIf?.(isFromFile) ?? true),
  );
  const numbers = notations.map(({ decimal }) => {
    const digits = parts.digits.replaceAll(decimal === '.' ? /[,' ]/g : /[.' ]/g, '').replace(',', '.');
    return parts.negative ? -Number(digits) : Number(digits);
  });
  return [...new Set(numbers)];
};

/**
 * Parses a typed or pasted number without guessing.
 * @returns the number; null for empty text; the text itself if it is no number or could be two, which validation
 *   reports
 */
export const parseNumber = (text: string): number | string | null => {
  if (text.trim() === '') return null;
  const [number, other] = possibleNumbers(text);
  return number === undefined || other !== undefined ? text : number;
};

/**
 * Parses a number that comes from a file or another program's table. Three digits behind a point are thousands to one
 * half of the world: a price of `1.290` is 1290 there, and never 1.29 without being asked.
 * @param kind of its field: a Number may have three decimals, so it is read as typed; the others have two or none
 * @returns as `parseNumber`
 */
export const parseFileNumber = (text: string, kind: Kind = 'Decimal'): number | string | null =>
  kind !== 'Number' && possibleNumbers(text, true).length > 1 ? text : parseNumber(text);

/** Returns the error for a text in a number field, with what to type instead. */
export const numberError = (text: string, otherwise = 'Must be a number'): string => {
  const readings = possibleNumbers(text, true);
  const mark = splitNumberText(text)?.mark ?? '';
  if (isOtherCurrency(mark)) return `Must be in ${regional().currency}, not in ${mark}`;
  if (readings.length < 2) return otherwise;
  const choices = readings.toSorted((a, b) => Math.abs(b) - Math.abs(a)).join(' or ');
  return `${text.trim()} can be read two ways: type ${choices}`;
};
