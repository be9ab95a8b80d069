import { cutTo } from '@trestle/schema/text/cutTo';
import type { SqlExecutor } from '../../sql/executor';
import { sql } from '../../sql/sqlText';
import type { WebhookAnswer } from './sendWebhook';

/** A webhook with changes to deliver. */
export interface DueWebhook {
  id: number;
  name: string;
  address: string;
  entities: readonly string[] | null;
  /** Encrypted. */
  secret: Buffer;
  position: number;
  tries: number;
}
/** A change of the feed that a webhook is told of. */
export interface DeliveredChange {
  number: number;
  entity: string;
  record: number;
  change: string;
  into: number | null;
  at: string;
}

/** How long a process may send before another may take the webhook over. A try takes at most 10 s. */
const CLAIM_SECONDS = 30;
/** Pauses before the second, third, … try, in seconds. The last one stays. */
const RETRY_PAUSES_S = [5, 30, 120, 600, 1800, 3600, 10_800];
/** Days without an answer after which a webhook is switched off. */
export const MAX_SILENT_DAYS = 3;
const MAX_ERROR_CHARACTERS = 255;
const CLAIM_END_SQL = `UTC_TIMESTAMP(3) + INTERVAL ${CLAIM_SECONDS} SECOND`;

const WEBHOOK_SQL =
  'SELECT w.`id`, w.`name`, w.`address`, w.`entities`, s.`secret`, s.`position`, s.`tries` FROM `webhook` w ' +
  'JOIN `webhook_state` s ON s.`webhook` = w.`id`';
const DUE_SQL =
  `${WEBHOOK_SQL} JOIN \`change_stamper\` n ON n.\`id\` = 1 ` +
  'WHERE w.`is_active` = 1 AND s.`next_try` <= UTC_TIMESTAMP(3) AND s.`position` < n.`last_number` ORDER BY s.`next_try`';

/** Finds the webhooks with something to do. It writes nothing while there is none. */
export async function findDueWebhooks(database: SqlExecutor): Promise<DueWebhook[]> {
  return (await database.selectRows<DueWebhook>(sql(DUE_SQL))).map(withEntities);
}

/** MariaDB gives JSON as text. */
const withEntities = (row: DueWebhook): DueWebhook => ({
  ...row,
  entities: typeof row.entities === 'string' ? (JSON.parse(row.entities) as string[]) : row.entities,
});

/**
 * Takes a webhook for this process.
 * @returns the webhook as it is now; null when another process has it, or it was switched off
 */
export async function takeWebhook(
  database: SqlExecutor,
  webhook: DueWebhook,
  claim: string,
): Promise<DueWebhook | null> {
  const text =
    `UPDATE \`webhook_state\` SET \`taken_by\` = ?, \`next_try\` = ${CLAIM_END_SQL} ` +
    'WHERE `webhook` = ? AND `next_try` <= UTC_TIMESTAMP(3)';
  if ((await database.execute(sql(text, claim, webhook.id))) === 0) return null;
  // Read under the claim, which a later change of the address ends.
  const query = `${WEBHOOK_SQL} WHERE w.\`id\` = ? AND w.\`is_active\` = 1 AND s.\`taken_by\` = ?`;
  const [row] = await database.selectRows<DueWebhook>(sql(query, webhook.id, claim));
  return row ? withEntities(row) : null;
}

/** Keeps a webhook for this process. @returns false when another process has it, or somebody changed it or asked for a replay */
export async function keepWebhook(database: SqlExecutor, webhook: number, claim: string): Promise<boolean> {
  const text = `UPDATE \`webhook_state\` SET \`next_try\` = ${CLAIM_END_SQL} WHERE \`webhook\` = ? AND \`taken_by\` = ?`;
  return (await database.execute(sql(text, webhook, claim))) > 0;
}

/** Gives a webhook back, so that its next changes are delivered at once. */
export const releaseWebhook = (database: SqlExecutor, webhook: number, claim: string): Promise<number> =>
  database.execute(
    sql(
      'UPDATE `webhook_state` SET `taken_by` = NULL, `next_try` = UTC_TIMESTAMP(3) WHERE `webhook` = ? AND `taken_by` = ?',
      webhook,
      claim,
    ),
  );

/** Moves a webhook on. @returns false when another process has it, or somebody asked for a replay meanwhile */
export async function moveOn(
  database: SqlExecutor,
  { id }: DueWebhook,
  claim: string,
  position: number,
): Promise<boolean> {
  const text =
    'UPDATE `webhook_state` SET `position` = ?, `tries` = 0, `failing_since` = NULL, ' +
    `\`next_try\` = ${CLAIM_END_SQL} WHERE \`webhook\` = ? AND \`taken_by\` = ?`;
  return (await database.execute(sql(text, position, id, claim))) > 0;
}

/**
 * Lets a webhook wait after a failed try.
 * @param askedSeconds how long its receiver asks for; nobody waits longer than the longest pause for it
 * @returns whether it has failed for so long that it is given up
 */
export async function postpone(
  database: SqlExecutor,
  webhook: DueWebhook,
  claim: string,
  askedSeconds = 0,
): Promise<boolean> {
  const longest = RETRY_PAUSES_S.at(-1)!;
  const pause = Math.max(RETRY_PAUSES_S[webhook.tries] ?? longest, Math.min(askedSeconds, longest));
  const text =
    'UPDATE `webhook_state` SET `tries` = `tries` + 1, `failing_since` = COALESCE(`failing_since`, UTC_TIMESTAMP(3)), ' +
    '`next_try` = UTC_TIMESTAMP(3) + INTERVAL ? SECOND, `taken_by` = NULL WHERE `webhook` = ? AND `taken_by` = ?';
  if ((await database.execute(sql(text, pause, webhook.id, claim))) === 0) return false;
  const query =
    `SELECT \`failing_since\` < UTC_TIMESTAMP(3) - INTERVAL ${MAX_SILENT_DAYS} DAY ` +
    'FROM `webhook_state` WHERE `webhook` = ?';
  const [row] = await database.selectCells(sql(query, webhook.id));
  return Number(row?.[0]) === 1;
}

/** Stores what became of a try, for the list of deliveries. */
export async function logDelivery(
  database: SqlExecutor,
  { id, tries }: DueWebhook,
  change: DeliveredChange,
  { status, error }: WebhookAnswer,
  state: 'delivered' | 'waiting' | 'dead',
): Promise<void> {
  const text =
    'INSERT INTO `webhook_delivery` (`created_date`, `modified_date`, `webhook`, `cursor`, `record`, `change`, ' +
    '`state`, `tries`, `status`, `last_error`) ' +
    'VALUES (UTC_TIMESTAMP(3), UTC_TIMESTAMP(3), ?, ?, ?, ?, ?, ?, ?, ?) ON DUPLICATE KEY UPDATE ' +
    '`modified_date` = VALUES(`modified_date`), `state` = VALUES(`state`), `tries` = VALUES(`tries`), ' +
    '`status` = VALUES(`status`), `last_error` = VALUES(`last_error`)';
  const record = `${change.entity}/${change.record}`;
  const shortError = error && cutTo(MAX_ERROR_CHARACTERS, error);
  await database.execute(sql(text, id, change.number, record, change.change, state, tries + 1, status, shortError));
}
