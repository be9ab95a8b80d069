import { crc32, deflateSync } from 'node:zlib';

/** Size and position of a picture or frame in a test. The header has this size; the pixels are arbitrary. */
export interface FrameSpec {
  x?: number;
  y?: number;
  width: number;
  height: number;
}

const bigEndian = (...values: readonly [value: number, bytes: number][]): Buffer =>
  Buffer.concat(
    values.map(([value, bytes]) => {
      const part = Buffer.alloc(bytes);
      part.writeUIntBE(value, 0, bytes);
      return part;
    }),
  );
const littleEndian = (...values: readonly [value: number, bytes: number][]): Buffer =>
  Buffer.concat(
    values.map(([value, bytes]) => {
      const part = Buffer.alloc(bytes);
      part.writeUIntLE(value, 0, bytes);
      return part;
    }),
  );

const pngChunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  return Buffer.concat([bigEndian([data.length, 4]), body, bigEndian([crc32(body), 4])]);
};
const PNG_SIGN = Buffer.from('89504e470d0a1a0a', 'hex');
/** Makes a PNG, which is animated if it has frames. */
export const makePng = (
  width: number,
  height: number,
  frames: readonly FrameSpec[] = [],
  more: readonly Buffer[] = [],
): Buffer =>
  Buffer.concat([
    PNG_SIGN,
    pngChunk('IHDR', bigEndian([width, 4], [height, 4], [8, 1], [6, 1], [0, 3])),
    ...more,
    ...(frames.length ? [pngChunk('acTL', bigEndian([frames.length, 4], [0, 4]))] : []),
    ...frames.map(({ x = 0, y = 0, width: frameWidth, height: frameHeight }, i) =>
      pngChunk('fcTL', bigEndian([i, 4], [frameWidth, 4], [frameHeight, 4], [x, 4], [y, 4], [1, 2], [10, 2], [0, 2])),
    ),
    pngChunk('IDAT', deflateSync(Buffer.alloc(5))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
/** Makes the header chunk of a PNG. */
export const pngHeader = (width: number, height: number): Buffer =>
  pngChunk('IHDR', bigEndian([width, 4], [height, 4], [8, 1], [6, 1], [0, 3]));

/** Makes a GIF. */
export const makeGif = (width: number, height: number, frames: readonly FrameSpec[]): Buffer =>
  Buffer.concat([
    Buffer.from('GIF89a'),
    littleEndian([width, 2], [height, 2], [0x80, 1], [0, 1], [0, 1]),
    Buffer.alloc(6),
    ...frames.flatMap(({ x = 0, y = 0, width: frameWidth, height: frameHeight }) => [
      littleEndian([0x21, 1], [0xf9, 1], [4, 1], [0, 4], [0, 1]),
      littleEndian(
        [0x2c, 1],
        [x, 2],
        [y, 2],
        [frameWidth, 2],
        [frameHeight, 2],
        [0, 1],
        [2, 1],
        [2, 1],
        [0x4401, 2],
        [0, 1],
      ),
    ]),
    littleEndian([0x3b, 1]),
  ]);

const webpChunk = (type: string, data: Buffer): Buffer =>
  Buffer.concat([Buffer.from(type), littleEndian([data.length, 4]), data, Buffer.alloc(data.length % 2)]);
const losslessChunk = ({ width, height }: FrameSpec): Buffer =>
  webpChunk(
    'VP8L',
    Buffer.concat([Buffer.from([0x2f]), littleEndian([width - 1 + (height - 1) * 0x4000, 4]), Buffer.alloc(4)]),
  );
const lossyChunk = ({ width, height }: FrameSpec): Buffer =>
  webpChunk(
    'VP8 ',
    Buffer.concat([Buffer.from('1000009d012a', 'hex'), littleEndian([width, 2], [height, 2]), Buffer.alloc(4)]),
  );
/** Makes a WebP of pixels alone, or a canvas with pixels or frames. `inner` is the size that a frame's pixels have. */
export const makeWebp = (
  canvas: FrameSpec | undefined,
  frames: readonly (FrameSpec & { inner?: FrameSpec })[],
  animated = false,
): Buffer => {
  const parts = [
    ...(canvas
      ? [
          webpChunk(
            'VP8X',
            Buffer.concat([littleEndian([animated ? 2 : 0, 4], [canvas.width - 1, 3], [canvas.height - 1, 3])]),
          ),
        ]
      : []),
    ...(animated ? [webpChunk('ANIM', Buffer.alloc(6))] : []),
    ...frames.map((frame) =>
      animated
        ? webpChunk(
            'ANMF',
            Buffer.concat([
              littleEndian(
                [(frame.x ?? 0) / 2, 3],
                [(frame.y ?? 0) / 2, 3],
                [frame.width - 1, 3],
                [frame.height - 1, 3],
                [10, 3],
                [0, 1],
              ),
              losslessChunk(frame.inner ?? frame),
            ]),
          )
        : lossyChunk(frame),
    ),
  ];
  const body = Buffer.concat([Buffer.from('WEBP'), ...parts]);
  return Buffer.concat([Buffer.from('RIFF'), littleEndian([body.length, 4]), body]);
};

const jpegSegment = (marker: number, data: Buffer): Buffer =>
  Buffer.concat([bigEndian([0xff, 1], [marker, 1], [data.length + 2, 2]), data]);
/** Makes a JPEG. @param thumbnail a picture of another size inside its Exif data */
export const makeJpeg = (width: number, height: number, thumbnail?: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), thumbnail ?? Buffer.alloc(4)])),
    jpegSegment(0xc0, bigEndian([8, 1], [height, 2], [width, 2], [1, 1], [0x011100, 3])),
    jpegSegment(0xda, Buffer.alloc(6)),
    Buffer.from('00ffd9', 'hex'),
  ]);

/** Makes a BMP. */
export const makeBmp = (width: number, height: number): Buffer => {
  const info = Buffer.alloc(40);
  info.writeUInt32LE(40, 0);
  info.writeInt32LE(width, 4);
  info.writeInt32LE(height, 8);
  return Buffer.concat([Buffer.from('BM'), littleEndian([58, 4], [0, 4], [54, 4]), info, Buffer.alloc(4)]);
};

const makeBox = (type: string, ...data: Buffer[]): Buffer => {
  const body = Buffer.concat(data);
  return Buffer.concat([bigEndian([body.length + 8, 4]), Buffer.from(type), body]);
};
/** Makes an AVIF or HEIC whose items have these sizes. */
export const makeHeif = (brand: string, sizes: readonly FrameSpec[]): Buffer =>
  Buffer.concat([
    makeBox('ftyp', Buffer.from(brand), bigEndian([0, 4]), Buffer.from(`mif1${brand}`)),
    makeBox(
      'meta',
      bigEndian([0, 4]),
      makeBox('hdlr', Buffer.alloc(24)),
      makeBox(
        'iprp',
        makeBox(
          'ipco',
          ...sizes.map(({ width, height }) => makeBox('ispe', bigEndian([0, 4], [width, 4], [height, 4]))),
        ),
      ),
    ),
    makeBox('mdat', Buffer.alloc(8)),
  ]);

/** Makes a TIFF with several pages. */
export const makeTiff = (pages: readonly FrameSpec[]): Buffer =>
  Buffer.concat([
    Buffer.from('II*\0'),
    littleEndian([8, 4]),
    ...pages.map(({ width, height }, i) =>
      littleEndian(
        [2, 2],
        [256, 2],
        [4, 2],
        [1, 4],
        [width, 4],
        [257, 2],
        [4, 2],
        [1, 4],
        [height, 4],
        [i === pages.length - 1 ? 0 : 8 + (i + 1) * 30, 4],
      ),
    ),
  ]);
