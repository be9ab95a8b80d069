import { singleFrame, type ReadPicture } from './picture';

/** Markers from C0 to CF that don't start a frame: tables and a reserved one. */
const NON_FRAME_MARKERS: ReadonlySet<number> = new Set([0xc4, 0xc8, 0xcc]);
const SCAN_MARKER = 0xda;

/** Reads a JPEG: the frame header before the first scan. Thumbnails inside other segments are skipped. */
export const readJpeg: ReadPicture = (bytes) => {
  for (let at = 2; at + 4 <= bytes.length;) {
    // As decoders do: skip to the next marker, which may have several FF bytes before it.
    while (at < bytes.length && bytes[at] !== 0xff) at += 1;
    while (bytes[at] === 0xff) at += 1;
    const marker = bytes[at] ?? SCAN_MARKER;
    if (marker === SCAN_MARKER) return undefined;
    if (marker >= 0xc0 && marker <= 0xcf && !NON_FRAME_MARKERS.has(marker))
      return singleFrame(bytes.readUInt16BE(at + 6), bytes.readUInt16BE(at + 4));
    at += marker === 0 ? 1 : 1 + bytes.readUInt16BE(at + 1);
  }
  return undefined;
};
