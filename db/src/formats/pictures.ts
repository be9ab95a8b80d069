import sharp from 'sharp';
import type { FormatContext } from './format';

/** A picture that every format can show. */
export interface ReportPicture {
  /** The bytes of a JPEG. */
  content: Buffer;
  width: number;
  height: number;
}
/** Reads a stored picture by its file's id; null for one that can't be shown. */
export type PictureReader = (fileId: number | null) => Promise<ReportPicture | null>;

/** Largest picture that is opened, in pixels. Phone cameras reach 50 million. */
const MAX_INPUT_PIXELS = 60_000_000;
/** Longest side of a reduced picture: sharp in print at seven centimetres, small in a catalogue of hundreds. */
const MAX_SIDE_PIXELS = 640;
const JPEG_QUALITY = 78;
/** Pictures kept for the next time that a report shows the same one. */
const MAX_CACHED_PICTURES = 40;
/** Types that are drawn. SVG is left out because it is a program as much as a picture. */
const DRAWN_TYPES: ReadonlySet<string> = new Set(
  ['jpeg', 'png', 'apng', 'gif', 'webp', 'avif', 'tiff'].map((name) => `image/${name}`),
);

// A report's process has a small memory, and other work on its other cores.
sharp.cache(false);
sharp.concurrency(1);

/** A box of pixels that pictures are fitted into, with white beside them. */
export interface PictureBox {
  width: number;
  height: number;
}
const WHITE = '#ffffff';

async function reduce(content: Buffer, box: PictureBox | undefined): Promise<ReportPicture | null> {
  try {
    const { data, info } = await sharp(content, { limitInputPixels: MAX_INPUT_PIXELS })
      .rotate()
      .resize(
        box
          ? { ...box, fit: 'contain', background: WHITE }
          : { width: MAX_SIDE_PIXELS, height: MAX_SIDE_PIXELS, fit: 'inside', withoutEnlargement: true },
      )
      .flatten({ background: WHITE })
      .jpeg({ quality: JPEG_QUALITY })
      .toBuffer({ resolveWithObject: true });
    return { content: data, width: info.width, height: info.height };
  } catch {
    // A damaged or too large picture leaves its place empty. The report is still of use.
    return null;
  }
}

/**
 * Creates a reader of stored pictures: upright, reduced, as JPEG.
 * @param box for pictures that all have one shape, as cells have
 */
export function createPictureReader({ readPicture, signal }: FormatContext, box?: PictureBox): PictureReader {
  const cached = new Map<number, Promise<ReportPicture | null>>();
  const read = async (fileId: number): Promise<ReportPicture | null> => {
    const file = await readPicture(fileId);
    return file && DRAWN_TYPES.has(file.type) ? reduce(file.content, box) : null;
  };
  return (fileId) => {
    signal.throwIfAborted();
    if (fileId === null) return Promise.resolve(null);
    const cachedPicture = cached.get(fileId);
    if (cachedPicture) return cachedPicture;
    const [oldestId] = cached.keys();
    if (cached.size >= MAX_CACHED_PICTURES) cached.delete(oldestId!);
    const picture = read(fileId);
    cached.set(fileId, picture);
    return picture;
  };
}

/** Returns the largest size of a picture inside a box. */
export function fitInto(
  { width, height }: { width: number; height: number },
  maxWidth: number,
  maxHeight: number,
): { width: number; height: number } {
  const scale = Math.min(maxWidth / width, maxHeight / height);
  return { width: width * scale, height: height * scale };
}
