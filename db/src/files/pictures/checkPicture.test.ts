import fc from 'fast-check';
import { Problem } from '@trestle/schema/errors';
import {
  makeBmp,
  makeGif,
  makeHeif,
  makeJpeg,
  makePng,
  makeTiff,
  makeWebp,
  pngHeader,
} from '../../../testing/makePictures';
import { checkPicture } from './checkPicture';

function statusOf(type: string, bytes: Buffer): number {
  try {
    checkPicture(type, bytes);
    return 201;
  } catch (error) {
    if (error instanceof Problem) return error.status;
    throw error;
  }
}
const SMALL_SIZE = { width: 40, height: 30 };
const HUGE_SIZE = { width: 16_000, height: 16_000 };

test.each<[name: string, type: string, picture: Buffer]>([
  ['PNG', 'image/png', makePng(40, 30)],
  ['APNG', 'image/apng', makePng(40, 30, [SMALL_SIZE, { x: 5, y: 5, width: 10, height: 10 }])],
  ['GIF', 'image/gif', makeGif(40, 30, [SMALL_SIZE, { x: 39, y: 29, width: 1, height: 1 }])],
  ['WebP', 'image/webp', makeWebp(undefined, [SMALL_SIZE])],
  ['WebP with a canvas', 'image/webp', makeWebp(SMALL_SIZE, [SMALL_SIZE])],
  ['animated WebP', 'image/webp', makeWebp(SMALL_SIZE, [SMALL_SIZE, { x: 10, y: 10, width: 4, height: 4 }], true)],
  ['JPEG', 'image/jpeg', makeJpeg(40, 30, makeJpeg(60_000, 60_000))],
  ['BMP', 'image/bmp', makeBmp(40, -30)],
  ['AVIF', 'image/avif', makeHeif('avif', [SMALL_SIZE, { width: 4, height: 4 }])],
  ['HEIC', 'image/heic', makeHeif('heic', [SMALL_SIZE])],
  ['TIFF', 'image/tiff', makeTiff([SMALL_SIZE, HUGE_SIZE])],
])('a %s of an ordinary size is accepted', (_name, type, picture) => expect(statusOf(type, picture)).toBe(201));

test.each<[name: string, type: string, picture: Buffer]>([
  ['PNG', 'image/png', makePng(16_000, 16_000)],
  ['APNG', 'image/apng', makePng(40, 30, [HUGE_SIZE])],
  ['GIF', 'image/gif', makeGif(60_000, 60_000, [SMALL_SIZE])],
  ['GIF whose frame is', 'image/gif', makeGif(40, 30, [{ width: 60_000, height: 60_000 }])],
  ['WebP', 'image/webp', makeWebp(undefined, [{ width: 16_000, height: 16_000 }])],
  ['WebP canvas', 'image/webp', makeWebp(HUGE_SIZE, [SMALL_SIZE])],
  ['WebP whose pixels are', 'image/webp', makeWebp(SMALL_SIZE, [HUGE_SIZE])],
  ['WebP frame whose pixels are', 'image/webp', makeWebp(SMALL_SIZE, [{ ...SMALL_SIZE, inner: HUGE_SIZE }], true)],
  ['JPEG', 'image/jpeg', makeJpeg(60_000, 60_000)],
  ['BMP', 'image/bmp', makeBmp(16_000, -16_000)],
  ['AVIF, in any item', 'image/avif', makeHeif('avif', [SMALL_SIZE, HUGE_SIZE])],
  ['TIFF, on any page', 'image/tiff', makeTiff([SMALL_SIZE, { width: 60_000, height: 60_000 }])],
  ['GIF of many frames', 'image/gif', makeGif(5000, 5000, Array(30).fill({ width: 5000, height: 5000 }))],
])('safety 70: a %s too large is a 413', (_name, type, picture) => expect(statusOf(type, picture)).toBe(413));

test.each<[name: string, type: string, picture: Buffer]>([
  ['GIF frame beyond its screen', 'image/gif', makeGif(1, 1, [SMALL_SIZE])],
  ['GIF frame that begins outside', 'image/gif', makeGif(40, 30, [{ ...SMALL_SIZE, x: 1 }])],
  ['GIF without a frame', 'image/gif', makeGif(40, 30, [])],
  ['GIF without a screen', 'image/gif', makeGif(0, 0, [SMALL_SIZE])],
  ['GIF cut short', 'image/gif', makeGif(40, 30, [SMALL_SIZE]).subarray(0, 11)],
  ['APNG frame beyond it', 'image/apng', makePng(4, 4, [SMALL_SIZE])],
  ['PNG with two headers', 'image/png', makePng(40, 30, [], [pngHeader(4, 4)])],
  ['PNG of no size', 'image/png', makePng(0, 30)],
  ['WebP frame beyond its canvas', 'image/webp', makeWebp({ width: 4, height: 4 }, [SMALL_SIZE], true)],
  ['WebP without pixels', 'image/webp', makeWebp(SMALL_SIZE, [])],
  ['WebP pixels beyond the canvas', 'image/webp', makeWebp({ width: 4, height: 4 }, [SMALL_SIZE])],
  ['JPEG of no height', 'image/jpeg', makeJpeg(40, 0)],
  ['JPEG without a frame', 'image/jpeg', Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')],
  ['BMP of a negative width', 'image/bmp', makeBmp(-40, 30)],
  ['AVIF without a size', 'image/avif', makeHeif('avif', [])],
  ['TIFF without a page', 'image/tiff', makeTiff([])],
  ['TIFF of no size', 'image/tiff', makeTiff([{ width: 0, height: 3 }])],
  [
    'TIFF whose pages go round',
    'image/tiff',
    Buffer.concat([Buffer.from('II*\0'), Buffer.from([8, 0, 0, 0]), Buffer.from([0, 0, 8, 0, 0, 0])]),
  ],
])('safety 70: a %s is a 415', (_name, type, picture) => expect(statusOf(type, picture)).toBe(415));

test('safety 70: a picture with any changed bytes is accepted or refused, without another error', () => {
  const pictures: [string, Buffer][] = [
    ['image/apng', makePng(40, 30, [SMALL_SIZE])],
    ['image/gif', makeGif(40, 30, [SMALL_SIZE])],
    ['image/webp', makeWebp(SMALL_SIZE, [SMALL_SIZE], true)],
    ['image/jpeg', makeJpeg(40, 30)],
    ['image/avif', makeHeif('avif', [SMALL_SIZE])],
    ['image/tiff', makeTiff([SMALL_SIZE])],
    ['image/bmp', makeBmp(4, 4)],
  ];
  fc.assert(
    fc.property(
      fc.constantFrom(...pictures),
      fc.nat(),
      fc.nat(255),
      fc.nat(),
      ([type, bytes], position, value, length) => {
        const changedBytes = Buffer.from(bytes);
        changedBytes[position % changedBytes.length] = value;
        expect([201, 413, 415]).toContain(
          statusOf(type, changedBytes.subarray(0, 1 + (length % (2 * changedBytes.length)))),
        );
      },
    ),
    { numRuns: 1000 },
  );
});
