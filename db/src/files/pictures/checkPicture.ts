import { ownTable } from '@trestle/schema/ownTable';
import { uploadError } from '../uploadError';
import { readBmp } from './bmp';
import { readGif } from './gif';
import { readHeif } from './heif';
import { readJpeg } from './jpeg';
import type { Frame, PictureHeader, ReadPicture } from './picture';
import { readPng } from './png';
import { readTiff } from './tiff';
import { readWebp } from './webp';

/** Largest picture that browsers display, in pixels. Phone cameras reach 50 million. */
const MAX_DRAWN_PIXELS = 60_000_000;
/** Largest picture of a type that browsers don't display, such as a scan, in pixels. */
const MAX_KEPT_PIXELS = 400_000_000;
/** The frames of an animation may have this many times the pixels of one picture. */
const FRAMES_FACTOR = 10;

interface PictureFormat {
  read: ReadPicture;
  maxPixels: number;
}
const READERS: Readonly<Record<string, PictureFormat>> = ownTable({
  'image/png': { read: readPng, maxPixels: MAX_DRAWN_PIXELS },
  'image/apng': { read: readPng, maxPixels: MAX_DRAWN_PIXELS },
  'image/gif': { read: readGif, maxPixels: MAX_DRAWN_PIXELS },
  'image/webp': { read: readWebp, maxPixels: MAX_DRAWN_PIXELS },
  'image/jpeg': { read: readJpeg, maxPixels: MAX_DRAWN_PIXELS },
  'image/bmp': { read: readBmp, maxPixels: MAX_DRAWN_PIXELS },
  'image/avif': { read: readHeif, maxPixels: MAX_DRAWN_PIXELS },
  'image/heic': { read: readHeif, maxPixels: MAX_KEPT_PIXELS },
  'image/heif': { read: readHeif, maxPixels: MAX_KEPT_PIXELS },
  'image/tiff': { read: readTiff, maxPixels: MAX_KEPT_PIXELS },
});
/** Whether the size in pixels is checked for a type. */
export const isPicture = (type: string): boolean => Object.hasOwn(READERS, type);

const isSize = ({ width, height }: { width: number; height: number }): boolean => width > 0 && height > 0;
/** Reads a picture; undefined when its size or that of a frame can't be read. */
function readPicture(read: ReadPicture, bytes: Buffer): PictureHeader | undefined {
  try {
    const picture = read(bytes);
    return picture && isSize(picture) && picture.frames.every(isSize) ? picture : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Refuses a picture that takes too much memory to draw. All frames count, not only the size in the header (SECURITY.md,
 * 70).
 * @throws Problem 413; 415 when the size cannot be read or a frame is larger than the picture
 */
export function checkPicture(type: string, bytes: Buffer): void {
  const { read, maxPixels } = READERS[type]!;
  const picture = readPicture(read, bytes);
  if (!picture) throw uploadError(415, 'The size of the picture cannot be read', 'type');
  const { width, height, frames } = picture;
  const pixelsOf = (part: Pick<Frame, 'width' | 'height'>) => part.width * part.height;
  if ([picture, ...frames].some((part) => pixelsOf(part) > maxPixels))
    throw uploadError(413, `Maximum size ${maxPixels / 1_000_000} million pixels`, 'max');
  if (frames.reduce((sum, frame) => sum + pixelsOf(frame), 0) > maxPixels * FRAMES_FACTOR)
    throw uploadError(413, 'The animation has too many frames of its size', 'max');
  if (frames.some((frame) => frame.x + frame.width > width || frame.y + frame.height > height))
    throw uploadError(415, 'A frame of the picture is larger than the picture', 'type');
}
