import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of a zip for a test: its content, and the values of its headers that differ from the truth. */
export interface ZipEntrySpec {
  name: string;
  content: Buffer | string;
  stored?: boolean;
  /** The sizes follow the content, with or without a signature. */
  descriptor?: 'signed' | 'bare';
  zip64?: boolean;
  flags?: number;
  method?: number;
  /** Unix file mode. */
  mode?: number;
  localName?: string;
  unicodeName?: string;
  /** False values for the directory. */
  says?: { packed?: number; unpacked?: number; offset?: number };
}
export interface ZipOptions {
  comment?: Buffer;
  before?: Buffer;
  between?: Buffer;
  count?: number;
  zip64?: boolean;
}

const numbers = (...parts: readonly [value: number, bytes: 2 | 4 | 8][]): Buffer =>
  Buffer.concat(
    parts.map(([value, bytes]) => {
      const part = Buffer.alloc(8);
      part.writeBigUInt64LE(BigInt(value));
      return part.subarray(0, bytes);
    }),
  );
const field = (id: number, data: Buffer): Buffer => Buffer.concat([numbers([id, 2], [data.length, 2]), data]);
const UINT32_MAX = 0xffffffff;

/** Makes a zip. Everything that isn't given otherwise is correct, so that a test can change a single thing. */
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
    const packed = entry.stored ? content : deflateRawSync(content);
    const method = entry.method ?? (entry.stored ? 0 : 8);
    const flags = (entry.flags ?? 0) | (entry.descriptor ? 8 : 0);
    const [offset, sum] = [length, crc32(content)];
    const name = Buffer.from(entry.name);
    const localName = Buffer.from(entry.localName ?? entry.name);
    const [sizeBytes, hidden] = [entry.zip64 ? (8 as const) : (4 as const), entry.zip64 ? UINT32_MAX : undefined];
    const local = entry.descriptor
      ? ([hidden ?? 0, hidden ?? 0] as const)
      : ([hidden ?? packed.length, hidden ?? content.length] as const);
    const localExtra = entry.zip64 ? field(1, numbers([content.length, 8], [packed.length, 8])) : Buffer.alloc(0);
    add(
      numbers(
        [0x04034b50, 4],
        [20, 2],
        [flags, 2],
        [method, 2],
        [0, 4],
        [sum, 4],
        [local[0], 4],
        [local[1], 4],
        [localName.length, 2],
        [localExtra.length, 2],
      ),
      localName,
      localExtra,
      packed,
    );
    if (entry.descriptor === 'signed') add(numbers([0x08074b50, 4]));
    if (entry.descriptor) add(numbers([sum, 4], [packed.length, sizeBytes], [content.length, sizeBytes]));
    const {
      packed: saysPacked = packed.length,
      unpacked = content.length,
      offset: saysOffset = offset,
    } = entry.says ?? {};
    const extra = Buffer.concat([
      ...(entry.zip64 ? [field(1, numbers([unpacked, 8], [saysPacked, 8], [saysOffset, 8]))] : []),
      ...(entry.unicodeName
        ? [
            field(
              0x7075,
              Buffer.concat([
                numbers([1, 2], [0, 4]).subarray(0, 1),
                numbers([crc32(name), 4]),
                Buffer.from(entry.unicodeName),
              ]),
            ),
          ]
        : []),
    ]);
    directory.push(
      numbers(
        [0x02014b50, 4],
        [0x0314, 2],
        [20, 2],
        [flags, 2],
        [method, 2],
        [0, 4],
        [sum, 4],
        [hidden ?? saysPacked, 4],
        [hidden ?? unpacked, 4],
        [name.length, 2],
        [extra.length, 2],
        [0, 2],
        [0, 2],
        [0, 2],
        [(entry.mode ?? 0o100644) * 65_536, 4],
        [hidden ?? saysOffset, 4],
      ),
      name,
      extra,
    );
  }
  if (between) add(between);
  const start = length;
  add(...directory);
  const [size, listed] = [length - start, count ?? entries.length];
  if (zip64) {
    const record = length;
    add(
      numbers(
        [0x06064b50, 4],
        [44, 8],
        [45, 2],
        [45, 2],
        [0, 4],
        [0, 4],
        [listed, 8],
        [listed, 8],
        [size, 8],
        [start, 8],
      ),
    );
    add(numbers([0x07064b50, 4], [0, 4], [record, 8], [1, 4]));
  }
  const ones = zip64 ? ([0xffff, UINT32_MAX, UINT32_MAX] as const) : ([listed, size, start] as const);
  add(
    numbers(
      [0x06054b50, 4],
      [0, 2],
      [0, 2],
      [ones[0], 2],
      [ones[0], 2],
      [ones[1], 4],
      [ones[2], 4],
      [comment.length, 2],
    ),
    comment,
  );
  return Buffer.concat(parts);
};
