import { alterTable, type Migration } from './migration';

/**
 * Shells are releases, too. `uses` is what a remote imports from the shell, `offers` what a shell has for them, and
 * `step` is the step in which a release was last activated: those of one step go back together.
 */
export const shellReleases: Migration = {
  name: '0050_shell_releases',
  up: [
    alterTable('module_release', ['ADD COLUMN `uses` JSON', 'ADD COLUMN `offers` JSON', 'ADD COLUMN `step` BIGINT']),
  ],
};
