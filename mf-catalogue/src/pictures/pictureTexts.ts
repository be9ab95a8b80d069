import { errorTexts, formatNumber, formatSize } from '@trestle/kit/core';
import type { ImportResult } from '@trestle/schema/importRows';
import type { CheckedPicture } from '@trestle/schema/pictureImport';
import type { ZipPictures } from './readPictures';

/** What becomes of a file of a zip, in words. */
export interface PictureLine {
  name: string;
  size: number;
  result: ImportResult;
  /** The product that it belongs to, or why it stays out. */
  words: string;
}

/** 'EMB-124 · Ember stool · picture 2', or '… · main picture'. */
const productWords = ({ code, description, number, result }: CheckedPicture): string =>
  [
    code,
    description,
    number ? `picture ${number}` : 'main picture',
    result === 'changed' ? 'shown instead of the present one' : '',
    result === 'unchanged' ? 'has this picture already' : '',
  ]
    .filter(Boolean)
    .join(' · ');

/** Describes all files of a zip: those of products, and those that stay out. */
export const linesOf = ({ pictures, others }: ZipPictures, rows: readonly CheckedPicture[]): PictureLine[] => [
  ...rows.map((picture): PictureLine => {
    const { name, size } = pictures[picture.row - 1]!;
    const errors = Object.values(picture.errors ?? {}).flatMap(errorTexts);
    return { name, size, result: picture.result, words: errors.length > 0 ? errors.join(', ') : productWords(picture) };
  }),
  ...others.map(({ name, size, problem }): PictureLine => ({ name, size, result: 'refused', words: problem })),
];

/** Returns a warning when the pictures are more than the person may upload today. */
export const quotaWords = (lines: readonly PictureLine[], left: number | null): string | null => {
  const bytes = lines
    .filter(({ result }) => result === 'created' || result === 'changed')
    .reduce((sum, { size }) => sum + size, 0);
  if (left === null || bytes <= left) return null;
  return (
    `These pictures have ${formatSize(bytes)}, and you may upload ${formatSize(left)} more today. ` +
    'Import the rest tomorrow from the same zip, or ask for a higher limit.'
  );
};

/** '1 picture', '2,000 pictures'. */
export const countPictures = (count: number): string =>
  `${formatNumber(count)} ${count === 1 ? 'picture' : 'pictures'}`;
