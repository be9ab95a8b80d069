import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { withoutTexts } from './png';
import { isReducible, isTimeout, reducePicture } from './thumbnail';
import { createThumbnailCache, type ReducedPicture } from './thumbnailCache';

/** A chunk of text as a PNG holds it. */
function pngText(keyword: string, text: string): Buffer {
  const data = Buffer.from(`tEXt${keyword}\0${text}`, 'latin1');
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length - 4);
  checksum.writeUInt32BE(crc32(data));
  return Buffer.concat([length, data, checksum]);
}
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b8814a' } });

test('a picture becomes a small WebP of the same shape, upright; a small one is not enlarged', async () => {
  const landscape = await photo(1200, 600).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const thumbnail = await reducePicture(landscape, 'image/jpeg', 96);
  expect(await sharp(thumbnail as Buffer).metadata()).toMatchObject({ format: 'webp', width: 48, height: 96 });
  const smallThumbnail = await reducePicture(await photo(20, 10).png().toBuffer(), 'image/png', 96);
  expect(await sharp(smallThumbnail as Buffer).metadata()).toMatchObject({ width: 20, height: 10 });
});

test('safety 70: what is damaged, no picture or larger than its type may be gives nothing', async () => {
  const completePicture = await photo(400, 400).jpeg().toBuffer();
  expect(await reducePicture(Buffer.from('no picture'), 'image/png', 96)).toBeNull();
  expect(await reducePicture(completePicture.subarray(0, 60), 'image/jpeg', 96)).toBeNull();
  // 25 million pixels in a few kilobytes.
  const hugePicture = await photo(5000, 5000).png({ compressionLevel: 9 }).toBuffer();
  expect(hugePicture.length).toBeLessThan(200_000);
  expect(await reducePicture(hugePicture, 'image/png', 96)).toBeNull();
});

test('safety 70: the texts of a PNG are left out before it is decoded, and the picture stays the same', async () => {
  const picture = await photo(40, 20).png().toBuffer();
  const headerEnd = 33;
  const text = pngText('Comment', 'x');
  const texts = Buffer.concat(Array.from({ length: 1000 }, () => text));
  const pictureWithTexts = Buffer.concat([picture.subarray(0, headerEnd), texts, picture.subarray(headerEnd)]);
  expect(withoutTexts(pictureWithTexts)).toEqual(withoutTexts(picture));
  expect(await sharp((await reducePicture(pictureWithTexts, 'image/png', 96)) as Buffer).metadata()).toMatchObject({
    width: 40,
  });
});

test('pictures that are programs, or of types that are seldom decoded, are not reduced', () => {
  const types = ['jpeg', 'png', 'webp', 'gif', 'svg+xml', 'avif', 'tiff', 'heic', 'bmp'];
  expect(types.filter((type) => isReducible(`image/${type}`))).toEqual(['jpeg', 'png', 'webp', 'gif']);
});

test('the cache makes each picture once at a time, forgets the least used, and remembers what can’t be reduced', async () => {
  const cache = createThumbnailCache(2600);
  const madeKeys: string[] = [];
  const getThumbnail = (key: string, content: Buffer | null = Buffer.alloc(1000)) =>
    cache.get(key, async () => {
      madeKeys.push(key);
      return content;
    });
  await Promise.all([getThumbnail('a'), getThumbnail('a')]);
  await getThumbnail('b');
  await getThumbnail('a');
  await getThumbnail('c');
  await getThumbnail('a');
  await getThumbnail('b');
  await getThumbnail('none', null);
  await getThumbnail('none', null);
  expect(madeKeys).toEqual(['a', 'b', 'c', 'b', 'none']);
  await expect(cache.get('x', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
});

test('a picture that took too long is made again later, when the machine may be less busy', async () => {
  let minutes = 0;
  const cache = createThumbnailCache(2600, () => minutes * 60_000);
  const replies: ReducedPicture[] = ['slow', Buffer.alloc(10)];
  const make = async () => replies.shift()!;
  expect(await cache.get('a', make)).toBeNull();
  minutes = 9;
  expect(await cache.get('a', make)).toBeNull();
  minutes = 11;
  expect(await cache.get('a', make)).toHaveLength(10);
  expect(await cache.get('a', make)).toHaveLength(10);
  expect(replies).toEqual([]);
});

test('giving up at the time limit is told from a damaged picture', () => {
  expect(isTimeout(new Error('timeout: 40% complete'))).toBe(true);
  expect(isTimeout(new Error('Input buffer contains unsupported image format'))).toBe(false);
});
