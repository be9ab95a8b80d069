import { entryName } from './entryName';
import { damagedZip, readPart, ZipError, type PackedFile } from './packedFile';

const END_SIGNATURE = 0x06054b50;
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 65_535;
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_BYTES = 46;
const ZIP64_LOCATOR_SIGNATURE = 0x07064b50;
const ZIP64_LOCATOR_BYTES = 20;
const ZIP64_END_SIGNATURE = 0x06064b50;
const ZIP64_END_BYTES = 56;
const ZIP64_FIELD = 1;
/** Stands for a size of 32 bits that is larger. */
const PLACEHOLDER = 0xffffffff;
const ENCRYPTED_FLAGS = 0x2041;
/** A directory has some 100 bytes for each file. */
const MAX_DIRECTORY_BYTES = 16 * 1024 * 1024;

interface Directory {
  start: number;
  size: number;
}

const readUint64 = (view: DataView, offset: number): number => {
  const value = Number(view.getBigUint64(offset, true));
  if (!Number.isSafeInteger(value)) throw damagedZip();
  return value;
};

/** Finds the directory at the end of a zip. Those over 4 GB have a second record before it. */
const findDirectory = async (file: Blob): Promise<Directory> => {
  const tailLength = Math.min(file.size, END_BYTES + MAX_COMMENT_BYTES);
  const tailStart = file.size - tailLength;
  const tail = await readPart(file, tailStart, tailLength);
  for (let offset = tailLength - END_BYTES; offset >= 0; offset -= 1) {
    if (tail.getUint32(offset, true) !== END_SIGNATURE) continue;
    const end = tailStart + offset;
    if (end + END_BYTES + tail.getUint16(offset + 20, true) !== file.size) continue;
    const [size, start] = [tail.getUint32(offset + 12, true), tail.getUint32(offset + 16, true)];
    if (end < ZIP64_LOCATOR_BYTES) return { start, size };
    const locator = await readPart(file, end - ZIP64_LOCATOR_BYTES, ZIP64_LOCATOR_BYTES);
    if (locator.getUint32(0, true) !== ZIP64_LOCATOR_SIGNATURE) return { start, size };
    const record = await readPart(file, readUint64(locator, 8), ZIP64_END_BYTES);
    if (record.getUint32(0, true) !== ZIP64_END_SIGNATURE) throw damagedZip();
    return { start: readUint64(record, 48), size: readUint64(record, 40) };
  }
  throw damagedZip();
};

/** Replaces sizes that don't fit into 32 bits by those of the entry's extra field. */
const resolveSizes = (view: DataView, start: number, end: number, sizes: readonly number[]): number[] => {
  for (let at = start; at + 4 <= end;) {
    const next = at + 4 + view.getUint16(at + 2, true);
    if (view.getUint16(at, true) === ZIP64_FIELD) {
      let position = at + 4;
      return sizes.map((size) => {
        if (size !== PLACEHOLDER) return size;
        position += 8;
        if (position > Math.min(next, end)) throw damagedZip();
        return readUint64(view, position - 8);
      });
    }
    at = next;
  }
  return [...sizes];
};

const problemOf = (flags: number, method: number): string | undefined => {
  if ((flags & ENCRYPTED_FLAGS) !== 0) return 'It has a password. Pack it without one';
  return method === 0 || method === 8 ? undefined : 'It is packed in a way that is not read here. Use an ordinary zip';
};

/**
 * Reads the directory of a zip, and nothing else of it: what is in it, and where.
 * @throws ZipError in words
 */
export const readDirectory = async (file: Blob, maxEntries: number): Promise<PackedFile[]> => {
  const { start, size } = await findDirectory(file);
  if (size > MAX_DIRECTORY_BYTES) throw new ZipError('This zip holds too many files. Split it into parts.');
  const view = await readPart(file, start, size);
  const entries: PackedFile[] = [];
  for (let at = 0; at < size;) {
    if (at + ENTRY_BYTES > size || view.getUint32(at, true) !== ENTRY_SIGNATURE) throw damagedZip();
    const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)];
    const nameEnd = at + ENTRY_BYTES + view.getUint16(at + 28, true);
    const extraEnd = nameEnd + view.getUint16(at + 30, true);
    if (extraEnd > size) throw damagedZip();
    const plainName = new Uint8Array(view.buffer, at + ENTRY_BYTES, nameEnd - at - ENTRY_BYTES);
    const name = entryName(plainName, flags, new DataView(view.buffer, nameEnd, extraEnd - nameEnd));
    const [unpacked, packedSize, offset] = resolveSizes(view, nameEnd, extraEnd, [
      view.getUint32(at + 24, true),
      view.getUint32(at + 20, true),
      view.getUint32(at + 42, true),
    ]) as [number, number, number];
    const problem = problemOf(flags, method);
    entries.push({ name, size: unpacked, packedSize, offset, isDeflated: method === 8, ...(problem && { problem }) });
    if (entries.length > maxEntries)
      throw new ZipError(`This zip holds more than ${maxEntries.toLocaleString('en')} files. Split it into parts.`);
    at = extraEnd + view.getUint16(at + 32, true);
  }
  return entries;
};
