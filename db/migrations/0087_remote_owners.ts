import { alterTable, createTable, type Migration } from './migration';

/** Who owns a remote, and the token with which a release was sent. */
export const remoteOwners: Migration = {
  name: '0087_remote_owners',
  up: [
    // A copy of the token's name: tokens end, releases stay. Empty for people and for releases of before.
    alterTable('module_release', ['ADD COLUMN `token_name` VARCHAR(100)']),
    createTable('remote_owner', [
      '`name` VARCHAR(50) CHARACTER SET ascii COLLATE ascii_bin NOT NULL',
      '`team` VARCHAR(100) NOT NULL',
      '`contact` VARCHAR(200)',
      'PRIMARY KEY (`name`)',
    ]),
  ],
};
