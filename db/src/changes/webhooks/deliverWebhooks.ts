import { randomUUID } from 'node:crypto';
import { isInFeed } from '@trestle/schema/changeFeed';
import type { Entity } from '@trestle/schema/entity';
import { inBackground, isBackgroundEnding, repeatInBackground } from '../../platform/backgroundWork';
import type { SqlExecutor } from '../../sql/executor';
import { questionMarks, sql } from '../../sql/sqlText';
import type { GiveUpReason } from './giveUpWebhook';
import { SECRET_LOST, sendWebhook, type WebhookAnswer, type WebhookTarget } from './sendWebhook';
import type { WebhookMessage } from './signWebhook';
import { openSecret, resealSecrets } from './webhookSecret';
import {
  findDueWebhooks,
  keepWebhook,
  logDelivery,
  moveOn,
  postpone,
  releaseWebhook,
  takeWebhook,
  type DeliveredChange,
  type DueWebhook,
} from './webhookState';

const TICK_INTERVAL_MS = 500;
/** Changes that are read at a time, and numbers that are looked through for them. */
const MAX_CHANGES_PER_READ = 100;
const MAX_NUMBERS_PER_READ = 20_000;
/** The answer of a receiver that wants no more messages (Standard Webhooks). */
const GONE = 410;

export interface WebhookOptions {
  database: SqlExecutor;
  entities: readonly Entity[];
  settings: { serviceKey: string; webhookOrigins: readonly string[] };
  /** Switches a webhook off, and tells administrators why. */
  giveUp(webhook: DueWebhook, reason: GiveUpReason): Promise<void>;
  logError(error: unknown, webhook: number): void;
  /** Replaced in tests. */
  send?: typeof sendWebhook;
}

/** The message of a change. Its id is that of each try and replay. */
export function messageOf(webhook: number, change: DeliveredChange): WebhookMessage {
  const { number: cursor, entity, record: id, at, into } = change;
  return {
    id: `msg_${webhook}_${cursor}`,
    body: JSON.stringify({
      type: `${entity}.${change.change}`,
      timestamp: at,
      data: { cursor, entity, id, change: change.change, into, at },
    }),
  };
}

/** Reads the next changes that a webhook is told of, and the number up to which there are no others. */
async function readNext(
  { database, entities }: WebhookOptions,
  webhook: DueWebhook,
  position: number,
): Promise<{ changes: DeliveredChange[]; until: number }> {
  const wanted = entities.filter(
    (entity) => isInFeed(entity) && (!webhook.entities?.length || webhook.entities.includes(entity.name)),
  );
  const [state] = await database.selectCells(sql('SELECT `last_number` FROM `change_stamper` WHERE `id` = 1'));
  const [oldest] = await database.selectCells(
    sql('SELECT `number` FROM `change_feed` WHERE `number` > ? ORDER BY `number` LIMIT 1', position),
  );
  const last = Number(state![0]);
  // What was purged while the webhook was off is left out.
  const until = Math.min(last, (oldest ? Number(oldest[0]) : last) + MAX_NUMBERS_PER_READ);
  const names = wanted.map(({ name }) => name);
  const text =
    'SELECT `number`, `entity`, `record`, `change`, `into`, `at` FROM `change_feed` WHERE `number` > ? AND `number` <= ? ' +
    `AND \`entity\` IN (${questionMarks(names)}) AND \`is_move\` = 0 ORDER BY \`number\` LIMIT ?`;
  const values = [position, until, ...names, MAX_CHANGES_PER_READ];
  const changes = names.length ? await database.selectRows<DeliveredChange>(sql(text, ...values)) : [];
  return { changes, until: changes.length < MAX_CHANGES_PER_READ ? until : changes.at(-1)!.number };
}

/** Delivers one change. @param target null without its secret @returns whether to go on */
async function deliver(
  options: WebhookOptions,
  webhook: DueWebhook,
  target: WebhookTarget | null,
  claim: string,
  change: DeliveredChange,
): Promise<boolean> {
  const { database, send = sendWebhook } = options;
  if (!(await keepWebhook(database, webhook.id, claim))) return false;
  const answer: WebhookAnswer = target ? await send(target, messageOf(webhook.id, change)) : SECRET_LOST;
  if (answer.error === null) {
    await logDelivery(database, webhook, change, answer, 'delivered');
    webhook.tries = 0;
    return moveOn(database, webhook, claim, change.number);
  }
  const isSilent = await postpone(database, webhook, claim, answer.retryAfterSeconds);
  const isGivenUp = isSilent || answer.status === GONE;
  await logDelivery(database, webhook, change, answer, isGivenUp ? 'dead' : 'waiting');
  if (isGivenUp) await options.giveUp(webhook, isSilent ? 'silent' : 'gone');
  return false;
}

/** Delivers what a webhook has not been told yet, in the order of the feed, until a try fails. */
async function deliverWebhook(options: WebhookOptions, due: DueWebhook): Promise<void> {
  const { database, settings } = options;
  const claim = randomUUID();
  const webhook = await takeWebhook(database, due, claim);
  if (!webhook) return;
  const secret = await openSecret(webhook.id, webhook.secret, settings.serviceKey);
  const target = secret === null ? null : { address: webhook.address, secret, origins: settings.webhookOrigins };
  const { changes, until } = await readNext(options, webhook, webhook.position);
  for (const change of changes) {
    // Another process goes on at once.
    if (isBackgroundEnding()) break;
    if (!(await deliver(options, webhook, target, claim, change))) return;
  }
  if (!isBackgroundEnding()) await moveOn(database, webhook, claim, until);
  await releaseWebhook(database, webhook.id, claim);
}

/** Starts to deliver what is due, to each webhook on its own: a slow one keeps no other waiting. */
async function startDeliveries(options: WebhookOptions): Promise<Promise<void>[]> {
  const due = await findDueWebhooks(options.database);
  return due.map((webhook) =>
    inBackground(() => deliverWebhook(options, webhook)).catch((error: unknown) => options.logError(error, webhook.id)),
  );
}
/** Delivers what is due now. */
export async function deliverDueWebhooks(options: WebhookOptions): Promise<void> {
  await Promise.all(await startDeliveries(options));
}

/** Delivers to webhooks at intervals. Several processes may do so: each webhook is served by one at a time. */
export function startWebhooks(options: WebhookOptions): void {
  // What can't be done now is done by the next process that starts.
  void resealSecrets(options.database, options.settings.serviceKey).catch(() => undefined);
  repeatInBackground(() => startDeliveries(options), { pauseMs: TICK_INTERVAL_MS });
}
