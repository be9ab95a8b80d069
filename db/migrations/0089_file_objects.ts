import { createTable, type Migration } from './migration';

/**
 * Objects in the store of files (FILES_URL). A row is written before its object, so that no object is unknown. `file` is
 * the file whose content it is; without one, it is being written, or its file was deleted.
 */
export const fileObjects: Migration = {
  name: '0089_file_objects',
  up: [
    createTable('file_object', [
      '`id` INT NOT NULL AUTO_INCREMENT',
      '`object_key` VARCHAR(200) CHARACTER SET ascii COLLATE ascii_bin NOT NULL',
      '`file` INT',
      '`size` BIGINT NOT NULL',
      '`sha256` CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL',
      '`created_date` DATETIME(3) NOT NULL',
      // When it was seen that no file needs it.
      '`orphaned_date` DATETIME(3)',
      'PRIMARY KEY (`id`)',
      'UNIQUE KEY `file_object_key` (`object_key`)',
      'UNIQUE KEY `file_object_file` (`file`)',
      'KEY `file_object_orphaned` (`orphaned_date`)',
      'CONSTRAINT `fk_file_object_file` FOREIGN KEY (`file`) REFERENCES `file` (`id`) ON DELETE SET NULL',
    ]),
  ],
};
