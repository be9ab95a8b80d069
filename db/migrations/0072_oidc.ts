import { alterTable, createTable, type Migration } from './migration';

/** Sign-in by OpenID Connect: who is who at the provider, sign-ins under way, and the groups that follow a claim. */
export const oidc: Migration = {
  name: '0072_oidc',
  up: [
    createTable('user_identity', [
      '`id` INT NOT NULL AUTO_INCREMENT',
      '`user` INT NOT NULL',
      '`issuer` VARCHAR(255) CHARACTER SET ascii COLLATE ascii_bin NOT NULL',
      // Case matters: two subjects that differ by it are two people.
      '`subject` VARCHAR(255) CHARACTER SET ascii COLLATE ascii_bin NOT NULL',
      '`created_at` DATETIME(3) NOT NULL',
      '`signed_in_at` DATETIME(3) NOT NULL',
      'PRIMARY KEY (`id`)',
      'UNIQUE KEY `user_identity_subject` (`issuer`, `subject`)',
      'UNIQUE KEY `user_identity_user` (`user`, `issuer`)',
      'CONSTRAINT `fk_user_identity_user` FOREIGN KEY (`user`) REFERENCES `user` (`id`) ON DELETE CASCADE',
    ]),
    createTable('oidc_ticket', [
      // Hash of the ticket and of the secret in the browser's cookie.
      '`id` CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL',
      '`user` INT NOT NULL',
      '`created_at` DATETIME(3) NOT NULL',
      'PRIMARY KEY (`id`)',
      'KEY `oidc_ticket_created` (`created_at`)',
      'KEY `oidc_ticket_user` (`user`)',
      'CONSTRAINT `fk_oidc_ticket_user` FOREIGN KEY (`user`) REFERENCES `user` (`id`) ON DELETE CASCADE',
    ]),
    createTable('oidc_used', [
      // Hash of a state or of a logout token's id: each is accepted once.
      '`id` CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL',
      '`used_at` DATETIME(3) NOT NULL',
      'PRIMARY KEY (`id`)',
      'KEY `oidc_used_at` (`used_at`)',
    ]),
    alterTable('group', ['ADD COLUMN `external_name` VARCHAR(255)']),
    alterTable('group', ['ADD UNIQUE KEY `group_external_name` (`external_name`)']),
  ],
};
