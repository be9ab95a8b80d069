import { damagedFile } from '../uploadError';
import { readUint64 } from './extraFields';

/** Position of a zip's directory in bytes, and how many entries it lists. */
export interface ZipDirectory {
  start: number;
  end: number;
  count: number;
}

const END_RECORD_SIGNATURE = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const END_RECORD_BYTES = 22;
const MAX_COMMENT_BYTES = 65_535;
const ZIP64_LOCATOR_SIGNATURE = 0x07064b50;
const ZIP64_LOCATOR_BYTES = 20;
const ZIP64_END_SIGNATURE = 0x06064b50;
const ZIP64_END_BYTES = 56;

/** Reads the end record of Zip64, which stands before the ordinary one. */
function findZip64Directory(bytes: Buffer, end: number): ZipDirectory | undefined {
  const locator = end - ZIP64_LOCATOR_BYTES;
  if (locator < 0 || bytes.readUInt32LE(locator) !== ZIP64_LOCATOR_SIGNATURE) return undefined;
  const offset = readUint64(bytes, locator + 8);
  if (
    offset + ZIP64_END_BYTES > locator ||
    bytes.readUInt32LE(offset) !== ZIP64_END_SIGNATURE ||
    offset + 12 + readUint64(bytes, offset + 4) !== locator
  )
    throw damagedFile();
  return { start: readUint64(bytes, offset + 48), end: offset, count: readUint64(bytes, offset + 32) };
}
/** Whether a field has the expected value, or is the placeholder for a Zip64 field. */
const matchesField = (value: number, placeholder: number, expected: number): boolean =>
  value === expected || value === placeholder;

/**
 * Finds the directory of a zip. It must end where the end record begins, and the archive must end with its comment.
 * @throws Problem 415 when sizes and positions contradict each other
 */
export function findDirectory(bytes: Buffer): ZipDirectory {
  const end = bytes.lastIndexOf(END_RECORD_SIGNATURE);
  if (end < 0 || end + END_RECORD_BYTES + MAX_COMMENT_BYTES < bytes.length || end + END_RECORD_BYTES > bytes.length)
    throw damagedFile();
  if (end + END_RECORD_BYTES + bytes.readUInt16LE(end + 20) !== bytes.length) throw damagedFile();
  const [count, size, start] = [
    bytes.readUInt16LE(end + 10),
    bytes.readUInt32LE(end + 12),
    bytes.readUInt32LE(end + 16),
  ];
  const directory = findZip64Directory(bytes, end) ?? { start, end, count };
  const isConsistent =
    matchesField(count, 0xffff, directory.count) &&
    matchesField(size, 0xffffffff, directory.end - directory.start) &&
    matchesField(start, 0xffffffff, directory.start);
  if (!isConsistent || directory.start > directory.end) throw damagedFile();
  return directory;
}
