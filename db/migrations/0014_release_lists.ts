import { alterTable, type Migration } from './migration';

/** Pages and menu entries of each release, so that a browser knows them before it loads any code. */
export const releaseLists: Migration = {
  name: '0014_release_lists',
  up: [alterTable('module_release', ['ADD COLUMN `pages` JSON', 'ADD COLUMN `menus` JSON'])],
};
