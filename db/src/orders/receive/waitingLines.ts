import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import type { ShortRow, WaitingLine } from '@trestle/schema/receipt';
import type { Caller, Context, Row } from '../../collection/call/context';
import { accessOf } from '../../collection/call/fieldAccess';
import { selectRows } from '../../collection/call/statements';
import { deliveredPiecesSql } from '../../sql/deliveredSql';
import type { SqlExecutor } from '../../sql/executor';
import { sql } from '../../sql/sqlText';

/** An order line with pieces that its store has not been handed. */
export interface Waiting extends Row {
  id: number;
  stock_id: number;
  order: number;
  store: number;
  store__name: string;
  waiting: number;
  created_date: string;
}

/**
 * Finds the lines of stock rows that wait, oldest order first. Receipts ask nowhere else what waits.
 * @param transaction the write whose locks hold; reads what is committed. Undefined for a preview.
 */
export function findWaiting(
  context: Context,
  stocks: readonly number[],
  caller: Caller,
  transaction?: SqlExecutor,
): Promise<Waiting[]> {
  if (!stocks.length) return Promise.resolve([]);
  const waiting = `l.\`quantity\` - ${deliveredPiecesSql('l', 'o.`created_date`', context.delivery, caller.now)}`;
  const text =
    'SELECT l.`id`, l.`stock_id`, l.`store_order` AS `order`, o.`store`, s.`name` AS store__name, ' +
    `${waiting} AS waiting, o.\`created_date\` FROM \`store_order_line\` l ` +
    'JOIN `store_order` o ON o.`id` = l.`store_order` JOIN `store` s ON s.`id` = o.`store` ' +
    `WHERE l.\`stock_id\` IN (?) AND ${waiting} > 0 ORDER BY o.\`created_date\`, o.\`id\`, l.\`id\`` +
    (transaction ? ' LOCK IN SHARE MODE' : '');
  return selectRows<Waiting>(context, sql(text, stocks), transaction);
}

/** Returns stock rows that are short with the lines that wait for them, as far as the caller may see the lines. */
export function describeShort(
  context: Context,
  caller: Caller,
  missing: ReadonlyMap<number, number>,
  waiting: readonly Waiting[],
): ShortRow[] {
  const { hidden } = accessOf(context, context.find(storeOrderLine.name), caller);
  const visible = <T>(name: string, value: T): T | null => (hidden.has(name) ? null : value);
  const describe = (line: Waiting): WaitingLine => ({
    id: line.id,
    order: visible('store_order', line.order),
    store: visible('store', line.store),
    store__name: visible('store__name', line.store__name),
    quantity: visible('quantity', Number(line.waiting)),
    created_date: visible('ordered_on', line.created_date),
  });
  return [...missing].map(([stock, pieces]) => ({
    stock_id: stock,
    missing: pieces,
    lines: waiting.filter((line) => line.stock_id === stock).map(describe),
  }));
}
