import { fieldError, validationError, type FieldErrors } from '@trestle/schema/errors';
import type { Change, Row, Write } from '../collection/call/context';
import { accessOf } from '../collection/call/fieldAccess';
import { seesAllStores } from '../collection/call/scope';
import { selectRows } from '../collection/call/statements';
import { businessDay } from '../sql/deliveredSql';
import { sql, type Sql } from '../sql/sqlText';
import { changesForStore } from './delivery/deliveredLock';
import { formatDay } from './moveNotice';

/** Returns the stock rows that a change takes from or gives back to. A line's place in its order is free (DECISIONS.md, 263). */
function stockRowsOf(change: Change): number[] {
  const { kind, before, values } = change;
  if (kind === 'update' && !changesForStore(change)) return [];
  return [before?.['stock_id'], values['stock_id']].filter((id) => typeof id === 'number');
}

interface ClosedStock extends Row {
  id: number;
  order_until: string;
}

/** Says until when orders were taken, as far as the caller may see it (SECURITY.md, 68). */
function closedMessage({ context, caller }: Write, day: string): string {
  const isHidden = accessOf(context, context.find('container'), caller).hidden.has('order_until');
  return `${isHidden ? 'Orders for this container are closed' : `Orders closed on ${formatDay(day)}`}: ask head office`;
}

/** Returns the condition that the container of a row of `stock` still takes orders; null for head office. */
export function stillOpen({ context, caller }: Write): Sql | null {
  if (seesAllStores(caller)) return null;
  return sql(
    'NOT EXISTS (SELECT 1 FROM `container` c WHERE c.`id` = `stock`.`container` AND c.`order_until` < ?)',
    businessDay(context.delivery, caller.now),
  );
}

/**
 * Refuses to stores what changes lines of a container after its last day for orders (contract §2.6). Head office may.
 * @returns errors by position; undefined when nothing is closed
 * @throws Problem 400 when lines are removed, which no row of the request stands for
 */
export async function rejectClosed(changes: readonly Change[], write: Write): Promise<FieldErrors[] | undefined> {
  const { context, caller, transaction } = write;
  if (seesAllStores(caller)) return undefined;
  const stocks = [...new Set(changes.flatMap(stockRowsOf))];
  if (!stocks.length) return undefined;
  const query = sql(
    'SELECT s.`id`, c.`order_until` FROM `stock` s JOIN `container` c ON c.`id` = s.`container` ' +
      'WHERE s.`id` IN (?) AND c.`order_until` < ?',
    stocks,
    businessDay(context.delivery, caller.now),
  );
  const closed = await selectRows<ClosedStock>(context, query, transaction);
  if (!closed.length) return undefined;
  const dayByStock = new Map(closed.map((row) => [row.id, row.order_until]));
  const errors = changes.map((change): FieldErrors => {
    const stock = stockRowsOf(change).find((id) => dayByStock.has(id));
    if (stock === undefined) return {};
    return { stock_id: [fieldError('closed', closedMessage(write, dayByStock.get(stock)!))] };
  });
  const removed = changes.findIndex(({ kind }, i) => kind === 'delete' && 'stock_id' in errors[i]!);
  if (removed >= 0) throw validationError({ store_order_lines: errors[removed]!['stock_id']! });
  return errors;
}
