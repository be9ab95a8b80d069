import type { Behaviour, Change, Write } from '../collection/call/context';
import { ColumnExpression } from '../sql/columnExpression';
import { questionMarks, sql } from '../sql/sqlText';
import { MAX_PREPARED_ROWS, reserveStock } from './reserveStock';

/** Returns the SQL that reads a stock row's price, for a new line. */
const priceExpression = (stock: unknown): ColumnExpression =>
  new ColumnExpression(sql('COALESCE((SELECT `price` FROM `stock` WHERE `id` = ?), 0)', stock));

/** Copies prices to lines that move to another stock row. */
async function copyPrices(movedLines: readonly Change[], { transaction }: Write): Promise<void> {
  if (!movedLines.length) return;
  const ids = [...new Set(movedLines.map((line) => line.values['stock_id']))];
  const rows = await transaction.selectCells({
    text: `SELECT \`id\`, \`price\` FROM \`stock\` WHERE \`id\` IN (${questionMarks(ids)})`,
    values: ids,
    prepared: ids.length <= MAX_PREPARED_ROWS,
  });
  const prices = new Map(rows as [number, number][]);
  for (const line of movedLines) line.values['unit_price'] = prices.get(line.values['stock_id'] as number) ?? 0;
}

/**
 * Reserves the lines' stock and copies the stock row's price to new and moved lines. Later price changes don't affect
 * the line (contract §2.3). A new line's price is read by its INSERT, which saves a statement.
 */
const reserveAndPrice: Behaviour['before'] = async (changes, write) => {
  const errors = await reserveStock(changes, write);
  const linesWithStock = changes.filter((change) => typeof change.values['stock_id'] === 'number');
  const isNew = (line: Change) => line.kind === 'create';
  for (const line of linesWithStock.filter(isNew)) line.values['unit_price'] = priceExpression(line.values['stock_id']);
  await copyPrices(
    linesWithStock.filter((line) => !isNew(line)),
    write,
  );
  return errors;
};

/** The special rules of order lines. */
export const orderLineBehaviour: Behaviour = { before: reserveAndPrice, isWrittenBySql: true };
