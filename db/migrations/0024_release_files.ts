import { alterTable, createTable, type Backfill, type Migration } from './migration';

/** Until now every published release was current for a while. */
const activationDates: Backfill = {
  name: 'releases: activation dates',
  table: 'module_release',
  where: 't.`activated_date` IS NULL',
  values: { activated_date: 't.`modified_date`' },
  fillsAgain: false,
};

/** The files of releases, so that every BFF serves them; and who released what, from which commit. */
export const releaseFiles: Migration = {
  name: '0024_release_files',
  up: [
    createTable('module_release_file', [
      '`module_release` INT NOT NULL',
      // Paths are compared byte by byte, as browsers do.
      '`path` VARCHAR(200) CHARACTER SET ascii COLLATE ascii_bin NOT NULL',
      '`position` INT NOT NULL',
      '`data` MEDIUMBLOB NOT NULL',
      'PRIMARY KEY (`module_release`, `path`, `position`)',
      'CONSTRAINT `fk_module_release_file_module_release` FOREIGN KEY (`module_release`) ' +
        'REFERENCES `module_release` (`id`) ON DELETE CASCADE',
    ]),
    alterTable(
      'module_release',
      [
        'ADD COLUMN `commit` VARCHAR(100)',
        'ADD COLUMN `digest` VARCHAR(100)',
        'ADD COLUMN `share` INT NOT NULL DEFAULT 100',
        'ADD COLUMN `group` INT',
        'ADD COLUMN `created_user` INT',
        'ADD COLUMN `notes` MEDIUMTEXT',
        'ADD COLUMN `activated_date` DATETIME(3)',
        'ADD CONSTRAINT `fk_module_release_group` FOREIGN KEY (`group`) REFERENCES `group` (`id`)',
        'ADD CONSTRAINT `fk_module_release_created_user` FOREIGN KEY (`created_user`) REFERENCES `user` (`id`)',
      ],
      'copy',
    ),
    activationDates,
  ],
};
