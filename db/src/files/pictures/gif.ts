import type { Frame, ReadPicture } from './picture';

const EXTENSION = 0x21;
const IMAGE = 0x2c;

/** Returns the length of a colour table in bytes. @param flags the byte that announces it */
const tableSize = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

/** Reads a GIF: the logical screen, and each image on it. */
export const readGif: ReadPicture = (bytes) => {
  const frames: Frame[] = [];
  const [width, height] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)];
  const skipBlocks = (from: number): number => {
    let offset = from;
    while (offset < bytes.length && bytes[offset] !== 0) offset += bytes[offset]! + 1;
    return offset + 1;
  };
  for (let offset = 13 + tableSize(bytes[10]!); offset < bytes.length;) {
    if (bytes[offset] === EXTENSION) offset = skipBlocks(offset + 2);
    else if (bytes[offset] === IMAGE) {
      frames.push({
        x: bytes.readUInt16LE(offset + 1),
        y: bytes.readUInt16LE(offset + 3),
        width: bytes.readUInt16LE(offset + 5),
        height: bytes.readUInt16LE(offset + 7),
      });
      offset = skipBlocks(offset + 10 + tableSize(bytes[offset + 9]!) + 1);
    } else break;
  }
  return frames.length ? { width, height, frames } : undefined;
};
