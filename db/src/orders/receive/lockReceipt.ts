import { container } from '@trestle/schema/entities/container';
import { stock } from '@trestle/schema/entities/stock';
import { storeOrder } from '@trestle/schema/entities/store_order';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import { notFound } from '@trestle/schema/errors';
import { lockRows, storedRows } from '../../collection/write/lockRows';
import type { Caller, Context, Row } from '../../collection/call/context';
import { selectRows } from '../../collection/call/statements';
import type { SqlExecutor } from '../../sql/executor';
import { sql, type Sql } from '../../sql/sqlText';

/** Whose rows are read, and the write that locks them; a preview locks nothing. */
export interface ReceiptReader {
  context: Context;
  caller: Caller;
  transaction?: SqlExecutor | undefined;
}

/** The records of a receipt, by id. */
export interface ReceiptRecords {
  lines: ReadonlyMap<number, Row>;
  stocks: ReadonlyMap<number, Row>;
}

const byId = (rows: readonly Row[]): Map<number, Row> => new Map(rows.map((row) => [row['id'] as number, row]));

/** Reads rows by a condition, and locks them in a write. @param caller null for the rows of everyone */
export function readRecords(
  { context, transaction }: ReceiptReader,
  name: string,
  where: (alias: string) => Sql,
  caller: Caller | null,
): Promise<Row[]> {
  const read = transaction ? lockRows : storedRows;
  return read(context, context.find(name), where, caller, transaction);
}

/** Returns the container. @throws Problem 404 */
export async function readContainer(reader: ReceiptReader, id: number): Promise<Row> {
  const [row] = await readRecords(reader, container.name, (alias) => sql(`${alias}.\`id\` = ?`, id), reader.caller);
  if (!row) throw notFound();
  return row;
}

const idsIn = (ids: readonly number[]) => (alias: string) => sql(`${alias}.\`id\` IN (?)`, ids);

/**
 * Reads and locks what a receipt writes: orders, their lines, and stock, each by id. Saving an order takes its locks in
 * the same sequence, so that two of them rarely wait for each other.
 * @param stockIds stock rows that were counted
 * @param lineIds further lines
 * @param targetIds stock rows that lines move to
 */
export async function lockReceipt(
  reader: ReceiptReader,
  stockIds: readonly number[],
  lineIds: readonly number[],
  targetIds: readonly number[],
): Promise<ReceiptRecords> {
  const { context, caller, transaction } = reader;
  const condition = '(`stock_id` IN (?) OR `id` IN (?))';
  // An empty list is no SQL, and no row has the id 0.
  const [stockList, lineList] = [stockIds.length ? stockIds : [0], lineIds.length ? lineIds : [0]];
  if (transaction) {
    const orders = await selectRows<{ store_order: number }>(
      context,
      sql(`SELECT DISTINCT \`store_order\` FROM \`store_order_line\` WHERE ${condition}`, stockList, lineList),
      transaction,
    );
    const orderIds = orders.map((order) => order.store_order);
    if (orderIds.length) await readRecords(reader, storeOrder.name, idsIn(orderIds), null);
  }
  const lines = await readRecords(
    reader,
    storeOrderLine.name,
    (alias) => sql(`(${alias}.\`stock_id\` IN (?) OR ${alias}.\`id\` IN (?))`, stockList, lineList),
    null,
  );
  const allStock = [...new Set([...stockIds, ...targetIds])];
  const stocks = allStock.length ? await readRecords(reader, stock.name, idsIn(allStock), caller) : [];
  return { lines: byId(lines), stocks: byId(stocks) };
}
