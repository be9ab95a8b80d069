import { isInFeed } from '@trestle/schema/changeFeed';
import type { Entity } from '@trestle/schema/entity';
import { repeatInBackground } from '../platform/backgroundWork';
import type { SqlExecutor } from '../sql/executor';
import { sql } from '../sql/sqlText';
import { tableName } from '../sql/select';
import type { RunInTransaction, WriteTransaction } from '../sql/writeTransaction';

/** How often committed changes are looked for. With LEASE_MS it keeps a change waiting for less than 2 s. */
const TICK_INTERVAL_MS = 400;
/** How long other processes leave the work to the one that did it last. */
const LEASE_MS = 1000;
/** Changes of one transaction. */
const MAX_CHANGES_PER_STEP = 1000;

/** What giving numbers to changes needs. */
export interface StamperOptions {
  database: SqlExecutor;
  inTransaction: RunInTransaction;
  entities: readonly Entity[];
  /** Name of this process among all stampers. */
  holder: string;
}

/** A change in the outbox, as its columns. */
export type OutboxRow = readonly [id: number, entity: string, record: number, ...rest: unknown[]];

const COLUMNS = '`entity`, `record`, `change`, `into`, `at`, `store`, `about`, `is_move`';
const OUTBOX_SQL = `SELECT \`id\`, ${COLUMNS} FROM \`change_outbox\` ORDER BY \`id\` LIMIT ?`;

/** Returns the entities that show the same rows as each one: stock_availability those of stock. */
export function entitiesOfTables(entities: readonly Entity[]): ReadonlyMap<string, readonly string[]> {
  const followed = entities.filter(isInFeed);
  return new Map(
    followed.map(({ name }) => [
      name,
      followed.filter((other) => other.name === name || tableName(other) === name).map((other) => other.name),
    ]),
  );
}

/** Turns changes of tables into numbered rows of the feed, one for each entity that shows the row. */
export function numberRows(
  outbox: readonly OutboxRow[],
  lastNumber: number,
  namesOf: ReadonlyMap<string, readonly string[]>,
): unknown[][] {
  const changes = outbox
    .filter(([, , record]) => record !== 0)
    .flatMap(([, entity, ...rest]) => (namesOf.get(entity) ?? []).map((name) => [name, ...rest]));
  return changes.map((change, i) => [lastNumber + 1 + i, ...change]);
}

/**
 * Gives numbers to the changes that are committed by now, in one transaction.
 *
 * The row of `change_stamper` is written first and last, so of several stampers one at a time commits, on the nodes of a
 * cluster too: numbers are committed in their order, and a reader who has read number N misses no row before it.
 * @returns whether there may be more
 */
async function stampStep(transaction: WriteTransaction, { holder, entities }: StamperOptions): Promise<boolean> {
  const takeLease =
    'UPDATE `change_stamper` SET `holder` = ?, `until` = UTC_TIMESTAMP(3) + INTERVAL ? MICROSECOND ' +
    'WHERE `id` = 1 AND (`holder` = ? OR `until` <= UTC_TIMESTAMP(3))';
  if ((await transaction.execute(sql(takeLease, holder, LEASE_MS * 1000, holder))) === 0) return false;
  const [state] = await transaction.selectCells(sql('SELECT `last_number` FROM `change_stamper` WHERE `id` = 1'));
  const lastNumber = Number(state![0]);
  // Read after the row was locked: what an earlier stamper has numbered is gone.
  const outbox = (await transaction.selectCells(sql(OUTBOX_SQL, MAX_CHANGES_PER_STEP))) as unknown as OutboxRow[];
  if (outbox.length === 0) return false;
  const rows = numberRows(outbox, lastNumber, entitiesOfTables(entities));
  if (rows.length > 0)
    await transaction.execute(sql(`INSERT INTO \`change_feed\` (\`number\`, ${COLUMNS}) VALUES ?`, rows));
  const ids = outbox.map(([id]) => id);
  // Row by row: a scan of the whole table would wait for rows that others have not committed yet.
  const deleteStamped =
    "DELETE o FROM JSON_TABLE(?, '$[*]' COLUMNS (`id` BIGINT PATH '$')) k " +
    'STRAIGHT_JOIN `change_outbox` o FORCE INDEX (PRIMARY) ON o.`id` = k.`id`';
  const deleted = await transaction.execute(sql(deleteStamped, JSON.stringify(ids)));
  if (deleted !== ids.length) throw new Error('Another process has numbered these changes.');
  const setNumber = 'UPDATE `change_stamper` SET `last_number` = ? WHERE `id` = 1';
  await transaction.execute(sql(setNumber, lastNumber + rows.length));
  return outbox.length === MAX_CHANGES_PER_STEP;
}

/** Whether there are changes without a number that nobody else cares for just now. */
async function hasWork({ database, holder }: StamperOptions): Promise<boolean> {
  const query =
    'SELECT 1 FROM `change_stamper` WHERE `id` = 1 AND (`holder` = ? OR `until` <= UTC_TIMESTAMP(3)) ' +
    'AND EXISTS (SELECT 1 FROM `change_outbox`)';
  return (await database.selectCells(sql(query, holder))).length > 0;
}

/** Gives numbers to all changes that are committed by now. */
export async function stampChanges(options: StamperOptions): Promise<void> {
  if (!(await hasWork(options))) return;
  while (await options.inTransaction((transaction) => stampStep(transaction, options)));
}

/** Gives numbers to changes at intervals. Several processes may do so: one at a time does. */
export const startStamper = (options: StamperOptions): void =>
  // A lost node, a deadlock or another stamper: the next round tries again.
  repeatInBackground(() => stampChanges(options), { pauseMs: TICK_INTERVAL_MS });
