/* The frame of a zip around its packed entries (APPNOTE.TXT of PKWARE). Beyond 65,535 entries or 4 GiB its fields are too
   small, and Zip64 has others beside them: without these, such an archive looks whole and is none. */

/** An entry that was written, as the directory at the end of the archive names it. */
export interface WrittenEntry {
  name: Buffer;
  crc: number;
  /** Bytes in the archive, and of the content. */
  packed: number;
  unpacked: number;
  /** Where the entry begins in the archive, in bytes. */
  offset: number;
}

const LOCAL_SIGNATURE = 0x04034b50;
const DESCRIPTOR_SIGNATURE = 0x08074b50;
const ENTRY_SIGNATURE = 0x02014b50;
const ZIP64_END_SIGNATURE = 0x06064b50;
const ZIP64_END_BYTES = 56;
const ZIP64_LOCATOR_SIGNATURE = 0x07064b50;
const END_SIGNATURE = 0x06054b50;
const ZIP64_FIELD = 1;
/** Versions of the format that a reader has to know. */
const VERSION = 20;
const ZIP64_VERSION = 45;
/** CRC and sizes follow the content; the name is UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** The largest numbers of the fields, which stand for one of Zip64. */
const MAX_UINT16 = 0xffff;
const MAX_UINT32 = 0xffffffff;

const uint16 = (...values: number[]): Buffer => Buffer.from(Uint16Array.from(values).buffer);
const uint32 = (...values: number[]): Buffer => Buffer.from(Uint32Array.from(values).buffer);
const uint64 = (...values: number[]): Buffer => Buffer.from(BigUint64Array.from(values, BigInt).buffer);
const in16 = (value: number): number => Math.min(value, MAX_UINT16);
const in32 = (value: number): number => Math.min(value, MAX_UINT32);

/** Returns a moment as zips have it: in steps of two seconds, without a zone. */
function dosTime(at: Date): Buffer {
  const time = (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1);
  const date = ((at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate();
  return uint16(time, date);
}

/** Returns what stands before an entry's content. */
export const entryHeader = (name: Buffer, at: Date): Buffer =>
  Buffer.concat([
    uint32(LOCAL_SIGNATURE),
    uint16(VERSION, FLAGS, DEFLATED),
    dosTime(at),
    uint32(0, 0, 0),
    uint16(name.length, 0),
    name,
  ]);

/** Returns what stands after an entry's content. */
export const entryDescriptor = ({ crc, packed, unpacked }: WrittenEntry): Buffer =>
  Buffer.concat([
    uint32(DESCRIPTOR_SIGNATURE, crc),
    Math.max(packed, unpacked) < MAX_UINT32 ? uint32(packed, unpacked) : uint64(packed, unpacked),
  ]);

/** Returns an entry's place in the directory. */
export function directoryEntry({ name, crc, packed, unpacked, offset }: WrittenEntry, at: Date): Buffer {
  const large = [unpacked, packed, offset].filter((value) => value >= MAX_UINT32);
  const extra = large.length > 0 ? Buffer.concat([uint16(ZIP64_FIELD, 8 * large.length), uint64(...large)]) : uint16();
  const version = large.length > 0 ? ZIP64_VERSION : VERSION;
  return Buffer.concat([
    uint32(ENTRY_SIGNATURE),
    uint16(version, version, FLAGS, DEFLATED),
    dosTime(at),
    uint32(crc, in32(packed), in32(unpacked)),
    uint16(name.length, extra.length, 0, 0, 0),
    uint32(0, in32(offset)),
    name,
    extra,
  ]);
}

/** Returns the end of an archive. @param directory where the directory is and how much it lists, in bytes */
export function archiveEnd({ start, size, count }: { start: number; size: number; count: number }): Buffer {
  const isLarge = count >= MAX_UINT16 || Math.max(start, size) >= MAX_UINT32;
  const zip64End = [
    uint32(ZIP64_END_SIGNATURE),
    uint64(ZIP64_END_BYTES - 12),
    uint16(ZIP64_VERSION, ZIP64_VERSION),
    uint32(0, 0),
    uint64(count, count, size, start),
    uint32(ZIP64_LOCATOR_SIGNATURE, 0),
    uint64(start + size),
    uint32(1),
  ];
  return Buffer.concat([
    ...(isLarge ? zip64End : []),
    uint32(END_SIGNATURE),
    uint16(0, 0, in16(count), in16(count)),
    uint32(in32(size), in32(start)),
    uint16(0),
  ]);
}
