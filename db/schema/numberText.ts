const GROUP = String.raw`[1-9]\d{0,2}`;
/**
 * The ways in which people write a number, each with its decimal sign. Groups have three digits and never begin with 0.
 * A single point is always a decimal point: so this application shows numbers itself.
 */
const NOTATIONS: readonly { pattern: RegExp; decimal: '.' | ',' }[] = [
  // 880.50, 1,234.50, .5
  { pattern: new RegExp(String.raw`^(?:\d+|${GROUP}(?:,\d{3})+)(?:\.\d*)?$`), decimal: '.' },
  { pattern: /^\.\d+$/, decimal: '.' },
  // 880,50, 1.234,50, 1.234.567, ,5
  { pattern: new RegExp(String.raw`^(?:\d+|${GROUP}(?:\.\d{3})+),\d*$`), decimal: ',' },
  { pattern: new RegExp(String.raw`^${GROUP}(?:\.\d{3}){2,}$`), decimal: ',' },
  { pattern: /^,\d+$/, decimal: ',' },
  // 1 234.50, 1'234,50
  { pattern: new RegExp(String.raw`^${GROUP}([ '])\d{3}(?:\1\d{3})*(?:\.\d*)?$`), decimal: '.' },
  { pattern: new RegExp(String.raw`^${GROUP}([ '])\d{3}(?:\1\d{3})*,\d*$`), decimal: ',' },
];
/** Far more characters than any column's number has. */
const MAX_LENGTH = 40;

/** Sign and digits of what was typed, without the currency: every kind of space is one, and every apostrophe. */
const normalizeNumberText = (text: string): { negative: boolean; digits: string } | null => {
  const plain = text
    .trim()
    .replaceAll(/[\u00a0\u2009\u202f]/g, ' ')
    .replaceAll('’', "'");
  const parts = /^([-+−]?) ?\$? ?([-+−]?)([\d.,' ]+?)(?: ?\$)?$/.exec(plain);
  if (!parts || text.length > MAX_LENGTH || (parts[1] && parts[2])) return null;
  return { negative: /[-−]/.test(`${parts[1]}${parts[2]}`), digits: parts[3]! };
};

/** Every number that a text can stand for: none, one, or two (`1,234`). */
export const possibleNumbers = (text: string): number[] => {
  const plain = normalizeNumberText(text);
  if (!plain) return [];
  const numbers = NOTATIONS.filter(({ pattern }) => pattern.test(plain.digits)).map(({ decimal }) => {
    const digits = plain.digits.replaceAll(decimal === '.' ? /[,' ]/g : /[.' ]/g, '').replace(',', '.');
    return plain.negative ? -Number(digits) : Number(digits);
  });
  return [...new Set(numbers)];
};

/**
 * What was typed or pasted as a number: the number; null for nothing typed; the text itself where it is no number, or
 * could be two. A check of the field then says so by `numberProblem`, and nothing is guessed.
 */
export const parseNumber = (text: string): number | string | null => {
  if (text.trim() === '') return null;
  const [number, other] = possibleNumbers(text);
  return number === undefined || other !== undefined ? text : number;
};

/** What is wrong with a text in a number's place, and what to type instead. */
export const numberError = (text: string, otherwise = 'Must be a number'): string => {
  const readings = possibleNumbers(text);
  if (readings.length < 2) return otherwise;
  return `${text.trim()} can be read two ways: type ${readings.toSorted((a, b) => Math.abs(b) - Math.abs(a)).join(' or ')}`;
};
