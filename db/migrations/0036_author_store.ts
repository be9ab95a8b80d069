import { alterTable, type Migration } from './migration';

/**
 * The store that the author of a note or file belonged to when it was made. Their store may change later, and what they
 * wrote for the former one must not move to the other.
 */
export const authorStore: Migration = {
  name: '0036_author_store',
  up: [
    alterTable('note', ['ADD COLUMN `author_store` INT']),
    alterTable('file', ['ADD COLUMN `author_store` INT']),
    'UPDATE `note` n JOIN `user` u ON u.`id` = n.`user` SET n.`author_store` = u.`store` ' +
      'WHERE n.`author_store` IS NULL AND u.`store` IS NOT NULL',
    'UPDATE `file` f JOIN `user` u ON u.`id` = f.`created_user` SET f.`author_store` = u.`store` ' +
      'WHERE f.`author_store` IS NULL AND u.`store` IS NOT NULL',
  ],
};
