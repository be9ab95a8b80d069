/** Condition of an API key `k` that has not expired. One that was ended has no row. */
export const LIVE_KEY_SQL = '(k.`expires` IS NULL OR k.`expires` > UTC_TIMESTAMP(3))';

/**
 * Selects the groups of users in whose name live API keys write. A key's group is no membership: nobody counts or tells
 * the key as one of the group's people. Bind the users' ids.
 */
export const KEY_GROUPS_SQL = `SELECT k.\`user\`, k.\`group\` FROM \`api_key\` k WHERE k.\`user\` IN (?) AND ${LIVE_KEY_SQL}`;

/** Takes the store from the users in whose name API keys write. Bind the keys' ids, before the keys are deleted. */
export const RELEASE_STORES_SQL =
  'UPDATE `user` SET `store` = NULL WHERE `id` IN (SELECT `user` FROM `api_key` WHERE `id` IN (?))';
