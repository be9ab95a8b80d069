import type { Spool } from './spool';

/** What a zip says of its contents without being unpacked. */
export interface ZipDirectory { names: string[]; unpacked: number }

/** The end record and its longest comment; a directory of more than a MiB is no office document's. */
const TAIL = 22 + 65_535;
const LARGEST_DIRECTORY = 1024 * 1024;
const END = 0x06054b50;
const ENTRY = 0x02014b50;

/** Reads the directory at the end of a zip; undefined when there is none to be understood (also Zip64: no file of 20 MiB needs it). */
export const readZipDirectory = async (file: Spool): Promise<ZipDirectory | undefined> => {
  const from = Math.max(0, file.size - TAIL);
  const tail = await file.read(from, file.size - from);
  const at = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (at < 0 || at + 22 > tail.length || tail.readUInt32LE(at) !== END) return undefined;
  const [count, size, offset] = [tail.readUInt16LE(at + 10), tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)];
  if (size > LARGEST_DIRECTORY || offset + size > from + at) return undefined;
  return entriesOf(await file.read(offset, size), count);
};

const entriesOf = (directory: Buffer, count: number): ZipDirectory | undefined => {
  const names: string[] = [];
  let unpacked = 0;
  let at = 0;
  while (names.length < count) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== ENTRY) return undefined;
    const [name, extra, comment] = [directory.readUInt16LE(at + 28), directory.readUInt16LE(at + 30), directory.readUInt16LE(at + 32)];
    unpacked += directory.readUInt32LE(at + 24);
    names.push(directory.toString('utf8', at + 46, at + 46 + name));
    at += 46 + name + extra + comment;
  }
  return { names, unpacked };
};
