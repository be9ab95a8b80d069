import { damagedFile } from '../uploadError';

const ZIP64 = 0x0001;
const UNICODE_PATH = 0x7075;
const ALL_ONES = 0xffffffff;

/** The extra fields of a header, by their number; what stands behind the last whole one is padding. */
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

/** A further name that newer readers prefer. */
export const unicodeName = (fields: ReadonlyMap<number, Buffer>): string[] => {
  const field = fields.get(UNICODE_PATH);
  return field && field.length > 5 ? [field.toString('utf8', 5)] : [];
};

/** A number of eight bytes. @throws Problem 415 when no file can be so large */
export const readUint64 = (bytes: Buffer, at: number): number => {
  if (at + 8 > bytes.length) throw damagedFile();
  const value = bytes.readBigUInt64LE(at);
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw damagedFile();
  return Number(value);
};

interface Sizes {
  unpacked: number;
  packed: number;
  offset: number;
}
/** Sizes as Zip64 writes them: those of 32 bits that are all ones stand in the extra field, in this order. */
export const resolveZip64Sizes = (fields: ReadonlyMap<number, Buffer>, { unpacked, packed, offset }: Sizes): Sizes => {
  const field = fields.get(ZIP64) ?? Buffer.alloc(0);
  let at = 0;
  const whole = (value: number): number => {
    if (value !== ALL_ONES) return value;
    at += 8;
    return readUint64(field, at - 8);
  };
  return { unpacked: whole(unpacked), packed: whole(packed), offset: whole(offset) };
};
