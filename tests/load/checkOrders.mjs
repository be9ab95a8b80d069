/**
 * What became of the orders that were acknowledged.
 * @typedef {object} OrderCheck
 * @property {number} acknowledged
 * @property {string[]} lost keys of acknowledged orders that aren't in the database, or not as last saved
 * @property {string[]} doubled keys of orders that are there more than once
 */

/**
 * Compares the orders that were acknowledged with those in the database.
 * @param {import('mysql2/promise').Connection} database
 * @param {string} run begins the notes of all orders of this run
 * @param {ReadonlyMap<string, import('./person.mjs').StoredOrder>} orders by key
 * @returns {Promise<OrderCheck>}
 */
export async function checkOrders(database, run, orders) {
  const [rows] = await database.query('SELECT `id`, `notes` FROM `store_order` WHERE `notes` LIKE ?', [
    `Load ${run} %`,
  ]);
  const notesById = new Map(rows.map(({ id, notes }) => [id, notes]));
  const copies = Map.groupBy(rows, ({ notes }) => notes.split(' v')[0]);
  return {
    acknowledged: orders.size,
    lost: [...orders]
      .filter(([, { id, possibleNotes }]) => !possibleNotes.includes(notesById.get(id)))
      .map(([key]) => key),
    doubled: [...copies].filter(([, { length }]) => length > 1).map(([title]) => title.replaceAll(' ', '-')),
  };
}
