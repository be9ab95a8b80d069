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
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};
