import { createTable, type Migration } from './migration';

/** Which process makes an export of everything: one at a time in the whole installation. */
export const exportLease: Migration = {
  name: '0079_export_lease',
  up: [
    createTable('export_lease', [
      '`id` TINYINT NOT NULL PRIMARY KEY',
      "`holder` CHAR(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT ''",
      // The holder renews it while it works. A process that died loses it then.
      "`until` DATETIME(3) NOT NULL DEFAULT '2000-01-01'",
    ]),
    'INSERT IGNORE INTO `export_lease` (`id`) VALUES (1)',
  ],
};
