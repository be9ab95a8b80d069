import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of a zip for a test: its content, and the values of its headers that differ from the truth. */
export interface ZipEntrySpec {
  /** Bytes for a name that is no UTF-8. */
  name: string | Buffer;
  content: Buffer | string;
  isStored?: boolean;
  /** Whether a data descriptor with the sizes follows the content, with or without a signature. */
  descriptor?: 'signed' | 'bare';
  zip64?: boolean;
  flags?: number;
  method?: number;
  /** Unix file mode. */
  mode?: number;
  localName?: string;
  unicodeName?: string;
  /** False values for the directory. */
  directoryValues?: { packed?: number; unpacked?: number; offset?: number };
}
/** What a zip for a test holds besides its entries. */
export interface ZipOptions {
  comment?: Buffer;
  /** Bytes before the first entry. */
  before?: Buffer;
  /** Bytes between the last entry and the directory. */
  between?: Buffer;
  /** Number of entries that the end record gives. */
  count?: number;
  zip64?: boolean;
}

const littleEndian = (...parts: readonly [value: number, bytes: 2 | 4 | 8][]): Buffer =>
  Buffer.concat(
    parts.map(([value, bytes]) => {
      const part = Buffer.alloc(8);
      part.writeBigUInt64LE(BigInt(value));
      return part.subarray(0, bytes);
    }),
  );
const extraField = (id: number, data: Buffer): Buffer => Buffer.concat([littleEndian([id, 2], [data.length, 2]), data]);
const UINT32_MAX = 0xffffffff;

/** Makes a zip. Every value that an option doesn't change is correct, so that a test can change a single one. */
export const makeZip = (
  entries: readonly ZipEntrySpec[],
  { comment = Buffer.alloc(0), before, between, count, zip64 = false }: ZipOptions = {},
): Buffer => {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let length = 0;
  const add = (...more: Buffer[]) => {
    for (const part of more) {
      parts.push(part);
      length += part.length;
    }
  };
  if (before) add(before);
  for (const entry of entries) {
    const content = Buffer.from(entry.content as string);
    const packed = entry.isStored ? content : deflateRawSync(content);
    const method = entry.method ?? (entry.isStored ? 0 : 8);
    const flags = (entry.flags ?? 0) | (entry.descriptor ? 8 : 0);
    const [offset, checksum] = [length, crc32(content)];
    const name = Buffer.from(entry.name as string);
    const localName = Buffer.from((entry.localName ?? entry.name) as string);
    const [sizeBytes, placeholder] = [entry.zip64 ? (8 as const) : (4 as const), entry.zip64 ? UINT32_MAX : undefined];
    const local = entry.descriptor
      ? ([placeholder ?? 0, placeholder ?? 0] as const)
      : ([placeholder ?? packed.length, placeholder ?? content.length] as const);
    const localExtra = entry.zip64
      ? extraField(1, littleEndian([content.length, 8], [packed.length, 8]))
      : Buffer.alloc(0);
    add(
      littleEndian(
        [0x04034b50, 4],
        [20, 2],
        [flags, 2],
        [method, 2],
        [0, 4],
        [checksum, 4],
        [local[0], 4],
        [local[1], 4],
        [localName.length, 2],
        [localExtra.length, 2],
      ),
      localName,
      localExtra,
      packed,
    );
    if (entry.descriptor === 'signed') add(littleEndian([0x08074b50, 4]));
    if (entry.descriptor) add(littleEndian([checksum, 4], [packed.length, sizeBytes], [content.length, sizeBytes]));
    const {
      packed: directoryPacked = packed.length,
      unpacked = content.length,
      offset: directoryOffset = offset,
    } = entry.directoryValues ?? {};
    const extra = Buffer.concat([
      ...(entry.zip64 ? [extraField(1, littleEndian([unpacked, 8], [directoryPacked, 8], [directoryOffset, 8]))] : []),
      ...(entry.unicodeName
        ? [
            extraField(
              0x7075,
              Buffer.concat([
                littleEndian([1, 2], [0, 4]).subarray(0, 1),
                littleEndian([crc32(name), 4]),
                Buffer.from(entry.unicodeName),
              ]),
            ),
          ]
        : []),
    ]);
    directory.push(
      littleEndian(
        [0x02014b50, 4],
        [0x0314, 2],
        [20, 2],
        [flags, 2],
        [method, 2],
        [0, 4],
        [checksum, 4],
        [placeholder ?? directoryPacked, 4],
        [placeholder ?? unpacked, 4],
        [name.length, 2],
        [extra.length, 2],
        [0, 2],
        [0, 2],
        [0, 2],
        [(entry.mode ?? 0o100644) * 65_536, 4],
        [placeholder ?? directoryOffset, 4],
      ),
      name,
      extra,
    );
  }
  if (between) add(between);
  const start = length;
  add(...directory);
  const [size, entryCount] = [length - start, count ?? entries.length];
  if (zip64) {
    const record = length;
    add(
      littleEndian(
        [0x06064b50, 4],
        [44, 8],
        [45, 2],
        [45, 2],
        [0, 4],
        [0, 4],
        [entryCount, 8],
        [entryCount, 8],
        [size, 8],
        [start, 8],
      ),
    );
    add(littleEndian([0x07064b50, 4], [0, 4], [record, 8], [1, 4]));
  }
  const endValues = zip64 ? ([0xffff, UINT32_MAX, UINT32_MAX] as const) : ([entryCount, size, start] as const);
  add(
    littleEndian(
      [0x06054b50, 4],
      [0, 2],
      [0, 2],
      [endValues[0], 2],
      [endValues[0], 2],
      [endValues[1], 4],
      [endValues[2], 4],
      [comment.length, 2],
    ),
    comment,
  );
  return Buffer.concat(parts);
};
