import { alterTable, createTable, type Migration } from './migration';

const BYTEWISE = 'CHARACTER SET ascii COLLATE ascii_bin';

/** Releases that some people try first, what failed in browsers, and the stop of all releases. */
export const trialReleases: Migration = {
  name: '0027_trial_releases',
  up: [
    alterTable('module_release', [
      'ADD COLUMN `is_trial` TINYINT(1) NOT NULL DEFAULT 0',
      'ADD COLUMN `trial_date` DATETIME(3)',
      // Null on a trial that goes to a group, or to nobody yet.
      'MODIFY COLUMN `share` INT DEFAULT 100',
      'ADD COLUMN `size` INT',
      'ADD COLUMN `shared` JSON',
      'ADD COLUMN `operations` JSON',
      'ADD COLUMN `taken_back` VARCHAR(500)',
    ]),
    // The people whom a running trial concerns: who has it, who has the current release, and for whom theirs failed.
    createTable('release_trial_user', [
      '`trial` INT NOT NULL',
      '`user` INT NOT NULL',
      '`has_trial` TINYINT(1) NOT NULL',
      '`failed` TINYINT(1) NOT NULL DEFAULT 0',
      'PRIMARY KEY (`trial`, `user`)',
      'CONSTRAINT `fk_release_trial_user_trial` FOREIGN KEY (`trial`) REFERENCES `module_release` (`id`) ON DELETE CASCADE',
    ]),
    createTable('release_error', [
      '`module_release` INT NOT NULL',
      `\`kind\` VARCHAR(10) ${BYTEWISE} NOT NULL`,
      '`hour` DATETIME NOT NULL',
      '`count` INT NOT NULL',
      '`fell_back` INT NOT NULL',
      '`last_message` VARCHAR(500) NOT NULL',
      '`last_date` DATETIME(3) NOT NULL',
      'PRIMARY KEY (`module_release`, `kind`, `hour`)',
      'KEY `release_error_hour` (`hour`)',
      'CONSTRAINT `fk_release_error_module_release` FOREIGN KEY (`module_release`) ' +
        'REFERENCES `module_release` (`id`) ON DELETE CASCADE',
    ]),
    createTable('release_error_browser', [
      '`module_release` INT NOT NULL',
      '`hour` DATETIME NOT NULL',
      `\`browser\` CHAR(22) ${BYTEWISE} NOT NULL`,
      'PRIMARY KEY (`module_release`, `hour`, `browser`)',
      'KEY `release_error_browser_hour` (`hour`)',
      'CONSTRAINT `fk_release_error_browser_module_release` FOREIGN KEY (`module_release`) ' +
        'REFERENCES `module_release` (`id`) ON DELETE CASCADE',
    ]),
    // Releases are frozen while a row has no end.
    createTable('release_freeze', [
      '`id` INT NOT NULL AUTO_INCREMENT',
      '`created_date` DATETIME(3) NOT NULL',
      '`user` INT NOT NULL',
      '`reason` VARCHAR(500) NOT NULL',
      '`ended_date` DATETIME(3)',
      'PRIMARY KEY (`id`)',
      'KEY `release_freeze_ended` (`ended_date`)',
    ]),
  ],
};
