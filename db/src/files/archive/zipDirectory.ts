import { damaged } from '../refusal';
import { wholeNumber } from './extraFields';

/** Where the directory of a zip stands, and how many entries it lists. */
export interface ZipDirectory {
  start: number;
  end: number;
  count: number;
}

const END = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const END_SIZE = 22;
const LONGEST_COMMENT = 65_535;
const LOCATOR = 0x07064b50;
const LOCATOR_SIZE = 20;
const END64 = 0x06064b50;
const END64_SIZE = 56;

/** Zip64's own end record, in front of the ordinary one. */
const end64Of = (bytes: Buffer, end: number): ZipDirectory | undefined => {
  const locator = end - LOCATOR_SIZE;
  if (locator < 0 || bytes.readUInt32LE(locator) !== LOCATOR) return undefined;
  const at = wholeNumber(bytes, locator + 8);
  if (at + END64_SIZE > locator || bytes.readUInt32LE(at) !== END64 || at + 12 + wholeNumber(bytes, at + 4) !== locator)
    throw damaged();
  return { start: wholeNumber(bytes, at + 48), end: at, count: wholeNumber(bytes, at + 32) };
};
const says = (value: number, allOnes: number, whole: number): boolean => value === whole || value === allOnes;

/** Finds the directory, which ends where the end record begins; the archive ends with its comment. @throws Problem 415 */
export const findDirectory = (bytes: Buffer): ZipDirectory => {
  const end = bytes.lastIndexOf(END);
  if (end < 0 || end + END_SIZE + LONGEST_COMMENT < bytes.length || end + END_SIZE > bytes.length) throw damaged();
  if (end + END_SIZE + bytes.readUInt16LE(end + 20) !== bytes.length) throw damaged();
  const [count, size, start] = [
    bytes.readUInt16LE(end + 10),
    bytes.readUInt32LE(end + 12),
    bytes.readUInt32LE(end + 16),
  ];
  const found = end64Of(bytes, end) ?? { start, end, count };
  const isSaidTwice =
    says(count, 0xffff, found.count) &&
    says(size, 0xffffffff, found.end - found.start) &&
    says(start, 0xffffffff, found.start);
  if (!isSaidTwice || found.start > found.end) throw damaged();
  return found;
};
