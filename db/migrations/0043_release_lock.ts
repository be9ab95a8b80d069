import { createTable, type Migration } from './migration';

/** One row that every step of a release writes first: where no release is there yet, there is nothing else to lock. */
export const releaseLock: Migration = {
  name: '0043_release_lock',
  up: [
    createTable('release_lock', ['`id` TINYINT NOT NULL PRIMARY KEY', '`steps` BIGINT NOT NULL DEFAULT 0']),
    'INSERT IGNORE INTO `release_lock` (`id`) VALUES (1)',
  ],
};
