import { crc32, deflateRawSync, deflateSync } from 'node:zlib';

/** Writes unsigned numbers one after another, each in so many bytes, the least significant first. */
const littleEndian = (...values: readonly [value: number, bytes: number][]): Buffer =>
  Buffer.concat(
    values.map(([value, bytes]) => {
      const part = Buffer.alloc(bytes);
      part.writeUIntLE(value, 0, bytes);
      return part;
    }),
  );

/**
 * Builds a zip.
 * @param options.claimedBytes size that both headers claim for every entry; by default the true one
 * @param options.flags flags of both headers
 */
export const zipOf = (
  entries: Readonly<Record<string, Buffer | string>>,
  { claimedBytes, flags = 0 }: { claimedBytes?: number; flags?: number } = {},
): Buffer => {
  const [localEntries, directory] = [[] as Buffer[], [] as Buffer[]];
  let offset = 0;
  for (const [name, text] of Object.entries(entries)) {
    const content = Buffer.from(text as string);
    const deflated = deflateRawSync(content);
    const commonHeader = littleEndian(
      [20, 2],
      [flags, 2],
      [8, 2],
      [0, 4],
      [crc32(content), 4],
      [deflated.length, 4],
      [claimedBytes ?? content.length, 4],
      [Buffer.byteLength(name), 2],
      [0, 2],
    );
    const local = Buffer.concat([littleEndian([0x04034b50, 4]), commonHeader, Buffer.from(name), deflated]);
    directory.push(
      littleEndian([0x02014b50, 4], [20, 2]),
      commonHeader,
      littleEndian([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
      Buffer.from(name),
    );
    localEntries.push(local);
    offset += local.length;
  }
  const [count, list] = [Object.keys(entries).length, Buffer.concat(directory)];
  return Buffer.concat([
    ...localEntries,
    list,
    littleEndian([0x06054b50, 4], [0, 4], [count, 2], [count, 2], [list.length, 4], [offset, 4], [0, 2]),
  ]);
};
/** Builds a Word document with one more part. */
export const docxOf = (name: string, content: Buffer | string, claimedBytes?: number): Buffer =>
  zipOf(
    { '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w:document/>', [name]: content },
    claimedBytes === undefined ? {} : { claimedBytes },
  );

/** Builds a GIF of one frame, whose size may differ from its screen's. */
export const gifOf = (screen: number, frame: number): Buffer =>
  Buffer.concat([
    Buffer.from('GIF89a'),
    littleEndian([screen, 2], [screen, 2], [0, 3]),
    littleEndian([0x2c, 1], [0, 4], [frame, 2], [frame, 2], [0, 1], [2, 1], [2, 1], [0x4401, 2], [0, 1], [0x3b, 1]),
  ]);

const pngChunk = (name: string, data: Buffer): Buffer => {
  const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  const named = Buffer.concat([Buffer.from(name), data]);
  size.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([size, named, check]);
};
/** Builds a black PNG of a size. */
export const pngOf = (width: number, height: number): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  // 8 bits of grey.
  head[8] = 8;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(Buffer.alloc((width + 1) * height))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
};
