import type { Frame, ReadPicture } from './picture';

const HEADER = 'IHDR';
const FRAME = 'fcTL';
const END = 'IEND';

/** Reads a PNG or APNG: the size in the header, and that of each frame. */
export const readPng: ReadPicture = (bytes) => {
  const frames: Frame[] = [];
  let size: { width: number; height: number } | undefined;
  for (let offset = 8; offset + 8 <= bytes.length;) {
    const [length, type] = [bytes.readUInt32BE(offset), bytes.toString('latin1', offset + 4, offset + 8)];
    const data = offset + 8;
    if (type === HEADER) {
      // Some decoders would use the second header.
      if (size) return undefined;
      size = { width: bytes.readUInt32BE(data), height: bytes.readUInt32BE(data + 4) };
    } else if (!size) return undefined;
    if (type === FRAME)
      frames.push({
        width: bytes.readUInt32BE(data + 4),
        height: bytes.readUInt32BE(data + 8),
        x: bytes.readUInt32BE(data + 12),
        y: bytes.readUInt32BE(data + 16),
      });
    if (type === END) break;
    offset = data + length + 4;
  }
  return size && { ...size, frames: [{ x: 0, y: 0, ...size }, ...frames] };
};

const TEXT_CHUNKS: readonly string[] = ['tEXt', 'zTXt', 'iTXt'];

/** Returns a PNG without its texts. A decoder reads each one, and thousands of small ones take seconds. */
export function withoutTexts(bytes: Buffer): Buffer {
  const keptChunks = [bytes.subarray(0, 8)];
  for (let offset = 8; offset + 8 <= bytes.length;) {
    const end = offset + bytes.readUInt32BE(offset) + 12;
    if (!TEXT_CHUNKS.includes(bytes.toString('latin1', offset + 4, offset + 8)))
      keptChunks.push(bytes.subarray(offset, end));
    offset = end;
  }
  return Buffer.concat(keptChunks);
}
