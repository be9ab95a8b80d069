import { createTable, type Migration } from './migration';

/** Services of teams, which calls under /api/x/ are passed on to, and the secrets that sign these calls. */
export const teamServices: Migration = {
  name: '0074_team_services',
  up: [
    createTable('service', [
      '`id` INT NOT NULL AUTO_INCREMENT',
      '`created_date` DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3)',
      '`modified_date` DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3)',
      '`name` VARCHAR(50) NOT NULL',
      '`origin` VARCHAR(300) NOT NULL',
      // Names.
      '`collections` JSON',
      // A document, or nothing.
      '`openapi` JSON',
      '`is_active` TINYINT(1) NOT NULL DEFAULT 1',
      'PRIMARY KEY (`id`)',
      'UNIQUE KEY `service_name` (`name`)',
    ]),
    createTable('service_secret', [
      '`service` INT NOT NULL',
      // Encrypted.
      '`secret` VARBINARY(255) NOT NULL',
      'PRIMARY KEY (`service`)',
      'CONSTRAINT `fk_service_secret` FOREIGN KEY (`service`) REFERENCES `service` (`id`) ON DELETE CASCADE',
    ]),
  ],
};
