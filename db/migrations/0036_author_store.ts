import { alterTable, type Backfill, type Migration } from './migration';

/** Fills the author's store where it is unknown. The store of today is the best that is known of older rows. */
const authorStoreOf = (name: string, table: string, author: string): Backfill => ({
  name,
  table,
  joins: `JOIN \`user\` u ON u.\`id\` = t.\`${author}\``,
  where: 't.`author_store` IS NULL AND u.`store` IS NOT NULL',
  values: { author_store: 'u.`store`' },
  fillsAgain: true,
});

/**
 * The store that the author of a note or file belonged to when it was made. Their store may change later, and what they
 * wrote for the former one must not move to the other.
 */
export const authorStore: Migration = {
  name: '0036_author_store',
  up: [
    alterTable('note', ['ADD COLUMN `author_store` INT']),
    alterTable('file', ['ADD COLUMN `author_store` INT']),
    authorStoreOf("notes: author's store", 'note', 'user'),
    authorStoreOf("files: author's store", 'file', 'created_user'),
  ],
};
