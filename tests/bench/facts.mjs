import { pick, random } from './random.mjs';

/**
 * Values of the database that requests are made of.
 * @typedef {object} Facts
 * @property {readonly string[]} words that searches look for
 * @property {readonly number[]} orders of the store
 * @property {readonly number[]} stock rows with enough for every round
 * @property {number} store
 */

/** More than all rounds together take of one row. */
const REFILLED_PIECES = 100_000;

/**
 * Reads these values, and refills the stock: rows with something left get plenty, the others stay as they are, so that
 * the lists hold the same rows.
 * @param {import('mysql2/promise').Connection} database @param {number} store @returns {Promise<Facts>}
 */
export async function readFacts(database, store) {
  await database.query('UPDATE stock SET quantity = quantity + ? WHERE quantity > ordered AND quantity < ?', [
    REFILLED_PIECES,
    REFILLED_PIECES,
  ]);
  const [orders] = await database.query('SELECT id FROM store_order WHERE store = ? ORDER BY id', [store]);
  const [stock] = await database.query('SELECT id FROM stock WHERE quantity > ordered ORDER BY id');
  return {
    words: await readWords(database),
    orders: orders.map((row) => row.id),
    stock: stock.map((row) => row.id),
    store,
  };
}

/**
 * Reads what a buyer types: ranges, kinds and codes of products, colours, fabrics, suppliers, ships; as many of each.
 */
async function readWords(database) {
  const sources = [
    'SELECT DISTINCT SUBSTRING_INDEX(description, " ", 1) AS word FROM product',
    'SELECT DISTINCT SUBSTRING_INDEX(description, " ", 2) AS word FROM product',
    'SELECT DISTINCT SUBSTRING_INDEX(description, " ", -2) AS word FROM product',
    'SELECT DISTINCT code AS word FROM product',
    'SELECT description AS word FROM code_colour UNION SELECT description FROM code_fabric',
    'SELECT name AS word FROM supplier',
    'SELECT DISTINCT SUBSTRING_INDEX(name, ",", 1) AS word FROM container',
  ];
  const next = random(1);
  const words = [];
  for (const source of sources) {
    const [rows] = await database.query(`${source} ORDER BY word`);
    const candidates = rows.map((row) => row.word).filter(Boolean);
    words.push(...Array.from({ length: 40 }, () => pick(candidates, next)));
  }
  return words;
}

/**
 * Notes the last rows before the rounds.
 * @returns {Promise<() => Promise<void>>} deletes what the rounds have made, so that the next run meets the same rows
 */
export async function rememberRows(database) {
  const lastId = async (table) => (await database.query(`SELECT COALESCE(MAX(id), 0) AS id FROM ${table}`))[0][0].id;
  const [order, audit] = [await lastId('store_order'), await lastId('audit')];
  return async () => {
    await database.query('DELETE FROM store_order_line WHERE store_order > ?', [order]);
    await database.query('DELETE FROM store_order WHERE id > ?', [order]);
    await database.query('DELETE FROM audit WHERE id > ?', [audit]);
    await database.query('DELETE FROM idempotency');
    await database.query(
      'UPDATE stock s JOIN (SELECT s.id, COALESCE(SUM(l.quantity), 0) AS ordered FROM stock s LEFT ' +
        'JOIN store_order_line l ' +
        'ON l.stock_id = s.id GROUP BY s.id) held ON held.id = s.id SET s.ordered = held.ordered WHERE s.ordered <> held.ordered',
    );
  };
}
