import { singleFrame, type ReadPicture } from './picture';

/** Markers from C0 to CF that don't start a frame: tables and a reserved one. */
const NON_FRAME_MARKERS: ReadonlySet<number> = new Set([0xc4, 0xc8, 0xcc]);
const SCAN_MARKER = 0xda;

/** Reads a JPEG: the frame header before the first scan. Thumbnails inside other segments are skipped. */
export const readJpeg: ReadPicture = (bytes) => {
  for (let offset = 2; offset + 4 <= bytes.length;) {
    // As decoders do: skip to the next marker, which may have several FF bytes before it.
    while (offset < bytes.length && bytes[offset] !== 0xff) offset += 1;
    while (bytes[offset] === 0xff) offset += 1;
    const marker = bytes[offset] ?? SCAN_MARKER;
    if (marker === SCAN_MARKER) return undefined;
    if (marker >= 0xc0 && marker <= 0xcf && !NON_FRAME_MARKERS.has(marker))
      return singleFrame(bytes.readUInt16BE(offset + 6), bytes.readUInt16BE(offset + 4));
    offset += marker === 0 ? 1 : 1 + bytes.readUInt16BE(offset + 1);
  }
  return undefined;
};
