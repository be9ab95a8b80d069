import { setTimeout as sleep } from 'node:timers/promises';
import { createPool, type Connection, type Pool, type ResultSetHeader } from 'mysql2/promise';
import { startStopwatch } from '../stopwatch';

/* Orders as the version before migration 0029 writes them: without the columns that came later. */

const STOCK_COUNT = 2000;
const LINES_PER_ORDER = 5;
/** The services' own setting. A write that waits longer is refused. */
const LOCK_WAIT_SECONDS = 5;
/** Deadlock, lock wait timeout. */
const RETRIABLE_ERRORS: ReadonlySet<number> = new Set([1213, 1205]);
const RETRY_TIMEOUT_MS = 8000;
const RETRY_DELAY_MS = 80;

/** Makes orders of five lines, their stock in 100 containers, notes, and releases that were never activated. */
function fillStatements(orderCount: number): string[] {
  const lineCount = orderCount * LINES_PER_ORDER;
  return [
    // Columns that no test reads stay empty.
    "SET SESSION sql_mode = ''",
    'CREATE TABLE `digit` (`x` INT NOT NULL)',
    'INSERT INTO `digit` VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9)',
    'CREATE TABLE `counted` (`n` INT NOT NULL PRIMARY KEY)',
    'INSERT INTO `counted` ' +
      'SELECT 1 + a.`x` + 10 * b.`x` + 100 * c.`x` + 1000 * d.`x` + 10000 * e.`x` + 100000 * f.`x` AS `number` ' +
      `FROM \`digit\` a, \`digit\` b, \`digit\` c, \`digit\` d, \`digit\` e, \`digit\` f HAVING \`number\` <= ${lineCount}`,
    "INSERT INTO `store` (`id`, `name`) SELECT `n`, CONCAT('Store ', `n`) FROM `counted` WHERE `n` <= 20",
    'INSERT INTO `container` (`id`, `name`, `delivery_date`) ' +
      "SELECT `n`, CONCAT('Jade Osprey ', `n`), DATE('2026-01-01') + INTERVAL `n` DAY FROM `counted` WHERE `n` <= 100",
    "INSERT INTO `product` (`id`, `description`) SELECT `n`, CONCAT('Oslo chair ', `n`) FROM `counted` WHERE `n` <= 500",
    // One piece of stock in twenty is in no container, so its lines have no day.
    'INSERT INTO `stock` (`id`, `product`, `container`, `quantity`) ' +
      'SELECT `n`, 1 + MOD(`n`, 500), IF(MOD(`n`, 20), 1 + MOD(`n`, 100), NULL), 1000000 ' +
      `FROM \`counted\` WHERE \`n\` <= ${STOCK_COUNT}`,
    `INSERT INTO \`store_order\` (\`id\`, \`store\`) SELECT \`n\`, 1 + MOD(\`n\`, 20) FROM \`counted\` WHERE \`n\` <= ${orderCount}`,
    'INSERT INTO `store_order_line` (`store_order`, `stock_id`, `quantity`) ' +
      `SELECT 1 + MOD(\`n\`, ${orderCount}), 1 + MOD(\`n\` * 7, ${STOCK_COUNT}), 1 FROM \`counted\``,
    "INSERT INTO `user` (`id`, `username`, `email`, `store`) SELECT `n`, CONCAT('u', `n`), CONCAT('u', `n`), IF(`n` > 5, `n`, NULL) " +
      'FROM `counted` WHERE `n` <= 20',
    "INSERT INTO `note` (`note`, `other_name`, `user`) SELECT 'Call first', 'product', 1 + MOD(`n`, 20) " +
      'FROM `counted` WHERE `n` <= 3000',
    'DROP TABLE `digit`, `counted`',
    'ANALYZE TABLE `store_order`, `store_order_line`, `stock`',
  ];
}

/** Fills the tables of the version before 0029. */
export async function fillOldTables(connection: Connection, orderCount: number): Promise<void> {
  for (const statement of fillStatements(orderCount)) await connection.query(statement);
}

/** Writes one order: its stock rows by their ids, then the order, then its lines. Now and then moves a container. */
async function writeOrder(pool: Pool, number: number): Promise<void> {
  const connection = await pool.getConnection();
  try {
    await connection.query(`SET SESSION innodb_lock_wait_timeout = ${LOCK_WAIT_SECONDS}`);
    await connection.query('SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED');
    await connection.beginTransaction();
    const stockIds = Array.from({ length: LINES_PER_ORDER }, (_, i) => 1 + ((number * 37 + i * 311) % STOCK_COUNT));
    stockIds.sort((a, b) => a - b);
    for (const id of stockIds)
      await connection.query(
        'UPDATE `stock` SET `ordered` = `ordered` + 1 WHERE `id` = ? AND `quantity` - `ordered` >= 1',
        [id],
      );
    const [{ insertId }] = await connection.query<ResultSetHeader>('INSERT INTO `store_order` (`store`) VALUES (?)', [
      1 + (number % 20),
    ]);
    const lines = stockIds.map((id) => [insertId, id, 1]);
    await connection.query('INSERT INTO `store_order_line` (`store_order`, `stock_id`, `quantity`) VALUES ?', [lines]);
    if (number % 40 === 0)
      await connection.query(
        'UPDATE `container` SET `delivery_date` = `delivery_date` + INTERVAL 1 DAY WHERE `id` = ?',
        [1 + ((number / 40) % 100)],
      );
    await connection.commit();
  } catch (error) {
    await connection.rollback();
    throw error;
  } finally {
    connection.release();
  }
}

/** Writes an order as the services do: one that meets a deadlock runs again, for up to 8 s. */
async function writeOrderWithRetries(pool: Pool, number: number, onRetry: () => void): Promise<void> {
  const deadline = Date.now() + RETRY_TIMEOUT_MS;
  for (;;) {
    try {
      await writeOrder(pool, number);
      return;
    } catch (error) {
      if (!RETRIABLE_ERRORS.has((error as { errno?: number }).errno ?? 0) || Date.now() > deadline) throw error;
      onRetry();
    }
    await sleep(Math.random() * RETRY_DELAY_MS);
  }
}

/** What became of the orders. */
export interface WrittenOrders {
  written: number;
  refusals: string[];
  /** How often an order met a deadlock and ran again. */
  retries: number;
  /** Longest time of an order, its retries included. */
  longestMs: number;
}

/** Writes orders at a steady rate, whether or not earlier ones are done, until stopped. */
export function startWriting(url: string, perSecond: number): { stop(): Promise<WrittenOrders> } {
  const pool = createPool({ uri: url, connectionLimit: 50 });
  const orders: WrittenOrders = { written: 0, refusals: [], retries: 0, longestMs: 0 };
  const running: Promise<void>[] = [];
  let isWriting = true;
  const write = async (number: number): Promise<void> => {
    const elapsedMs = startStopwatch();
    try {
      await writeOrderWithRetries(pool, number, () => {
        orders.retries += 1;
      });
      orders.written += 1;
    } catch (error) {
      orders.refusals.push(String(error));
    }
    orders.longestMs = Math.max(orders.longestMs, Math.round(elapsedMs()));
  };
  const writing = (async () => {
    const startedAt = performance.now();
    for (let number = 1; isWriting; number += 1) {
      running.push(write(number));
      await sleep(Math.max(0, startedAt + (number * 1000) / perSecond - performance.now()));
    }
  })();
  return {
    stop: async () => {
      isWriting = false;
      await writing;
      await Promise.all(running);
      await pool.end();
      return orders;
    },
  };
}
