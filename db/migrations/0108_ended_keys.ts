import type { Backfill, Migration } from './migration';

/** Users in whose name API keys wrote that have ended keep no store, which could otherwise never be deleted. */
const storesOfEndedKeys: Backfill = {
  name: 'users of ended API keys: no store',
  table: 'user',
  where:
    't.`is_service` = 1 AND t.`store` IS NOT NULL ' +
    'AND NOT EXISTS (SELECT 1 FROM `api_key` k WHERE k.`user` = t.`id`)',
  values: { store: 'NULL' },
  // The older version ends keys without this.
  fillsAgain: true,
};

export const endedKeys: Migration = { name: '0108_ended_keys', up: [storesOfEndedKeys] };
