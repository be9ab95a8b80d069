import { executeUpdate, selectRows, type IdentityDb } from './identityDb';

/**
 * Limits on failed attempts. The delay starts when `freeAttempts` have failed, and doubles with each further failure.
 */
export interface ThrottlePolicy {
  freeAttempts: number;
  firstDelaySeconds: number;
  maxDelaySeconds: number;
  /** The count starts again when nothing was attempted for this long. */
  forgetAfterSeconds: number;
}

/** `busy`: the limit is reached only if attempts that are still running fail, so ask again shortly. */
export type AcquireResult = 'acquired' | 'busy' | { retryAfterSeconds: number };

/** Time after which a running attempt no longer counts, if there was no other: its server was probably killed. */
const LOST_AFTER_SECONDS = 30;
/** Keeps the doubling below what MySQL can compute. */
const MAX_DOUBLINGS = 20;

/**
 * Returns the key that a submitted login is counted under, whether or not the account exists (SECURITY.md, 1).
 * The user name and the e-mail of an account give the same key, and so do all spellings that the collation treats as
 * equal.
 */
export async function accountKey(db: IdentityDb, login: string): Promise<string> {
  const [row] = await selectRows<{ id: number | null; weight: string | null }>(
    db,
    'SELECT (SELECT `id` FROM `user` WHERE `username` = ? OR `email` = ? LIMIT 1) AS id, ' +
      'HEX(WEIGHT_STRING(RTRIM(CONVERT(? USING utf8mb4)) COLLATE utf8mb4_unicode_520_ci)) AS weight',
    [login, login, login],
  );
  return row!.id === null ? `name ${row!.weight}` : `user ${row!.id}`;
}

const isOlderThan = (seconds: number) => `\`last_at\` < UTC_TIMESTAMP(3) - INTERVAL ${seconds} SECOND`;

/**
 * Reserves one attempt, before the password or passcode is looked at. A running attempt counts as a failure, so
 * parallel guesses on any number of BFFs get no further than guesses in a row.
 * @param id what the attempts are counted under: a keyed hash, 64 hex digits
 */
export async function acquireAttempt(
  db: IdentityDb,
  id: string,
  { freeAttempts, forgetAfterSeconds }: ThrottlePolicy,
): Promise<AcquireResult> {
  const insert = 'INSERT IGNORE INTO `sign_in_attempt` (`id`, `last_at`) VALUES (?, UTC_TIMESTAMP(3))';
  await executeUpdate(db, insert, [id]);
  const failures = `IF(${isOlderThan(forgetAfterSeconds)}, 0, \`failures\`)`;
  const pending = `IF(${isOlderThan(LOST_AFTER_SECONDS)}, 0, \`pending\`)`;
  // MySQL assigns from left to right and both counts read `last_at`, so `last_at` comes last.
  // GREATEST lets a single attempt pass at a time once the free ones are used up and the delay is over.
  const acquired = await executeUpdate(
    db,
    `UPDATE \`sign_in_attempt\`
    SET \`pending\` = ${pending} + 1, \`failures\` = ${failures}, \`last_at\` = UTC_TIMESTAMP(3)
    WHERE \`id\` = ? AND (\`blocked_until\` IS NULL OR \`blocked_until\` <= UTC_TIMESTAMP(3))
      AND ${pending} < GREATEST(1, ${freeAttempts} - ${failures})`,
    [id],
  );
  return acquired > 0 ? 'acquired' : waitingTime(db, id);
}

async function waitingTime(db: IdentityDb, id: string): Promise<AcquireResult> {
  const [row] = await selectRows<{ seconds: number | null }>(
    db,
    'SELECT TIMESTAMPDIFF(MICROSECOND, UTC_TIMESTAMP(3), `blocked_until`) / 1000000 AS seconds ' +
      'FROM `sign_in_attempt` WHERE `id` = ?',
    [id],
  );
  const seconds = Number(row?.seconds ?? 0);
  return seconds > 0 ? { retryAfterSeconds: Math.ceil(seconds) } : 'busy';
}

/**
 * Records how an acquired attempt ended.
 * @param outcome `unknown` when the check could not be made; it counts as neither
 */
export async function finishAttempt(
  db: IdentityDb,
  id: string,
  outcome: 'passed' | 'failed' | 'unknown',
  { freeAttempts, firstDelaySeconds, maxDelaySeconds }: ThrottlePolicy,
): Promise<void> {
  const doublings = `LEAST(\`failures\` + 1 - ${freeAttempts}, ${MAX_DOUBLINGS})`;
  const delay = `LEAST(${maxDelaySeconds}, ${firstDelaySeconds} * POW(2, ${doublings}))`;
  const blockedUntil = `IF(\`failures\` + 1 < ${freeAttempts}, NULL, UTC_TIMESTAMP(3) + INTERVAL ${delay} SECOND)`;
  const assignments = {
    passed: '`failures` = 0, `blocked_until` = NULL',
    failed: `\`blocked_until\` = ${blockedUntil}, \`failures\` = \`failures\` + 1`,
    unknown: '`failures` = `failures`',
  }[outcome];
  await executeUpdate(
    db,
    `UPDATE \`sign_in_attempt\`
    SET ${assignments}, \`pending\` = GREATEST(\`pending\` - 1, 0), \`last_at\` = UTC_TIMESTAMP(3)
    WHERE \`id\` = ?`,
    [id],
  );
}
