import { MAX_MAIL_ERROR_CHARACTERS, type MailState } from '@trestle/schema/entities/mail';
import { cutTo } from '@trestle/schema/text/cutTo';
import { addNotices } from '../notices/addNotices';
import { questionMarks, sql } from '../sql/sqlText';
import type { WriteTransaction } from '../sql/writeTransaction';
import type { Delivery } from './deliverMail';

/** A mail to one address that a process has taken in order to send it. */
export interface TakenMail {
  id: number;
  to: string;
  subject: string;
  record: string | null;
  /** User who sent it. */
  user: number | null;
  /** Null once its content was deleted with age. */
  message: number | null;
  /** Tries so far, this one among them. */
  tries: number;
  /** The mail server's words at the try before. */
  lastError?: string | null;
  /** Seconds until it expires; null without its content. */
  secondsLeft: number | null;
}

/** Pauses before the second, third, … try, in seconds. The last one stays. */
const RETRY_PAUSES_S = [10, 30, 120, 300, 900, 1800, 3600];
/**
 * Pause before a mail that the mail server has and did not confirm is sent a second time. There is no third: each may
 * have arrived.
 */
const UNCONFIRMED_PAUSE_S = 300;
const pauseAfter = (tries: number): number => RETRY_PAUSES_S[Math.min(tries, RETRY_PAUSES_S.length) - 1]!;

const EXPIRED_ERROR = 'It could not be sent in time.';
const shortError = (error: string): string => cutTo(MAX_MAIL_ERROR_CHARACTERS, error);

/** What one try did to a mail. */
export interface AddressOutcome {
  mail: TakenMail;
  state: MailState;
  error: string | null;
  /** Seconds until a mail that is still queued is tried again. */
  pauseSeconds?: number;
}
/** Says what a try did to a mail: one that can't be tried again before it expires is refused. */
export function outcomeOf(mail: TakenMail, delivery: Delivery): AddressOutcome {
  if (delivery.state === 'sent') return { mail, state: 'sent', error: null };
  if (delivery.state === 'unconfirmed') return outcomeOfUnconfirmed(mail, delivery.error);
  const pauseSeconds = pauseAfter(mail.tries);
  const isLastTry = delivery.state === 'refused' || pauseSeconds > (mail.secondsLeft ?? 0);
  return { mail, state: isLastTry ? 'refused' : 'queued', error: shortError(delivery.error), pauseSeconds };
}

/** Says what follows when the mail server kept silent about a mail that it has. */
function outcomeOfUnconfirmed(mail: TakenMail, error: string): AddressOutcome {
  const isLastTry = mail.lastError === error || UNCONFIRMED_PAUSE_S > (mail.secondsLeft ?? 0);
  if (isLastTry) return { mail, state: 'refused', error: shortError(`${error}: it may have arrived.`) };
  return { mail, state: 'queued', error: shortError(error), pauseSeconds: UNCONFIRMED_PAUSE_S };
}

/** Says that a mail was not tried any more: its end came while no service ran or the mail server was silent. */
export function outcomeOfExpired(mail: TakenMail): AddressOutcome {
  const words = mail.lastError ? `${EXPIRED_ERROR} The last answer: ${mail.lastError}` : EXPIRED_ERROR;
  return { mail: { ...mail, tries: mail.tries - 1 }, state: 'refused', error: shortError(words) };
}

/** @returns false if it is no longer queued: its recipient was erased meanwhile, or another process has sent it */
async function updateMail(transaction: WriteTransaction, outcome: AddressOutcome): Promise<boolean> {
  const { mail, state, error, pauseSeconds = 0 } = outcome;
  const isQueued = state === 'queued';
  const nextTry = isQueued ? `UTC_TIMESTAMP(3) + INTERVAL ${pauseSeconds} SECOND` : 'NULL';
  const sentDate = state === 'sent' ? 'UTC_TIMESTAMP(3)' : 'NULL';
  const message = isQueued ? '`message`' : 'NULL';
  const text =
    `UPDATE \`mail\` SET \`state\` = ?, \`last_error\` = ?, \`next_try\` = ${nextTry}, \`sent_date\` = ${sentDate}, ` +
    `\`message\` = ${message}, \`tries\` = ?, \`taken_by\` = NULL, \`modified_date\` = UTC_TIMESTAMP(3) ` +
    "WHERE `id` = ? AND `state` = 'queued'";
  return (await transaction.execute(sql(text, state, error, mail.tries, mail.id))) > 0;
}

/** Splits 'store_order/604'. */
function recordOf({ record }: TakenMail): { name: string; id: number } | null {
  const [name, id] = (record ?? '').split('/');
  return name && id ? { name, id: Number(id) } : null;
}

const AUDIT_ACTIONS: Readonly<Partial<Record<MailState, string>>> = { sent: 'email_sent', refused: 'email_failed' };
/** Writes the outcome of a person's mail to the history of its record. */
async function auditOutcome(transaction: WriteTransaction, { mail, state, error }: AddressOutcome): Promise<void> {
  const record = recordOf(mail);
  const action = AUDIT_ACTIONS[state];
  if (!record || !action || mail.user === null) return;
  const changes = { to: [null, mail.to], ...(error && { error: [null, error] }) };
  const text =
    'INSERT INTO `audit` (`created_date`, `actor`, `user`, `action`, `other_name`, `other_id`, `changes`) ' +
    'VALUES (UTC_TIMESTAMP(3), ?, ?, ?, ?, ?, ?)';
  await transaction.execute(sql(text, mail.user, mail.user, action, record.name, record.id, JSON.stringify(changes)));
}

/** Tells the senders of refused mails. A notice's mail has its reader as sender. */
const tellSenders = (transaction: WriteTransaction, outcomes: readonly AddressOutcome[]): Promise<void> =>
  addNotices(
    transaction,
    outcomes.flatMap(({ mail, state, error }) => {
      if (state !== 'refused' || mail.user === null) return [];
      const record = recordOf(mail);
      const notice = {
        kind: 'mail' as const,
        title: `An email to ${mail.to} was not delivered: ${mail.subject}`,
        text: error ?? '',
        ...(record && { link: `/${record.name}/edit/${record.id}` }),
      };
      return [{ users: [mail.user], notice }];
    }),
  );

/** Notes that another mail was sent to addresses from which the last one came back. The mark ends unless it does, too. */
async function noteRetries(transaction: WriteTransaction, outcomes: readonly AddressOutcome[]): Promise<void> {
  const sent = outcomes.filter(({ state }) => state === 'sent').map(({ mail }) => mail.to.toLowerCase());
  if (sent.length === 0) return;
  const text =
    'UPDATE `bounced_address` SET `retried_date` = UTC_TIMESTAMP(3) ' +
    `WHERE \`address\` IN (${questionMarks(sent)}) AND \`retried_date\` IS NULL`;
  await transaction.execute(sql(text, ...sent));
}

/**
 * Stores what a try did to the mails of a message: their rows, the history of their records, notices to their senders.
 * A message that waits for no address is deleted.
 */
export async function storeOutcomes(transaction: WriteTransaction, outcomes: readonly AddressOutcome[]): Promise<void> {
  const stored: AddressOutcome[] = [];
  for (const outcome of outcomes) {
    if (!(await updateMail(transaction, outcome))) continue;
    await auditOutcome(transaction, outcome);
    stored.push(outcome);
  }
  await noteRetries(transaction, stored);
  // One whose content is gone already has no number, which equals none.
  const messages = [...new Set(outcomes.map(({ mail }) => mail.message))];
  const isWaitedFor = 'SELECT 1 FROM `mail` m WHERE m.`message` = `mail_message`.`id`';
  await transaction.execute(
    sql(
      `DELETE FROM \`mail_message\` WHERE \`id\` IN (${questionMarks(messages)}) AND NOT EXISTS (${isWaitedFor})`,
      ...messages,
    ),
  );
  await tellSenders(transaction, stored);
}
