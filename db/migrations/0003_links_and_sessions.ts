import { createTable, createLinkTable, type Migration } from './migration';

/** Link tables (left out rows are unlinked, contract §2.2), sessions, and what only the servers know. */
export const linksAndSessions: Migration = {
  name: '0003_links_and_sessions',
  up: [
    createLinkTable('group_permissions_link', 'group', 'permission'),
    createLinkTable('product_categories', 'product', 'code_product_category'),
    createLinkTable('store_contacts', 'store', 'store_contact'),
    createLinkTable('user_groups', 'user', 'group'),
    createLinkTable('user_user_permissions', 'user', 'permission'),
    createTable('session', [
      '`id` CHAR(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL',
      '`user` INT NOT NULL',
      '`actor` INT NOT NULL',
      '`parent` CHAR(36) CHARACTER SET ascii COLLATE ascii_bin',
      '`started_at` DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3)',
      '`ended_at` DATETIME(3)',
      'PRIMARY KEY (`id`)',
      'CONSTRAINT `fk_session_user` FOREIGN KEY (`user`) REFERENCES `user` (`id`) ON DELETE CASCADE',
      'CONSTRAINT `fk_session_actor` FOREIGN KEY (`actor`) REFERENCES `user` (`id`) ON DELETE CASCADE',
      'CONSTRAINT `fk_session_parent` FOREIGN KEY (`parent`) REFERENCES `session` (`id`) ON DELETE CASCADE',
    ]),
    createTable('access_version', ['`id` INT NOT NULL', '`version` BIGINT NOT NULL', 'PRIMARY KEY (`id`)']),
    'INSERT IGNORE INTO `access_version` (`id`, `version`) VALUES (1, 1)',
  ],
};
