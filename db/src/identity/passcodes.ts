import { executeUpdate, selectRows, inTransaction, type IdentityDb } from './identityDb';

/** Safety 3: so many mails an hour, so many minutes and tries for each code. */
const MAILS_AN_HOUR = 3;
const MINUTES = 15;
const TRIES = 5;
/** The id of no attempt: ids are 64 digits. */
const NO_ATTEMPT = '';
const FRESH = `\`used_at\` IS NULL AND \`spent_at\` IS NULL AND \`created_at\` > UTC_TIMESTAMP(3) - INTERVAL ${MINUTES} MINUTE`;

/** No user's id: whoever asks for a name that nobody has is answered by the same statements (safety 2, 68). */
export const NO_USER_ID = 0;
/** Writes as much as a passcode would take, where there is none to be written: a commit is the part that can be measured. */
const writeDecoy = (run: Parameters<typeof executeUpdate>[0], decoy: string): Promise<number> =>
  executeUpdate(
    run,
    'INSERT INTO `sign_in_attempt` (`id`, `last_at`) VALUES (?, UTC_TIMESTAMP(3)) ON DUPLICATE KEY UPDATE `last_at` = VALUES(`last_at`)',
    [decoy],
  );

/**
 * Keeps a new passcode, by its keyed hash alone; the ones before are dead from then on.
 * @param user whose, or NOBODY
 * @param decoy what stands for the name where there is nothing to keep: a keyed hash
 * @returns whether it may be sent: false for nobody, and after three within the hour
 */
export const createPasscode = (db: IdentityDb, user: number, codeHash: string, decoy: string): Promise<boolean> =>
  inTransaction(db, async (run) => {
    await selectRows(run, 'SELECT `id` FROM `user` WHERE `id` = ? FOR UPDATE', [user]);
    const [sent] = await selectRows<{ n: number }>(
      run,
      'SELECT COUNT(*) AS n FROM `passcode` WHERE `user` = ? AND `created_at` > UTC_TIMESTAMP(3) - INTERVAL 1 HOUR',
      [user],
    );
    const isFree = user !== NO_USER_ID && sent!.n < MAILS_AN_HOUR;
    await invalidatePasscodes(run, isFree ? user : NO_USER_ID);
    if (!isFree) {
      await writeDecoy(run, decoy);
      return false;
    }
    await executeUpdate(
      run,
      'INSERT INTO `passcode` (`user`, `code_hash`, `created_at`) VALUES (?, ?, UTC_TIMESTAMP(3))',
      [user, codeHash],
    );
    return true;
  });

/**
 * Uses a passcode up. A try is counted before the code is looked at, so that of many at the same time five are looked at and
 * one succeeds.
 * @param user whose, or NOBODY
 * @param codeHashes the code under the present and former keys
 * @param decoy what stands for the name where there is no try to count: a keyed hash
 * @returns what a password may be changed by, once; null when the code is wrong, old, used, or was tried too often
 */
export const redeemPasscode = async (
  db: IdentityDb,
  user: number,
  codeHashes: readonly string[],
  decoy: string,
): Promise<number | null> => {
  const tried = await executeUpdate(
    db,
    `UPDATE \`passcode\` SET \`tries\` = \`tries\` + 1 WHERE \`user\` = ? AND \`tries\` < ${TRIES} AND ${FRESH}`,
    [user],
  );
  // As many statements, and one commit, in either case.
  if (tried === 0) await writeDecoy(db, decoy);
  else
    await executeUpdate(db, 'UPDATE `sign_in_attempt` SET `last_at` = UTC_TIMESTAMP(3) WHERE `id` = ?', [NO_ATTEMPT]);
  const [row] = await selectRows<{ id: number }>(
    db,
    `SELECT \`id\` FROM \`passcode\` WHERE \`user\` = ? AND \`code_hash\` IN (?) AND ${FRESH} ORDER BY \`id\` DESC LIMIT 1`,
    [user, codeHashes],
  );
  if (tried === 0 || !row) return null;
  const used = await executeUpdate(
    db,
    `UPDATE \`passcode\` SET \`used_at\` = UTC_TIMESTAMP(3) WHERE \`id\` = ? AND ${FRESH}`,
    [row.id],
  );
  return used > 0 ? row.id : null;
};

/** Spends a used passcode on the change of a password: true the first time alone. */
export const consumePasscode = async (
  run: Parameters<typeof executeUpdate>[0],
  id: number,
  user: number,
): Promise<boolean> =>
  (await executeUpdate(
    run,
    'UPDATE `passcode` SET `spent_at` = UTC_TIMESTAMP(3) WHERE `id` = ? AND `user` = ? AND `used_at` IS NOT NULL AND `spent_at` IS NULL',
    [id, user],
  )) > 0;

/** No passcode of a person is good any more; they stand there for the mails of the hour. */
export const invalidatePasscodes = async (run: Parameters<typeof executeUpdate>[0], user: number): Promise<void> => {
  await executeUpdate(
    run,
    'UPDATE `passcode` SET `spent_at` = UTC_TIMESTAMP(3) WHERE `user` = ? AND `spent_at` IS NULL',
    [user],
  );
};
