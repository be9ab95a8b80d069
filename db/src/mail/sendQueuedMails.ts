import { isBackgroundEnding, repeatInBackground } from '../platform/backgroundWork';
import { parseServiceKeys } from '../platform/serviceKeys';
import type { SqlExecutor } from '../sql/executor';
import { sql } from '../sql/sqlText';
import type { RunInTransaction } from '../sql/writeTransaction';
import { bounceAddressOf } from './bounceAddress';
import {
  deliverMail,
  mailTimeoutMs,
  SilentMailServer,
  UNCONFIRMED_ERROR,
  type Delivery,
  type DeliveryOptions,
} from './deliverMail';
import { CLAIM_SECONDS, newClaim } from './mailQueue';
import { outcomeOf, outcomeOfExpired, storeOutcomes, type TakenMail } from './mailOutcomes';
import { openContent } from './sealedContent';

/** How often mails that are due are looked for. */
const TICK_INTERVAL_MS = 1000;
/** Mails of one look. Each may take seconds, and another process takes them over after CLAIM_SECONDS. */
const MAX_MAILS_PER_TICK = 20;

/** What sending queued mails needs. */
export interface QueuedMailOptions {
  database: SqlExecutor;
  inTransaction: RunInTransaction;
  settings: Omit<DeliveryOptions, 'returnTo'> & { serviceKey: string; mailBounceAddress?: string | undefined };
  logError(error: unknown, mailId: number): void;
}

const TAKEN_SQL =
  'SELECT m.`id`, m.`to`, m.`subject`, m.`record`, m.`user`, m.`message`, m.`tries`, m.`last_error` AS lastError, ' +
  'TIMESTAMPDIFF(SECOND, UTC_TIMESTAMP(3), c.`expires_at`) AS secondsLeft ' +
  'FROM `mail` m LEFT JOIN `mail_message` c ON c.`id` = m.`message` WHERE m.`taken_by` = ? ORDER BY m.`message`, m.`id`';

/** Takes the mails that are due under a claim. Of several processes, each mail is taken by one. */
async function takeDueMails(database: SqlExecutor, claim: string): Promise<TakenMail[]> {
  const takeStatement =
    'UPDATE `mail` SET `taken_by` = ?, `tries` = `tries` + 1, ' +
    `\`next_try\` = UTC_TIMESTAMP(3) + INTERVAL ${CLAIM_SECONDS} SECOND ` +
    'WHERE `next_try` <= UTC_TIMESTAMP(3) ORDER BY `next_try`, `id` LIMIT ?';
  if ((await database.execute(sql(takeStatement, claim, MAX_MAILS_PER_TICK))) === 0) return [];
  return database.selectRows<TakenMail>(sql(TAKEN_SQL, claim));
}
/** Returns the mails that this process claimed when it queued them, counted as tried. */
async function takeClaimedMails(database: SqlExecutor, claim: string): Promise<TakenMail[]> {
  await database.execute(sql('UPDATE `mail` SET `tries` = `tries` + 1 WHERE `taken_by` = ?', claim));
  return database.selectRows<TakenMail>(sql(TAKEN_SQL, claim));
}

const SILENT_ERROR = 'The mail server does not answer';
const postponed = (mails: readonly TakenMail[], error: string): Delivery[] =>
  mails.map(({ to }) => ({ address: to, state: 'postponed', error }));

/**
 * Keeps a message's mails for this process while it sends them.
 * @param sendMs how long sending may take
 * @returns false if another process has them by now
 */
async function keepClaim(
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
async function giveBack(database: SqlExecutor, claim: string): Promise<void> {
  const text =
    'UPDATE `mail` SET `taken_by` = NULL, `tries` = `tries` - 1, `next_try` = UTC_TIMESTAMP(3) WHERE `taken_by` = ?';
  await database.execute(sql(text, claim));
}

/**
 * Hands one message to the mail server, for the addresses among its mails.
 * @returns null if another process has them by now
 */
async function deliverMessage(
  { database, settings }: QueuedMailOptions,
  message: number | null,
  mails: readonly TakenMail[],
  claim: string,
): Promise<Delivery[] | null> {
  const [stored] = await database.selectRows<{ content: Buffer }>(
    sql('SELECT `content` FROM `mail_message` WHERE `id` = ?', message),
  );
  // Another process has sent it, and nobody waits for it any more.
  if (!stored) return null;
  const content = await openContent(stored.content, parseServiceKeys(settings.serviceKey));
  // A large one may take longer than a claim holds. Another process would send it, too.
  if (!(await keepClaim(database, message, claim, mailTimeoutMs(content)))) return null;
  const { mailBounceAddress: base, serviceKey } = settings;
  const returnTo = base ? { returnTo: bounceAddressOf(base, mails[0]!.id, serviceKey) } : {};
  return deliverMail({ recipients: mails.map(({ to }) => to), content }, { ...settings, ...returnTo });
}

/** Groups mails by message: each group is sent at once. Where mails may come back, each has an address of its own. */
function groupByMessage({ settings }: QueuedMailOptions, mails: readonly TakenMail[]): readonly TakenMail[][] {
  if (settings.mailBounceAddress) return mails.map((mail) => [mail]);
  const groups = new Map<number | null, TakenMail[]>();
  for (const mail of mails) groups.set(mail.message, [...(groups.get(mail.message) ?? []), mail]);
  return [...groups.values()];
}

/** Sends taken mails, message by message. Once the server is silent, the rest waits: each try would take seconds. */
async function sendTakenMails(options: QueuedMailOptions, mails: readonly TakenMail[], claim: string): Promise<void> {
  const takenAt = performance.now();
  const hasExpired = ({ secondsLeft }: TakenMail): boolean =>
    secondsLeft === null || secondsLeft * 1000 <= performance.now() - takenAt;
  let isServerSilent = false;
  for (const itsMails of groupByMessage(options, mails)) {
    if (isBackgroundEnding()) return giveBack(options.database, claim);
    const { message } = itsMails[0]!;
    if (!(await keepClaim(options.database, message, claim, 0))) continue;
    if (hasExpired(itsMails[0]!)) {
      await options.inTransaction((transaction) => storeOutcomes(transaction, itsMails.map(outcomeOfExpired)));
      continue;
    }
    let deliveries: Delivery[] | null;
    try {
      deliveries = isServerSilent
        ? postponed(itsMails, SILENT_ERROR)
        : await deliverMessage(options, message, itsMails, claim);
    } catch (error) {
      isServerSilent = error instanceof SilentMailServer;
      options.logError(error, itsMails[0]!.id);
      deliveries = postponed(itsMails, isServerSilent ? SILENT_ERROR : String((error as Error).message));
    }
    if (!deliveries) continue;
    if (deliveries.some(({ state }) => state === 'unconfirmed'))
      options.logError(new Error(UNCONFIRMED_ERROR), itsMails[0]!.id);
    const outcomes = itsMails.map((mail, i) => outcomeOf(mail, deliveries[i]!));
    await options.inTransaction((transaction) => storeOutcomes(transaction, outcomes));
  }
}

/** Sends the mails that are due now. */
export async function sendDueMails(options: QueuedMailOptions): Promise<void> {
  const claim = newClaim();
  await sendTakenMails(options, await takeDueMails(options.database, claim), claim);
}
/** Sends the mails that were queued under a claim of this process. What fails is tried again by `startQueuedMails`. */
export async function sendClaimedMails(options: QueuedMailOptions, claim: string): Promise<void> {
  await sendTakenMails(options, await takeClaimedMails(options.database, claim), claim);
}

/** Sends queued mails at intervals. Several processes may do so: each mail is sent by one. */
export const startQueuedMails = (options: QueuedMailOptions): void =>
  repeatInBackground(() => sendDueMails(options), { pauseMs: TICK_INTERVAL_MS });
