import { executeUpdate, selectRows, inTransaction, type IdentityDb, type QueryRunner } from './identityDb';

/** Limits of SECURITY.md, 3. */
const MAX_MAILS_PER_HOUR = 3;
/** How long a passcode is valid. */
export const PASSCODE_MINUTES = 15;
const MAX_TRIES = 5;
/** An id that no attempt has, and a hash that no passcode has: both have 64 digits. */
const NO_ATTEMPT_ID = '';
const NO_HASH = '';
/** Condition: the passcode can still be redeemed. */
const IS_IN_TIME_SQL = `\`spent_at\` IS NULL AND \`created_at\` > UTC_TIMESTAMP(3) - INTERVAL ${PASSCODE_MINUTES} MINUTE`;
const IS_VALID_SQL = `\`used_at\` IS NULL AND ${IS_IN_TIME_SQL}`;

/** Condition: the passcode was mailed. A passcode of an invitation's link is redeemed at its creation. */
const WAS_MAILED_SQL = '(`used_at` IS NULL OR `used_at` > `created_at`)';

/** Stands for the user when an unknown name was given: the same statements run for it (SECURITY.md, 2 and 68). */
export const NO_USER_ID = 0;
/** Writes a row in place of a passcode. Both cases then take a commit, whose time a caller could measure. */
const writeDecoy = (transaction: QueryRunner, decoy: string): Promise<number> =>
  executeUpdate(
    transaction,
    'INSERT INTO `sign_in_attempt` (`id`, `last_at`) VALUES (?, UTC_TIMESTAMP(3)) ' +
      'ON DUPLICATE KEY UPDATE `last_at` = VALUES(`last_at`)',
    [decoy],
  );

/**
 * Stores a new passcode as a keyed hash, and invalidates the user's earlier ones.
 * @param user the user's id, or NO_USER_ID
 * @param decoy a keyed hash of the name, for the row that is written when there is no passcode to store
 * @returns whether the passcode may be mailed: not for an unknown user, and not after three mails within an hour
 */
export const createPasscode = (db: IdentityDb, user: number, codeHash: string, decoy: string): Promise<boolean> =>
  inTransaction(db, async (transaction) => {
    await selectRows(transaction, 'SELECT `id` FROM `user` WHERE `id` = ? FOR UPDATE', [user]);
    const [sentMails] = await selectRows<{ n: number }>(
      transaction,
      `SELECT COUNT(*) AS n FROM \`passcode\` WHERE \`user\` = ? AND ${WAS_MAILED_SQL} ` +
        'AND `created_at` > UTC_TIMESTAMP(3) - INTERVAL 1 HOUR',
      [user],
    );
    const isAllowed = user !== NO_USER_ID && sentMails!.n < MAX_MAILS_PER_HOUR;
    await invalidatePasscodes(transaction, isAllowed ? user : NO_USER_ID);
    if (!isAllowed) {
      await writeDecoy(transaction, decoy);
      return false;
    }
    await executeUpdate(
      transaction,
      'INSERT INTO `passcode` (`user`, `code_hash`, `created_at`) VALUES (?, ?, UTC_TIMESTAMP(3))',
      [user, codeHash],
    );
    return true;
  });

/** A passcode as somebody gave it, as hashes under the present key and the former ones. */
export interface GivenPasscode {
  /** Of the code. */
  hashes: readonly string[];
  /** Of the code with the browser's own key, by which the call can be repeated; none without a key. */
  repeatHashes: readonly string[];
}

/** Finds the passcode that was given: one that can be redeemed, or one that the same browser has redeemed. */
async function findPasscode(db: IdentityDb, user: number, { hashes, repeatHashes }: GivenPasscode) {
  const [row] = await selectRows<{ id: number; isRepeat: number }>(
    db,
    'SELECT `id`, `used_at` IS NOT NULL AS isRepeat FROM `passcode` ' +
      `WHERE \`user\` = ? AND ${IS_IN_TIME_SQL} AND ` +
      '(`used_at` IS NULL AND `code_hash` IN (?) OR `used_at` IS NOT NULL AND `code_hash` IN (?)) ' +
      'ORDER BY `id` DESC LIMIT 1',
    [user, hashes, [NO_HASH, ...repeatHashes]],
  );
  return row;
}

/**
 * Redeems a passcode. A try is counted before the code is compared, so that of many parallel tries at most five are
 * compared and one succeeds. The browser whose answer got lost may repeat its call: a redeemed passcode is stored under
 * the code with that browser's key, and permits one change of the password all the same.
 * @param user the user's id, or NO_USER_ID
 * @param decoy a keyed hash of the name, for the row that is written when there is no try to count
 * @returns the passcode's id, which permits one change of the password; null when the code is wrong, expired, used by
 *   another browser, or was tried too often
 */
export async function redeemPasscode(
  db: IdentityDb,
  user: number,
  given: GivenPasscode,
  decoy: string,
): Promise<number | null> {
  const triedRows = await executeUpdate(
    db,
    'UPDATE `passcode` SET `tries` = `tries` + 1 ' +
      `WHERE \`user\` = ? AND \`tries\` < ${MAX_TRIES} AND ${IS_VALID_SQL}`,
    [user],
  );
  // Both cases take the same number of statements and one commit.
  if (triedRows === 0) await writeDecoy(db, decoy);
  else
    await executeUpdate(db, 'UPDATE `sign_in_attempt` SET `last_at` = UTC_TIMESTAMP(3) WHERE `id` = ?', [
      NO_ATTEMPT_ID,
    ]);
  const row = await findPasscode(db, user, given);
  if (row?.isRepeat) return row.id;
  if (triedRows === 0 || !row) return null;
  const usedRows = await executeUpdate(
    db,
    'UPDATE `passcode` SET `used_at` = UTC_TIMESTAMP(3), `code_hash` = COALESCE(?, `code_hash`) ' +
      `WHERE \`id\` = ? AND ${IS_VALID_SQL}`,
    [given.repeatHashes[0] ?? null, row.id],
  );
  if (usedRows > 0) return row.id;
  // Another call was faster. It may be this browser's own first one.
  const redeemed = await findPasscode(db, user, given);
  return redeemed?.isRepeat ? redeemed.id : null;
}

/** Consumes a redeemed passcode for a change of the password. @returns true the first time only */
export const consumePasscode = async (transaction: QueryRunner, id: number, user: number): Promise<boolean> =>
  (await executeUpdate(
    transaction,
    'UPDATE `passcode` SET `spent_at` = UTC_TIMESTAMP(3) ' +
      'WHERE `id` = ? AND `user` = ? AND `used_at` IS NOT NULL AND `spent_at` IS NULL',
    [id, user],
  )) > 0;

/** Invalidates a user's passcodes. The rows stay, because they count towards the mails of the hour. */
export async function invalidatePasscodes(transaction: QueryRunner, user: number): Promise<void> {
  await executeUpdate(
    transaction,
    'UPDATE `passcode` SET `spent_at` = UTC_TIMESTAMP(3) WHERE `user` = ? AND `spent_at` IS NULL',
    [user],
  );
}
