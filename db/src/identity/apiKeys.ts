import { executeUpdate, selectRows, type IdentityDb } from './identityDb';
import { LIVE_KEY_SQL } from './apiKeySql';
import type { LiveSession } from './liveSessions';
import { loadSessionUsers, USER_COLUMNS, type UserRow } from './users';

/** An API key that has neither ended nor expired (contract §2.7). */
export interface LiveApiKey {
  id: number;
  readOnly: boolean;
  /** Addresses and blocks from which it is taken; none for everywhere. */
  addresses: readonly string[];
  /** In whose name the key calls, as for a person's session. The same object while nothing has changed. */
  session: LiveSession;
}

type KeyRow = UserRow & {
  key_id: number;
  key_hash: string;
  key_group: number;
  read_only: boolean;
  addresses: string | readonly string[] | null;
  key_created: string;
  version: number;
};

const LIVE_KEYS_SQL = `SELECT k.\`id\` AS key_id, k.\`key_hash\`, k.\`group\` AS key_group, k.\`read_only\`,
  k.\`addresses\`, k.\`created_date\` AS key_created, v.\`version\`, ${USER_COLUMNS}
  FROM \`api_key\` k
  JOIN \`user\` u ON u.\`id\` = k.\`user\`
  JOIN \`access_version\` v ON v.\`id\` = 1
  LEFT JOIN \`store\` st ON st.\`id\` = u.\`store\`
  WHERE k.\`key_hash\` IN (?) AND ${LIVE_KEY_SQL}`;

/** How often `last_used` is written at most. */
const LAST_USED_INTERVAL_MS = 60_000;
const MAX_CACHED_KEYS = 2000;
/** Keys by id, with the text of all that they were made of. */
const cache = new Map<number, { source: string; key: LiveApiKey }>();
/** When this process last wrote a key's use. */
const lastUseWrittenAt = new Map<number, number>();

/**
 * Finds live API keys by the hashes of their texts, with one query. Groups are read again only when the access version,
 * the row or the minute has changed, as for sessions.
 * @returns the keys by hash; ended, expired and unknown ones are missing
 */
export async function findLiveApiKeys(db: IdentityDb, hashes: readonly string[]): Promise<Map<string, LiveApiKey>> {
  const rows = await selectRows<KeyRow>(db, LIVE_KEYS_SQL, [hashes]);
  const minute = Math.floor(Date.now() / 60_000);
  const sourceOf = (row: KeyRow) => JSON.stringify([minute, row]);
  const keysByHash = new Map<string, LiveApiKey>();
  const changedRows: KeyRow[] = [];
  for (const row of rows) {
    const cached = cache.get(row.key_id);
    if (cached?.source === sourceOf(row)) keysByHash.set(row.key_hash, cached.key);
    else changedRows.push(row);
  }
  const users = await loadSessionUsers(db, changedRows);
  changedRows.forEach((row, i) => {
    const key = toLiveApiKey(row, users[i]!);
    if (cache.size >= MAX_CACHED_KEYS) cache.clear();
    cache.set(row.key_id, { source: sourceOf(row), key });
    keysByHash.set(row.key_hash, key);
  });
  return keysByHash;
}

/** A key has no rights but those of its group, whatever its user's row says. */
function toLiveApiKey(row: KeyRow, user: LiveSession['user']): LiveApiKey {
  const addresses = typeof row.addresses === 'string' ? (JSON.parse(row.addresses) as string[]) : row.addresses;
  return {
    id: row.key_id,
    readOnly: Boolean(row.read_only),
    addresses: addresses ?? [],
    session: {
      session: `api_key ${row.key_id}`,
      user: { ...user, is_active: true, is_staff: false, is_superuser: false, user_permissions: [] },
      actor: user.id,
      parent: null,
      accessVersion: row.version,
      startedAt: new Date(row.key_created),
    },
  };
}

/** Records that a key is used, at most once a minute. */
export async function recordApiKeyUse(db: IdentityDb, id: number, now = Date.now()): Promise<void> {
  if (now - (lastUseWrittenAt.get(id) ?? -Infinity) < LAST_USED_INTERVAL_MS) return;
  lastUseWrittenAt.set(id, now);
  // Other processes write it, too.
  await executeUpdate(
    db,
    'UPDATE `api_key` SET `last_used` = UTC_TIMESTAMP(3) ' +
      'WHERE `id` = ? AND (`last_used` IS NULL OR `last_used` < UTC_TIMESTAMP(3) - INTERVAL 1 MINUTE)',
    [id],
  );
}
