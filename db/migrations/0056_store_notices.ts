import { alterTable, createTable, type Migration } from './migration';

/** Products that stores wait for, the region of a store, and two more kinds of notices by mail. */
export const storeNotices: Migration = {
  name: '0056_store_notices',
  up: [
    alterTable('user', [
      'ADD COLUMN `mail_order` TINYINT(1) NOT NULL DEFAULT 0',
      'ADD COLUMN `mail_stock` TINYINT(1) NOT NULL DEFAULT 0',
    ]),
    alterTable('store', ['ADD COLUMN `region` INT']),
    createTable('stock_watch', [
      '`id` INT NOT NULL AUTO_INCREMENT',
      '`created_date` DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3)',
      '`modified_date` DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3)',
      '`product` INT NOT NULL',
      '`store` INT NOT NULL',
      'PRIMARY KEY (`id`)',
      'UNIQUE KEY `stock_watch_product_store` (`product`, `store`)',
      'KEY `stock_watch_store` (`store`)',
      'CONSTRAINT `fk_stock_watch_product` FOREIGN KEY (`product`) REFERENCES `product` (`id`) ON DELETE CASCADE',
      'CONSTRAINT `fk_stock_watch_store` FOREIGN KEY (`store`) REFERENCES `store` (`id`) ON DELETE CASCADE',
    ]),
  ],
};
