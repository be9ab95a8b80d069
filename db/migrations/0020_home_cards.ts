import { alterTable, type Migration } from './migration';

/** Home cards of each release, so that the home page keeps their places before it loads any code. */
export const homeCards: Migration = {
  name: '0020_home_cards',
  up: [alterTable('module_release', ['ADD COLUMN `home_cards` JSON'])],
};
