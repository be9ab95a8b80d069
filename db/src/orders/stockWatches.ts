import { stockAvailability } from '@trestle/schema/entities/stock_availability';
import type { Context } from '../collection/call/context';
import { insertChangeRows } from '../collection/write/changeRows';
import { addNotices } from '../notices/addNotices';
import { isBackgroundEnding, repeatInBackground } from '../platform/backgroundWork';
import { logRarely } from '../platform/logRarely';
import { activeNowSql } from '../sql/activeNow';
import { businessDay } from '../sql/deliveredSql';
import { sql } from '../sql/sqlText';
import { findStoreReaders, type StorePeople } from './storeReaders';

/** How often watches are compared with the stock. */
const TICK_INTERVAL_MS = 2000;
const WATCHES_PER_PAGE = 100;

/** A watch whose product can be ordered again. */
interface EndedWatch {
  id: number;
  product: number;
  store: number;
  description: string;
}

/** Finds watches whose product a store can order: from stock in a container that still takes orders (`orderUntil.ts`). */
const ENDED_WATCHES_SQL =
  'SELECT w.`id`, w.`product`, w.`store`, p.`description` FROM `stock_watch` w JOIN `product` p ON p.`id` = w.`product` ' +
  `WHERE w.\`id\` > ? AND ${activeNowSql('p')} AND EXISTS (SELECT 1 FROM \`stock\` s ` +
  'LEFT JOIN `container` c ON c.`id` = s.`container` WHERE s.`product` = w.`product` ' +
  'AND s.`available` > 0 AND s.`price` IS NOT NULL AND (c.`order_until` IS NULL OR c.`order_until` >= ?)) ' +
  'ORDER BY w.`id` LIMIT ?';

/** Ends a watch and tells its store. Of several processes, one deletes the row, and that one tells. */
async function endWatch(context: Context, people: StorePeople, watch: EndedWatch): Promise<void> {
  const { id, product, store, description } = watch;
  await context.inSqlTransaction(async (transaction) => {
    if ((await transaction.execute(sql('DELETE FROM `stock_watch` WHERE `id` = ?', id))) === 0) return;
    await insertChangeRows(transaction, [{ entity: 'stock_watch', record: id, change: 'deleted', store }]);
    const readers = await findStoreReaders(context, transaction, people, stockAvailability, [store]);
    const users = readers
      .filter(({ hidden }) => !hidden.has('available') && !hidden.has('product__description'))
      .map((reader) => reader.id);
    const notice = {
      kind: 'stock' as const,
      title: `${description} can be ordered again.`,
      link: `/store_order/create/0/${product}/0`,
    };
    await addNotices(transaction, [{ users, notice }]);
  });
}

/**
 * Ends the watches of products that can be ordered again, and tells their stores. It looks at the stock itself, so it
 * holds for whatever brings stock: a container, a larger quantity, a smaller or deleted order, an undone import.
 * @param logError hears of a watch that can't be ended, which keeps no other waiting
 */
export async function endWatches(
  context: Context,
  people: StorePeople,
  logError: (error: unknown, watch: number) => void,
): Promise<void> {
  for (let lastId = 0; ;) {
    const query = sql(ENDED_WATCHES_SQL, lastId, businessDay(context.delivery), WATCHES_PER_PAGE);
    const watches = await context.database.selectRows<EndedWatch>(query);
    for (const watch of watches) {
      if (isBackgroundEnding()) return;
      await endWatch(context, people, watch).catch((error: unknown) => logError(error, watch.id));
      lastId = watch.id;
    }
    if (watches.length < WATCHES_PER_PAGE) return;
  }
}

/** Ends watches at intervals. Several processes may do so: each watch is ended by one. */
export function startStockWatches(
  context: Context,
  people: StorePeople,
  logError: (error: unknown, watch?: number) => void,
): void {
  const logWatch = logRarely(logError);
  repeatInBackground(() => endWatches(context, people, logWatch), { pauseMs: TICK_INTERVAL_MS, logError });
}
