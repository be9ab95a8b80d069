import { createTable, type Migration } from './migration';

/** Named views of lists. A person's go with the person; a group that has views is in use. */
export const listView: Migration = {
  name: '0011_list_view',
  up: [
    createTable('list_view', [
      '`id` INT NOT NULL AUTO_INCREMENT',
      '`created_date` DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3)',
      '`modified_date` DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3)',
      '`name` VARCHAR(100) NOT NULL',
      '`other_name` VARCHAR(100) NOT NULL',
      '`route` VARCHAR(100) NOT NULL',
      '`state` JSON NOT NULL',
      "`audience` VARCHAR(10) NOT NULL DEFAULT 'me'",
      '`group` INT',
      '`is_default` TINYINT(1) NOT NULL DEFAULT 0',
      '`owner` INT NOT NULL',
      'PRIMARY KEY (`id`)',
      'KEY `list_view_route` (`route`)',
      'KEY `list_view_owner` (`owner`, `route`)',
      'KEY `list_view_group` (`group`)',
      'CONSTRAINT `fk_list_view_owner` FOREIGN KEY (`owner`) REFERENCES `user` (`id`) ON DELETE CASCADE',
      'CONSTRAINT `fk_list_view_group` FOREIGN KEY (`group`) REFERENCES `group` (`id`)',
    ]),
  ],
};
