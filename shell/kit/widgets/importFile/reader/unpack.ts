import { unzipSync } from 'fflate';
import { TableFileError } from './sheetData';

/** Largest size of one unpacked file of a workbook, and of all that are read together. A list of 10,000 rows has 10 MB. */
const MAX_PART_BYTES = 100_000_000;
const MAX_UNPACKED_BYTES = 200_000_000;

const tooLarge = (): TableFileError =>
  new TableFileError('This workbook is too large to read here. Save the sheet with the list as a file of its own.');

/** Files of a zip, unpacked when they are asked for. */
export interface Archive {
  names: ReadonlySet<string>;
  /** @throws TableFileError for one that is too large */
  read(name: string): Uint8Array | undefined;
}

/**
 * Opens a zip. Its directory says how large each file is, and no file gets more room than that: a small file that
 * unpacks to gigabytes is refused before it does.
 * @throws an error for a damaged zip
 */
export const openArchive = (bytes: Uint8Array): Archive => {
  const names = new Set<string>();
  unzipSync(bytes, {
    filter: ({ name }) => {
      names.add(name);
      return false;
    },
  });
  let unpackedBytes = 0;
  return {
    names,
    read: (wanted) => {
      if (!names.has(wanted)) return undefined;
      let isFound = false;
      const files = unzipSync(bytes, {
        filter: ({ name, originalSize }) => {
          if (name !== wanted || isFound) return false;
          isFound = true;
          unpackedBytes += originalSize;
          if (originalSize > MAX_PART_BYTES || unpackedBytes > MAX_UNPACKED_BYTES) throw tooLarge();
          return true;
        },
      });
      return files[wanted];
    },
  };
};
