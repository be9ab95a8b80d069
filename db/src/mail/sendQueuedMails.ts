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
import {
  ACCOUNT_MAILS,
  giveBack,
  keepClaim,
  MAX_MAILS_PER_TICK,
  OTHER_MAILS,
  takeClaimedMails,
  takeDueMails,
  type DueMails,
} from './mailClaims';
import { newClaim } from './mailQueue';
import { outcomeOf, outcomeOfExpired, storeOutcomes, type TakenMail } from './mailOutcomes';
import { openContent } from './sealedContent';

/** How often mails that are due are looked for. */
const TICK_INTERVAL_MS = 1000;

/** What sending queued mails needs. */
export interface QueuedMailOptions {
  database: SqlExecutor;
  inTransaction: RunInTransaction;
  settings: Omit<DeliveryOptions, 'returnTo'> & { serviceKey: string; mailBounceAddress?: string | undefined };
  logError(error: unknown, mailId: number): void;
}

const SILENT_ERROR = 'The mail server does not answer';
const postponed = (mails: readonly TakenMail[], error: string): Delivery[] =>
  mails.map(({ to }) => ({ address: to, state: 'postponed', error }));

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

/**
 * Sends taken mails, message by message. Once the server is silent, the rest waits: each try would take seconds.
 * @returns whether the server is silent
 */
async function sendTakenMails(
  options: QueuedMailOptions,
  mails: readonly TakenMail[],
  claim: string,
): Promise<boolean> {
  const takenAt = performance.now();
  const hasExpired = ({ secondsLeft }: TakenMail): boolean =>
    secondsLeft === null || secondsLeft * 1000 <= performance.now() - takenAt;
  let isServerSilent = false;
  for (const itsMails of groupByMessage(options, mails)) {
    if (isBackgroundEnding()) {
      await giveBack(options.database, claim);
      break;
    }
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
  return isServerSilent;
}

/** Sends mails of one kind that are due now: as many as one look may. */
async function sendDueMailsOf(options: QueuedMailOptions, kind: DueMails): Promise<void> {
  for (let count = 0; count < MAX_MAILS_PER_TICK; count += kind.taken) {
    const claim = newClaim();
    const mails = await takeDueMails(options.database, claim, kind);
    const isServerSilent = await sendTakenMails(options, mails, claim);
    if (mails.length === 0 || isServerSilent || isBackgroundEnding()) return;
  }
}
/** Sends mails that are due now. */
export async function sendDueMails(options: QueuedMailOptions): Promise<void> {
  await Promise.all([sendDueMailsOf(options, ACCOUNT_MAILS), sendDueMailsOf(options, OTHER_MAILS)]);
}
/** Sends the mails that were queued under a claim of this process. What fails is tried again by `startQueuedMails`. */
export async function sendClaimedMails(options: QueuedMailOptions, claim: string): Promise<void> {
  await sendTakenMails(options, await takeClaimedMails(options.database, claim), claim);
}

/** Sends queued mails at intervals. Several processes may do so: each mail is sent by one. */
export function startQueuedMails(options: QueuedMailOptions): void {
  for (const kind of [ACCOUNT_MAILS, OTHER_MAILS])
    repeatInBackground(() => sendDueMailsOf(options, kind), { pauseMs: TICK_INTERVAL_MS });
}
