import { singleFrame, type Frame, type PictureHeader, type ReadPicture } from './picture';

interface Chunk {
  type: string;
  data: Buffer;
}
function chunksOf(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let offset = 0; offset + 8 <= bytes.length;) {
    const length = bytes.readUInt32LE(offset + 4);
    chunks.push({
      type: bytes.toString('latin1', offset, offset + 4),
      data: bytes.subarray(offset + 8, offset + 8 + length),
    });
    offset += 8 + length + (length % 2);
  }
  return chunks;
}

/** Reads the size of a chunk of pixels, lossy or lossless. */
function pixelSize({ type, data }: Chunk): { width: number; height: number } | undefined {
  if (type === 'VP8 ') return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
  if (type !== 'VP8L') return undefined;
  const bits = data.readUInt32LE(1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}
/** Reads a frame of an animation: the larger of its own size and that of its pixels. */
function frameOf(data: Buffer): Frame {
  const pixelSizes = chunksOf(data.subarray(16))
    .map(pixelSize)
    .filter((size) => size !== undefined);
  const widths = [data.readUIntLE(6, 3) + 1, ...pixelSizes.map((size) => size.width)];
  const heights = [data.readUIntLE(9, 3) + 1, ...pixelSizes.map((size) => size.height)];
  return {
    x: data.readUIntLE(0, 3) * 2,
    y: data.readUIntLE(3, 3) * 2,
    width: Math.max(...widths),
    height: Math.max(...heights),
  };
}

/** Reads a WebP: the canvas if there is one, the sizes of the pixels, and those of the frames. */
export const readWebp: ReadPicture = (bytes): PictureHeader | undefined => {
  const chunks = chunksOf(bytes.subarray(12));
  const canvas = chunks.find(({ type }) => type === 'VP8X')?.data;
  const pixels = chunks.map(pixelSize).filter((size) => size !== undefined);
  const animationFrames = chunks.filter(({ type }) => type === 'ANMF').map(({ data }) => frameOf(data));
  if (!canvas) return pixels.length === 1 ? singleFrame(pixels[0]!.width, pixels[0]!.height) : undefined;
  const frames = [...pixels.map((size) => ({ x: 0, y: 0, ...size })), ...animationFrames];
  return frames.length
    ? { width: canvas.readUIntLE(4, 3) + 1, height: canvas.readUIntLE(7, 3) + 1, frames }
    : undefined;
};
