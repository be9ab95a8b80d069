import type { SqlExecutor } from '../sql/executor';
import { sql } from '../sql/sqlText';
import { CLAIM_SECONDS } from './mailQueue';
import type { TakenMail } from './mailOutcomes';

/** Mails of one look. Each may take seconds, and another process takes them over after CLAIM_SECONDS. */
export const MAX_MAILS_PER_TICK = 20;

/** Mails that are sent beside others, so that those never keep them waiting. */
export interface DueMails {
  condition: string;
  order: string;
  /** Mails that are taken before the next are looked for. */
  taken: number;
}
/**
 * Mails that nobody sent, such as passcodes and invitations: a thousand notices before a slow mail server are no reason
 * to wait for a password. What expires first goes first, so they are taken one by one.
 */
export const ACCOUNT_MAILS: DueMails = { condition: 'm.`user` IS NULL', order: 'c.`expires_at`', taken: 1 };
/** Mails of people, reports and notices, in the order in which they came. */
export const OTHER_MAILS: DueMails = {
  condition: 'm.`user` IS NOT NULL',
  order: 'm.`next_try`',
  taken: MAX_MAILS_PER_TICK,
};

const TAKEN_SQL =
  'SELECT m.`id`, m.`to`, m.`subject`, m.`record`, m.`user`, m.`message`, m.`tries`, m.`last_error` AS lastError, ' +
  'TIMESTAMPDIFF(SECOND, UTC_TIMESTAMP(3), c.`expires_at`) AS secondsLeft ' +
  'FROM `mail` m LEFT JOIN `mail_message` c ON c.`id` = m.`message` WHERE m.`taken_by` = ? ORDER BY m.`message`, m.`id`';

/** Takes mails that are due under a claim. Of several processes, each mail is taken by one. */
export async function takeDueMails(
  database: SqlExecutor,
  claim: string,
  { condition, order, taken }: DueMails,
): Promise<TakenMail[]> {
  const findStatement =
    'SELECT m.`id` FROM `mail` m LEFT JOIN `mail_message` c ON c.`id` = m.`message` ' +
    `WHERE m.\`next_try\` <= UTC_TIMESTAMP(3) AND ${condition} ORDER BY ${order}, m.\`id\` LIMIT ?`;
  const ids = (await database.selectCells(sql(findStatement, taken))).map(([id]) => id);
  if (ids.length === 0) return [];
  const takeStatement =
    'UPDATE `mail` SET `taken_by` = ?, `tries` = `tries` + 1, ' +
    `\`next_try\` = UTC_TIMESTAMP(3) + INTERVAL ${CLAIM_SECONDS} SECOND ` +
    'WHERE `id` IN (?) AND `next_try` <= UTC_TIMESTAMP(3)';
  if ((await database.execute(sql(takeStatement, claim, ids))) === 0) return [];
  return database.selectRows<TakenMail>(sql(TAKEN_SQL, claim));
}
/** Returns the mails that this process claimed when it queued them, counted as tried. */
export async function takeClaimedMails(database: SqlExecutor, claim: string): Promise<TakenMail[]> {
  await database.execute(sql('UPDATE `mail` SET `tries` = `tries` + 1 WHERE `taken_by` = ?', claim));
  return database.selectRows<TakenMail>(sql(TAKEN_SQL, claim));
}

/**
 * Keeps a message's mails for this process while it sends them.
 * @param sendMs how long sending may take
 * @returns false if another process has them by now
 */
export async function keepClaim(
  database: SqlExecutor,
  message: number | null,
  claim: string,
  sendMs: number,
): Promise<boolean> {
  const text =
    'UPDATE `mail` SET `next_try` = UTC_TIMESTAMP(3) + INTERVAL ? SECOND WHERE `message` <=> ? AND `taken_by` = ?';
  return (await database.execute(sql(text, CLAIM_SECONDS + Math.ceil(sendMs / 1000), message, claim))) > 0;
}

/** Leaves the mails that are still taken to another process, as if this one had not tried. */
export async function giveBack(database: SqlExecutor, claim: string): Promise<void> {
  const text =
    'UPDATE `mail` SET `taken_by` = NULL, `tries` = `tries` - 1, `next_try` = UTC_TIMESTAMP(3) WHERE `taken_by` = ?';
  await database.execute(sql(text, claim));
}
