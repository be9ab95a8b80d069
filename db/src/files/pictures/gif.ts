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
    let at = from;
    while (at < bytes.length && bytes[at] !== 0) at += bytes[at]! + 1;
    return at + 1;
  };
  for (let at = 13 + tableSize(bytes[10]!); at < bytes.length;) {
    if (bytes[at] === EXTENSION) at = skipBlocks(at + 2);
    else if (bytes[at] === IMAGE) {
      frames.push({
        x: bytes.readUInt16LE(at + 1),
        y: bytes.readUInt16LE(at + 3),
        width: bytes.readUInt16LE(at + 5),
        height: bytes.readUInt16LE(at + 7),
      });
      at = skipBlocks(at + 10 + tableSize(bytes[at + 9]!) + 1);
    } else break;
  }
  return frames.length ? { width, height, frames } : undefined;
};
