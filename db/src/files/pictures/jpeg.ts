import { singleFrame, type ReadPicture } from './picture';

/** Of the markers C0 to CF, those that begin no frame: tables and a reserved one. */
const NO_FRAME: ReadonlySet<number> = new Set([0xc4, 0xc8, 0xcc]);
const SCAN = 0xda;

/**
 * JPEG: the frame header that stands before the first scan, found from segment to segment. A thumbnail in one of them
 * is not looked at.
 */
export const readJpeg: ReadPicture = (bytes) => {
  for (let at = 2; at + 4 <= bytes.length;) {
    // As decoders do: whatever stands before a marker is passed over, and FF may fill the space.
    while (at < bytes.length && bytes[at] !== 0xff) at += 1;
    while (bytes[at] === 0xff) at += 1;
    const marker = bytes[at] ?? SCAN;
    if (marker === SCAN) return undefined;
    if (marker >= 0xc0 && marker <= 0xcf && !NO_FRAME.has(marker))
      return singleFrame(bytes.readUInt16BE(at + 6), bytes.readUInt16BE(at + 4));
    at += marker === 0 ? 1 : 1 + bytes.readUInt16BE(at + 1);
  }
  return undefined;
};
