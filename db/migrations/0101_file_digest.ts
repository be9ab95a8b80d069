import { alterTable, type Migration } from './migration';

/** SHA-256 of an uploaded file's content, in hex; empty for files of before and for those that reports make. */
export const fileDigest: Migration = {
  name: '0101_file_digest',
  up: [alterTable('file', ['ADD COLUMN `content_digest` CHAR(64) CHARACTER SET ascii COLLATE ascii_bin'])],
};
