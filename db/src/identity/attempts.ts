import { change, rowsOf, type IdentityDb } from './connect';

/** How often something may be tried: so often at once, then after a wait that doubles from the first to the longest, in seconds. */
export interface Patience {
  free: number;
  first: number;
  longest: number;
  /** All is forgotten when nothing was tried for so long, in seconds. */
  forget: number;
}

/**
 * What a submitted name counts under, whether or not there is such an account: all spellings that the database takes for one,
 * and user name and e-mail of one account, are the same (safety 1).
 */
export const accountKey = async (db: IdentityDb, login: string): Promise<string> => {
  const [row] = await rowsOf<{ id: number | null; weight: string | null }>(
    db,
    'SELECT (SELECT `id` FROM `user` WHERE `username` = ? OR `email` = ? LIMIT 1) AS id, HEX(WEIGHT_STRING(RTRIM(CONVERT(? USING utf8mb4)) COLLATE utf8mb4_unicode_520_ci)) AS weight',
    [login, login, login],
  );
  return row!.id === null ? `name ${row!.weight}` : `user ${row!.id}`;
};

/** An attempt whose end was never told, as when a server was killed, is forgotten after so many seconds without another. */
const LOST = 30;
const before = (seconds: number) => `\`last_at\` < UTC_TIMESTAMP(3) - INTERVAL ${seconds} SECOND`;

/** `wait`: seconds until the next attempt. `busy`: others run at this moment, whose end tells. */
export type Taken = { wait: number } | 'taken' | 'busy';

/**
 * Takes one attempt before what is attempted is even looked at: attempts at the same time, on any BFF, never get further
 * than one after the other would. Those that run count as failed until they have ended, but nobody is refused for them.
 */
export const acquireAttempt = async (db: IdentityDb, id: string, { free, forget }: Patience): Promise<Taken> => {
  await change(db, 'INSERT IGNORE INTO `sign_in_attempt` (`id`, `last_at`) VALUES (?, UTC_TIMESTAMP(3))', [id]);
  const failures = `IF(${before(forget)}, 0, \`failures\`)`;
  const pending = `IF(${before(LOST)}, 0, \`pending\`)`;
  // Assigned from left to right, so the time comes last. After a wait one is let through at a time.
  const taken = await change(
    db,
    `UPDATE \`sign_in_attempt\` SET \`pending\` = ${pending} + 1, \`failures\` = ${failures}, \`last_at\` = UTC_TIMESTAMP(3)
    WHERE \`id\` = ? AND (\`blocked_until\` IS NULL OR \`blocked_until\` <= UTC_TIMESTAMP(3)) AND ${pending} < GREATEST(1, ${free} - ${failures})`,
    [id],
  );
  if (taken > 0) return 'taken';
  const [row] = await rowsOf<{ seconds: number | null }>(
    db,
    'SELECT TIMESTAMPDIFF(MICROSECOND, UTC_TIMESTAMP(3), `blocked_until`) / 1000000 AS seconds FROM `sign_in_attempt` WHERE `id` = ?',
    [id],
  );
  const seconds = Number(row?.seconds ?? 0);
  return seconds > 0 ? { wait: Math.ceil(seconds) } : 'busy';
};

/** Tells how an attempt ended; `unknown` when it couldn't be made. */
export const endAttempt = async (
  db: IdentityDb,
  id: string,
  end: 'passed' | 'failed' | 'unknown',
  { free, first, longest }: Patience,
): Promise<void> => {
  const wait = `LEAST(${longest}, ${first} * POW(2, LEAST(\`failures\` + 1 - ${free}, 20)))`;
  const set = {
    passed: '`failures` = 0, `blocked_until` = NULL',
    failed: `\`blocked_until\` = IF(\`failures\` + 1 < ${free}, NULL, UTC_TIMESTAMP(3) + INTERVAL ${wait} SECOND), \`failures\` = \`failures\` + 1`,
    unknown: '`failures` = `failures`',
  }[end];
  await change(
    db,
    `UPDATE \`sign_in_attempt\` SET ${set}, \`pending\` = GREATEST(\`pending\` - 1, 0), \`last_at\` = UTC_TIMESTAMP(3) WHERE \`id\` = ?`,
    [id],
  );
};
