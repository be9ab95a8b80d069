import type { Frame, ReadPicture } from './picture';

const WIDTH_TAG = 256;
const HEIGHT_TAG = 257;
const SHORT_TYPE = 3;
const LONG_TYPE = 4;
const MAX_PAGES = 200;

/** Reads a TIFF: each page has its own size, and the largest counts as the picture's. */
export const readTiff: ReadPicture = (bytes) => {
  const little = bytes[0] === 0x49;
  const short = (at: number): number => (little ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  const long = (at: number): number => (little ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
  if (short(2) !== 42) return undefined;
  const pages: Frame[] = [];
  for (let at = long(4); at !== 0;) {
    if (pages.length === MAX_PAGES) return undefined;
    const size = new Map<number, number>();
    const count = short(at);
    for (let entry = at + 2; entry < at + 2 + count * 12; entry += 12) {
      const type = short(entry + 2);
      if (type === SHORT_TYPE || type === LONG_TYPE)
        size.set(short(entry), type === SHORT_TYPE ? short(entry + 8) : long(entry + 8));
    }
    pages.push({ x: 0, y: 0, width: size.get(WIDTH_TAG) ?? 0, height: size.get(HEIGHT_TAG) ?? 0 });
    at = long(at + 2 + count * 12);
  }
  if (!pages.length) return undefined;
  return {
    width: Math.max(...pages.map(({ width }) => width)),
    height: Math.max(...pages.map(({ height }) => height)),
    frames: pages,
  };
};
