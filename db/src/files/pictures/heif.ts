import type { Frame, Picture, ReadPicture } from './picture';

/** Boxes that hold boxes, and how many bytes stand before these. */
const HOLDERS: Readonly<Record<string, number>> = {
  meta: 4,
  iprp: 0,
  ipco: 0,
  moov: 0,
  trak: 0,
  mdia: 0,
  minf: 0,
  stbl: 0,
  stsd: 8,
};
/** Pictures of a sequence: AV1's and HEVC's. */
const SAMPLES: ReadonlySet<string> = new Set(['av01', 'hvc1', 'hev1']);

/** Every size that is told anywhere. */
const sizesIn = (bytes: Buffer, frames: Frame[]): void => {
  for (let at = 0; at + 8 <= bytes.length;) {
    const [length, type] = [bytes.readUInt32BE(at), bytes.toString('latin1', at + 4, at + 8)];
    const header = length === 1 ? 16 : 8;
    const size = length === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : length === 0 ? bytes.length - at : length;
    if (size < header) return;
    const data = bytes.subarray(at + header, at + size);
    if (type === 'ispe') frames.push({ x: 0, y: 0, width: data.readUInt32BE(4), height: data.readUInt32BE(8) });
    else if (SAMPLES.has(type))
      frames.push({ x: 0, y: 0, width: data.readUInt16BE(24), height: data.readUInt16BE(26) });
    else if (Object.hasOwn(HOLDERS, type)) sizesIn(data.subarray(HOLDERS[type]), frames);
    at += size;
  }
};

/** AVIF and HEIC: a picture is made of items, tiles and thumbnails among them; the largest is the whole. */
export const readHeif: ReadPicture = (bytes): Picture | undefined => {
  const frames: Frame[] = [];
  sizesIn(bytes, frames);
  if (!frames.length) return undefined;
  return {
    width: Math.max(...frames.map(({ width }) => width)),
    height: Math.max(...frames.map(({ height }) => height)),
    frames,
  };
};
