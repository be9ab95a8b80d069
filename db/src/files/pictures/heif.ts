import { ownTable } from '@trestle/schema/ownTable';
import type { Frame, PictureHeader, ReadPicture } from './picture';

/** Boxes that contain boxes, with the number of bytes before the first one. */
const CONTAINER_BOXES: Readonly<Record<string, number>> = ownTable({
  meta: 4,
  iprp: 0,
  ipco: 0,
  moov: 0,
  trak: 0,
  mdia: 0,
  minf: 0,
  stbl: 0,
  stsd: 8,
});
/** Boxes of the pictures of a sequence: AV1 and HEVC. */
const SEQUENCE_BOXES: ReadonlySet<string> = new Set(['av01', 'hvc1', 'hev1']);

/** Collects every size that any box gives. */
function collectSizes(bytes: Buffer, frames: Frame[]): void {
  for (let offset = 0; offset + 8 <= bytes.length;) {
    const [length, type] = [bytes.readUInt32BE(offset), bytes.toString('latin1', offset + 4, offset + 8)];
    const header = length === 1 ? 16 : 8;
    const size =
      length === 1 ? Number(bytes.readBigUInt64BE(offset + 8)) : length === 0 ? bytes.length - offset : length;
    if (size < header) return;
    const data = bytes.subarray(offset + header, offset + size);
    if (type === 'ispe') frames.push({ x: 0, y: 0, width: data.readUInt32BE(4), height: data.readUInt32BE(8) });
    else if (SEQUENCE_BOXES.has(type))
      frames.push({ x: 0, y: 0, width: data.readUInt16BE(24), height: data.readUInt16BE(26) });
    else if (Object.hasOwn(CONTAINER_BOXES, type)) collectSizes(data.subarray(CONTAINER_BOXES[type]), frames);
    offset += size;
  }
}

/** Reads an AVIF or HEIC. It consists of items, some of them tiles and thumbnails; the largest is the whole picture. */
export const readHeif: ReadPicture = (bytes): PictureHeader | undefined => {
  const frames: Frame[] = [];
  collectSizes(bytes, frames);
  if (!frames.length) return undefined;
  return {
    width: Math.max(...frames.map(({ width }) => width)),
    height: Math.max(...frames.map(({ height }) => height)),
    frames,
  };
};
