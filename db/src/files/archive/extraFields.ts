import { damagedFile } from '../uploadError';

const ZIP64 = 0x0001;
const UNICODE_PATH = 0x7075;
const ALL_ONES = 0xffffffff;

/** Reads the extra fields of a zip header, by their id. Bytes after the last complete field are padding. */
export const readExtraFields = (bytes: Buffer): ReadonlyMap<number, Buffer> => {
  const fields = new Map<number, Buffer>();
  for (let at = 0; at + 4 <= bytes.length;) {
    const end = at + 4 + bytes.readUInt16LE(at + 2);
    if (end > bytes.length) break;
    fields.set(bytes.readUInt16LE(at), bytes.subarray(at + 4, end));
    at = end;
  }
  return fields;
};

/** Returns the UTF-8 name of an entry, which newer programs prefer to the plain one. */
export const unicodeName = (fields: ReadonlyMap<number, Buffer>): string[] => {
  const field = fields.get(UNICODE_PATH);
  return field && field.length > 5 ? [field.toString('utf8', 5)] : [];
};

/** Reads a number of eight bytes. @throws Problem 415 when it is larger than any file */
export const readUint64 = (bytes: Buffer, at: number): number => {
  if (at + 8 > bytes.length) throw damagedFile();
  const value = bytes.readBigUInt64LE(at);
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw damagedFile();
  return Number(value);
};

interface EntrySizes {
  unpacked: number;
  packed: number;
  offset: number;
}
/** Completes an entry's sizes: a 32-bit size of all ones is a placeholder for one in the Zip64 extra field. */
export const resolveZip64Sizes = (
  fields: ReadonlyMap<number, Buffer>,
  { unpacked, packed, offset }: EntrySizes,
): EntrySizes => {
  const field = fields.get(ZIP64) ?? Buffer.alloc(0);
  let at = 0;
  const resolve = (value: number): number => {
    if (value !== ALL_ONES) return value;
    at += 8;
    return readUint64(field, at - 8);
  };
  return { unpacked: resolve(unpacked), packed: resolve(packed), offset: resolve(offset) };
};
