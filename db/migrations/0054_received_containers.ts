import { alterTable, createTable, type Migration } from './migration';

/** Until when stores can order from a container, what of it came, and the receipts with what their undo needs. */
export const receivedContainers: Migration = {
  name: '0054_received_containers',
  up: [
    alterTable('container', ['ADD COLUMN `order_until` DATE', 'ADD COLUMN `received_date` DATETIME(3)']),
    alterTable('stock', [
      'ADD COLUMN `counted` INT',
      'ADD COLUMN `damaged` INT',
      'ADD COLUMN `received_notes` VARCHAR(255)',
    ]),
    createTable('container_receipt', [
      '`id` CHAR(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL',
      '`container` INT NOT NULL',
      '`created_date` DATETIME(3) NOT NULL',
      '`undone_date` DATETIME(3)',
      '`user` INT NOT NULL',
      '`actor` INT NOT NULL',
      '`changes` MEDIUMTEXT NOT NULL',
      'PRIMARY KEY (`id`)',
      'KEY `container_receipt_created_date` (`created_date`)',
      'CONSTRAINT `fk_container_receipt_container` FOREIGN KEY (`container`) REFERENCES `container` (`id`) ON DELETE CASCADE',
    ]),
  ],
};
