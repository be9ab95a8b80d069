import { isCommaDecimal } from '../regional/plainNumber';
import { withPlainDigits } from './plainDigits';

const GROUP = String.raw`[1-9]\d{0,2}`;
/**
 * Notations in which people write numbers, with their decimal sign. Groups have three digits and never begin with 0. A
 * single point is a decimal point, as the application writes numbers, unless its locale has a decimal comma: there
 * `1.290` can be read two ways.
 */
const NOTATIONS: readonly { pattern: RegExp; decimal: '.' | ','; isCommaLocaleOnly?: boolean }[] = [
  // 880.50, 1,234.50, .5
  { pattern: new RegExp(String.raw`^(?:\d+|${GROUP}(?:,\d{3})+)(?:\.\d*)?$`), decimal: '.' },
  { pattern: /^\.\d+$/, decimal: '.' },
  // 880,50, 1.234,50, 1.234.567, ,5
  { pattern: new RegExp(String.raw`^(?:\d+|${GROUP}(?:\.\d{3})+),\d*$`), decimal: ',' },
  { pattern: new RegExp(String.raw`^${GROUP}(?:\.\d{3}){2,}$`), decimal: ',' },
  { pattern: new RegExp(String.raw`^${GROUP}\.\d{3}$`), decimal: ',', isCommaLocaleOnly: true },
  { pattern: /^,\d+$/, decimal: ',' },
  // 1 234.50, 1'234,50
  { pattern: new RegExp(String.raw`^${GROUP}([ '])\d{3}(?:\1\d{3})*(?:\.\d*)?$`), decimal: '.' },
  { pattern: new RegExp(String.raw`^${GROUP}([ '])\d{3}(?:\1\d{3})*,\d*$`), decimal: ',' },
];
/** Longest text that is read as a number. No column holds as many digits. */
const MAX_NUMBER_CHARACTERS = 40;

/** Returns sign and digits without the currency sign. All kinds of spaces and apostrophes become one. */
const normalizeNumberText = (text: string): { negative: boolean; digits: string } | null => {
  const plainText = withPlainDigits(text)
    .trim()
    .replaceAll(/[\u00a0\u2009\u202f]/g, ' ')
    .replaceAll('’', "'");
  const parts = /^([-+−]?) ?\p{Sc}? ?([-+−]?)([\d.,' ]+?)(?: ?\p{Sc})?$/u.exec(plainText);
  if (!parts || text.length > MAX_NUMBER_CHARACTERS || (parts[1] && parts[2])) return null;
  return { negative: /[-−]/.test(`${parts[1]}${parts[2]}`), digits: parts[3]! };
};

/**
 * Returns every number that a text can mean: none, one, or two (`1,234`).
 * @param isFromFile whether somebody of another locale may have written it: there `1.290` is two, too
 */
export const possibleNumbers = (text: string, isFromFile = false): number[] => {
  const normalized = normalizeNumberText(text);
  if (!normalized) return [];
  const notations = NOTATIONS.filter(
    ({ pattern, isCommaLocaleOnly }) =>
      pattern.test(normalized.digits) && (!isCommaLocaleOnly || isFromFile || isCommaDecimal()),
  );
  const numbers = notations.map(({ decimal }) => {
    const digits = normalized.digits.replaceAll(decimal === '.' ? /[,' ]/g : /[.' ]/g, '').replace(',', '.');
    return normalized.negative ? -Number(digits) : Number(digits);
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
 * Parses a number in a file of somebody else's, for a field of at most two decimals. Three digits behind a point are
 * thousands to one half of the world: a price of `1.290` is 1290 there, and never 1.29 without being asked.
 * @returns as `parseNumber`
 */
export const parseFileNumber = (text: string): number | string | null =>
  possibleNumbers(text, true).length > 1 ? text : parseNumber(text);

/** Returns the error for a text in a number field, with what to type instead. */
export const numberError = (text: string, otherwise = 'Must be a number', isFromFile = false): string => {
  const readings = possibleNumbers(text, isFromFile);
  if (readings.length < 2) return otherwise;
  const choices = readings.toSorted((a, b) => Math.abs(b) - Math.abs(a)).join(' or ');
  return `${text.trim()} can be read two ways: type ${choices}`;
};
