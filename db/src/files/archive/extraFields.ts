import { damagedFile } from '../uploadError';

/** Ids of extra fields. */
const ZIP64_FIELD = 0x0001;
const UNICODE_PATH_FIELD = 0x7075;
/** A 32-bit size of all ones: the real one stands in the Zip64 extra field. */
export const ZIP64_PLACEHOLDER = 0xffffffff;

/** Reads the extra fields of a zip header, by their id. Bytes after the last complete field are padding. */
export function readExtraFields(bytes: Buffer): ReadonlyMap<number, Buffer> {
  const fields = new Map<number, Buffer>();
  for (let offset = 0; offset + 4 <= bytes.length;) {
    const end = offset + 4 + bytes.readUInt16LE(offset + 2);
    if (end > bytes.length) break;
    fields.set(bytes.readUInt16LE(offset), bytes.subarray(offset + 4, end));
    offset = end;
  }
  return fields;
}

/** Returns the UTF-8 name of an entry, which newer programs prefer to the plain one; an empty list when it has none. */
export function unicodeName(fields: ReadonlyMap<number, Buffer>): string[] {
  const field = fields.get(UNICODE_PATH_FIELD);
  return field && field.length > 5 ? [field.toString('utf8', 5)] : [];
}

/** Reads a number of eight bytes. @throws Problem 415 when it is larger than any file */
export function readUint64(bytes: Buffer, offset: number): number {
  if (offset + 8 > bytes.length) throw damagedFile();
  const value = bytes.readBigUInt64LE(offset);
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw damagedFile();
  return Number(value);
}

interface EntrySizes {
  unpacked: number;
  packed: number;
  offset: number;
}
/** Completes an entry's sizes: replaces placeholders by the sizes in the Zip64 extra field. */
export function resolveZip64Sizes(
  fields: ReadonlyMap<number, Buffer>,
  { unpacked, packed, offset }: EntrySizes,
): EntrySizes {
  const field = fields.get(ZIP64_FIELD) ?? Buffer.alloc(0);
  let position = 0;
  const resolve = (value: number): number => {
    if (value !== ZIP64_PLACEHOLDER) return value;
    position += 8;
    return readUint64(field, position - 8);
  };
  return { unpacked: resolve(unpacked), packed: resolve(packed), offset: resolve(offset) };
}
