import { TableFileError } from './sheetData';

export const startsWith = (bytes: Uint8Array, ...signature: number[]): boolean =>
  signature.every((byte, i) => bytes[i] === byte);

/** Number of leading bytes by which text in UTF-16 without a signature is recognised. */
const SAMPLE_BYTES = 1000;

/** Guesses UTF-16 without a signature: in Western text, every other byte is 0. */
const guessUtf16 = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zerosAt = (parity: number) => sample.filter((byte, i) => i % 2 === parity && byte === 0).length;
  const [even, odd] = [zerosAt(0), zerosAt(1)];
  const mostOfHalf = sample.length * 0.4;
  if (odd > mostOfHalf && even === 0) return 'utf-16le';
  return even > mostOfHalf && odd === 0 ? 'utf-16be' : null;
};

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/**
 * Decodes UTF-8, or the encoding of old Windows programs. A program that cuts texts off after so many bytes may leave
 * half a character: where more characters are whole than broken, it is UTF-8 all the same. The rows with the broken
 * ones are refused (`importRows.ts`).
 */
function decodeBytes(bytes: Uint8Array): string {
  const text = new TextDecoder('utf-8').decode(bytes);
  const brokenCount = countOf(text, /\ufffd/g);
  const isUtf8 =
    brokenCount === 0 || startsWith(bytes, 0xef, 0xbb, 0xbf) || countOf(text, /[\u0080-\ufffc]/g) > brokenCount;
  if (isUtf8) return text;
  return new TextDecoder('windows-1252').decode(bytes);
}

/**
 * Decodes text: UTF-8, UTF-16, or else the encoding of old Windows programs.
 * @throws TableFileError for what is no text
 */
export const decodeText = (bytes: Uint8Array): string => {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  const utf16 = guessUtf16(bytes);
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  if (startsWith(bytes, 0x4d, 0x5a) || bytes.includes(0))
    throw new TableFileError('This file holds no table. Choose a csv or xlsx file.');
  return decodeBytes(bytes);
};
