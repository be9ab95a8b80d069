import { createTable, type Migration } from './migration';

/** Links by which new people choose their first password. At most one for each user; it goes with its use. */
export const invitation: Migration = {
  name: '0026_invitation',
  up: [
    createTable('invitation', [
      '`user` INT NOT NULL',
      // Where the link was sent. It is worth nothing once the user has another address.
      '`email` VARCHAR(147) NOT NULL',
      '`asked_at` DATETIME(3) NOT NULL',
      '`token_hash` CHAR(64) CHARACTER SET ascii COLLATE ascii_bin',
      '`sent_at` DATETIME(3)',
      '`tries` INT NOT NULL DEFAULT 0',
      // Null once the mail was sent, or given up.
      '`next_try` DATETIME(3)',
      '`taken_by` CHAR(36) CHARACTER SET ascii COLLATE ascii_bin',
      'PRIMARY KEY (`user`)',
      'KEY `invitation_due` (`next_try`)',
      'KEY `invitation_token` (`token_hash`)',
      'CONSTRAINT `fk_invitation_user` FOREIGN KEY (`user`) REFERENCES `user` (`id`) ON DELETE CASCADE',
    ]),
  ],
};
