import { createTable, type Migration } from './migration';

/** Former and new prices of changes of many products, for their undo. */
export const priceChanges: Migration = {
  name: '0021_price_changes',
  up: [
    createTable('price_change', [
      '`id` CHAR(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL',
      '`created_date` DATETIME(3) NOT NULL',
      '`undone_date` DATETIME(3)',
      '`user` INT NOT NULL',
      '`actor` INT NOT NULL',
      '`changes` MEDIUMTEXT NOT NULL',
      'PRIMARY KEY (`id`)',
      'KEY `price_change_created_date` (`created_date`)',
      'CONSTRAINT `fk_price_change_user` FOREIGN KEY (`user`) REFERENCES `user` (`id`) ON DELETE CASCADE',
    ]),
  ],
};
