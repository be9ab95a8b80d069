import { alterTable, createTable, type Migration } from './migration';

/**
 * Remotes that are switched off, whether a remote's pages are open to everybody, and where a release failed last. The
 * remotes of before stay open, also when a server of before releases them once more.
 */
export const switchedOffRemotes: Migration = {
  name: '0068_switched_off_remotes',
  up: [
    alterTable('module_release', ['ADD COLUMN `is_open` TINYINT(1) NOT NULL DEFAULT 1']),
    // A remote runs while it has no row here.
    createTable('switched_off_remote', [
      '`name` VARCHAR(50) CHARACTER SET ascii COLLATE ascii_bin NOT NULL',
      '`created_date` DATETIME(3) NOT NULL',
      '`reason` VARCHAR(500) NOT NULL',
      // A person's name, or that of a release token.
      '`switched_by` VARCHAR(255) NOT NULL',
      'PRIMARY KEY (`name`)',
    ]),
    alterTable('release_error', ['ADD COLUMN `last_page` VARCHAR(150)', 'ADD COLUMN `last_browser` VARCHAR(100)']),
  ],
};
