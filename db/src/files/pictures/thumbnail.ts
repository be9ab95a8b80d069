import sharp from 'sharp';
import { ownTable } from '@trestle/schema/ownTable';
import type { ThumbnailSize } from '@trestle/schema/thumbnails';
import { withoutTexts } from './png';
import type { ReducedPicture } from './thumbnailCache';

/**
 * Largest picture that is reduced, in pixels, by type. A JPEG is decoded at a fraction of its size, so phone cameras'
 * 50 million are cheap; of other types the whole picture may be in memory, at 4 bytes a pixel.
 */
const MAX_PIXELS: Readonly<Record<string, number>> = ownTable({
  'image/jpeg': 60_000_000,
  'image/png': 24_000_000,
  'image/webp': 24_000_000,
  'image/gif': 24_000_000,
});
const TIMEOUT_SECONDS = 5;
const WEBP_QUALITY = 78;

/**
 * Whether pictures of a type are reduced. Other types, such as SVG, are programs or need decoders that are rarely used.
 */
export const isReducible = (type: string): boolean => Object.hasOwn(MAX_PIXELS, type);

/**
 * Reduces a picture to a WebP, upright. It is never enlarged, and of an animation the first frame is taken.
 * @returns null for a picture that is damaged or too large; 'slow' for one that takes too long
 */
export async function reducePicture(content: Buffer, type: string, size: ThumbnailSize): Promise<ReducedPicture> {
  try {
    const picture = type === 'image/png' ? withoutTexts(content) : content;
    return await sharp(picture, { limitInputPixels: MAX_PIXELS[type]!, sequentialRead: true })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .rotate()
      .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: WEBP_QUALITY })
      .toBuffer();
  } catch (error) {
    return isTimeout(error) ? 'slow' : null;
  }
}

/** Whether the library gave up at its time limit, and not because of the picture: 'timeout: 40% complete'. */
export const isTimeout = (error: unknown): boolean => error instanceof Error && error.message.startsWith('timeout');
