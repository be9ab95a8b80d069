import { formatSize } from '@trestle/kit/core';
import { MAX_FILE_BYTES, MAX_FILE_SIZE_TEXT } from '@trestle/schema/limits';
import {
  fileOfPath,
  MAX_IMPORTED_PICTURES,
  otherPictureText,
  pictureEndingProblem,
} from '@trestle/schema/pictureImport';
import { readDirectory } from './zip/readDirectory';
import { readEntry } from './zip/readEntry';
import { ZipError, type PackedFile } from './zip/packedFile';

/** All pictures of a zip, unpacked. */
const MAX_TOTAL_BYTES = 8 * 1024 ** 3;
/** Files and folders of a zip. Macs add a file to each. */
const MAX_ENTRIES = 3 * MAX_IMPORTED_PICTURES;
/** Number of leading bytes by which a picture is recognised. */
const HEAD_BYTES = 16;

/** What systems add to a zip by themselves. */
const isJunk = (path: string): boolean =>
  path.startsWith('__MACOSX/') || /^(\..*|thumbs\.db|desktop\.ini)$/i.test(fileOfPath(path));
const isFolder = (path: string): boolean => /[/\\]$/.test(path);

const startsWith = (bytes: Uint8Array, signature: string, offset = 0): boolean =>
  [...signature].every((letter, i) => bytes[offset + i] === letter.charCodeAt(0));
/** Whether content begins like a picture. The server looks at all of it. */
export const isPictureHead = (head: Uint8Array): boolean =>
  startsWith(head, '\xff\xd8\xff') ||
  startsWith(head, '\x89PNG') ||
  startsWith(head, 'GIF8') ||
  startsWith(head, 'BM') ||
  (startsWith(head, 'RIFF') && startsWith(head, 'WEBP', 8)) ||
  (startsWith(head, 'ftyp', 4) && (startsWith(head, 'avi', 8) || startsWith(head, 'mif1', 8)));

/** Returns why a file is no picture that can be taken; undefined for one that may be. */
const problemOf = async (file: Blob, entry: PackedFile): Promise<string | undefined> => {
  if (entry.problem !== undefined) return entry.problem;
  const endingProblem = pictureEndingProblem(entry.name);
  if (endingProblem) return endingProblem;
  if (entry.size > MAX_FILE_BYTES) return `Maximum size ${MAX_FILE_SIZE_TEXT}, this one has ${formatSize(entry.size)}`;
  if (entry.size === 0) return 'The file is empty';
  try {
    const head = await readEntry(file, entry, HEAD_BYTES);
    if (isPictureHead(head)) return undefined;
    // Telephones name them jpg at times.
    return startsWith(head, 'ftyphe', 4) ? otherPictureText('heic') : 'Its content is not a picture';
  } catch {
    return 'It is damaged and cannot be unpacked';
  }
};

/** Files of a zip: those that may be pictures, and the others with the reason. */
export interface ZipPictures {
  pictures: PackedFile[];
  others: { name: string; size: number; problem: string }[];
}

/**
 * Finds the pictures of a zip. Only its directory and the first bytes of each file are read.
 * @param onProgress called with the number of files that were looked at
 * @throws ZipError in words; the signal's reason when it ends the reading
 */
export const readPictures = async (
  file: Blob,
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
): Promise<ZipPictures> => {
  const entries = (await readDirectory(file, MAX_ENTRIES)).filter(({ name }) => !isFolder(name) && !isJunk(name));
  if (entries.length === 0) throw new ZipError('There are no files in this zip.');
  const tooMany = `This zip holds more than ${MAX_IMPORTED_PICTURES.toLocaleString('en')} files. Split it into parts.`;
  if (entries.length > MAX_IMPORTED_PICTURES) throw new ZipError(tooMany);
  const total = entries.reduce((sum, { size }) => sum + size, 0);
  if (total > MAX_TOTAL_BYTES)
    throw new ZipError(
      `Its pictures have ${formatSize(total)}. Split it into parts of ${formatSize(MAX_TOTAL_BYTES)}.`,
    );
  const result: ZipPictures = { pictures: [], others: [] };
  for (const [i, entry] of entries.entries()) {
    const problem = await problemOf(file, entry);
    signal.throwIfAborted();
    if (problem === undefined) result.pictures.push(entry);
    else result.others.push({ name: entry.name, size: entry.size, problem });
    if (i % 50 === 0) onProgress(i, entries.length);
  }
  return result;
};
