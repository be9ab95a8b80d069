import { randomBytes } from 'node:crypto';

/** Consonants spell no word, number or ligature, so a made-up name never holds a text that a test forbids. */
const LETTERS = 'bcdghjkmnpqrtvwz';
const toLetters = (hex: string): string => hex.replace(/./g, (digit) => LETTERS[Number.parseInt(digit, 16)]!);

/** Differs in each test file and each process. */
const RUN_ID = toLetters(randomBytes(5).toString('hex'));
let textCount = 0;

/** Makes a text that stands in no other row, nor within another such text. */
export const unique = (word: string): string => {
  textCount += 1;
  return `${word} ${RUN_ID}${toLetters(textCount.toString(16).padStart(3, '0'))}`;
};
