import type { Frame, ReadPicture } from './picture';

const WIDTH_TAG = 256;
const HEIGHT_TAG = 257;
const SHORT_TYPE = 3;
const LONG_TYPE = 4;
const MAX_PAGES = 200;

/** Reads a TIFF: each page has its own size, and the largest counts as the picture's. */
export const readTiff: ReadPicture = (bytes) => {
  const isLittleEndian = bytes[0] === 0x49;
  const readShort = (offset: number): number =>
    isLittleEndian ? bytes.readUInt16LE(offset) : bytes.readUInt16BE(offset);
  const readLong = (offset: number): number =>
    isLittleEndian ? bytes.readUInt32LE(offset) : bytes.readUInt32BE(offset);
  if (readShort(2) !== 42) return undefined;
  const pages: Frame[] = [];
  for (let offset = readLong(4); offset !== 0;) {
    if (pages.length === MAX_PAGES) return undefined;
    const sizeByTag = new Map<number, number>();
    const count = readShort(offset);
    for (let entry = offset + 2; entry < offset + 2 + count * 12; entry += 12) {
      const type = readShort(entry + 2);
      if (type === SHORT_TYPE || type === LONG_TYPE)
        sizeByTag.set(readShort(entry), type === SHORT_TYPE ? readShort(entry + 8) : readLong(entry + 8));
    }
    pages.push({ x: 0, y: 0, width: sizeByTag.get(WIDTH_TAG) ?? 0, height: sizeByTag.get(HEIGHT_TAG) ?? 0 });
    offset = readLong(offset + 2 + count * 12);
  }
  if (!pages.length) return undefined;
  return {
    width: Math.max(...pages.map(({ width }) => width)),
    height: Math.max(...pages.map(({ height }) => height)),
    frames: pages,
  };
};
