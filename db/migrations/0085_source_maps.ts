import { alterTable, createTable, type Migration } from './migration';

/** Source maps that a team keeps here for its releases, which no browser gets, and where a release failed last. */
export const sourceMaps: Migration = {
  name: '0085_source_maps',
  up: [
    createTable('release_source_map', [
      '`module_release` INT NOT NULL',
      // That of the script.
      '`path` VARCHAR(200) CHARACTER SET ascii COLLATE ascii_bin NOT NULL',
      '`position` INT NOT NULL',
      '`data` MEDIUMBLOB NOT NULL',
      'PRIMARY KEY (`module_release`, `path`, `position`)',
      'CONSTRAINT `fk_release_source_map_module_release` FOREIGN KEY (`module_release`) ' +
        'REFERENCES `module_release` (`id`) ON DELETE CASCADE',
    ]),
    alterTable('release_error', ['ADD COLUMN `last_stack` TEXT']),
  ],
};
