import type { Write } from '../../collection/call/context';
import { sql, toSqlTimestamp } from '../../sql/sqlText';
import { inChunks } from '../inChunks';

/**
 * Finds the stock rows behind past orders, and makes those that lack. They have no container and no price, nobody sees
 * them, and they always have as many pieces as are ordered.
 * @returns ids of stock rows by product
 */
export async function findPastStock(
  { transaction, caller }: Write,
  products: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const stockByProduct = new Map<number, number>();
  const load = async (chunk: readonly number[]) => {
    const text = 'SELECT `id`, `product` FROM `stock` WHERE `product` IN (?) AND `past` ORDER BY `id` DESC';
    for (const { id, product } of await transaction.selectRows<{ id: number; product: number }>(sql(text, chunk)))
      stockByProduct.set(product, id);
  };
  const now = toSqlTimestamp(caller.now.toISOString());
  for (const chunk of inChunks([...new Set(products)])) {
    await load(chunk);
    const missing = chunk.filter((product) => !stockByProduct.has(product));
    if (missing.length === 0) continue;
    const placeholders = missing.map(() => '(?, ?, ?, 1)').join(', ');
    const insert = 'INSERT INTO `stock` (`created_date`, `modified_date`, `product`, `past`) VALUES ';
    await transaction.execute(sql(insert + placeholders, ...missing.flatMap((product) => [now, now, product])));
    await load(missing);
  }
  return stockByProduct;
}

/** Adds the pieces of lines to their stock rows, or takes them off. The lines must be stored. */
export async function moveLinePieces(
  { transaction }: Write,
  lines: readonly number[],
  direction: 'add' | 'remove',
): Promise<void> {
  const sign = direction === 'add' ? '+' : '-';
  const text =
    'UPDATE `stock` s JOIN (SELECT `stock_id`, SUM(`quantity`) AS pieces FROM `store_order_line` WHERE `id` IN (?) ' +
    'GROUP BY `stock_id`) l ON l.`stock_id` = s.`id` ' +
    `SET s.\`quantity\` = s.\`quantity\` ${sign} l.pieces, s.\`ordered\` = s.\`ordered\` ${sign} l.pieces WHERE s.\`past\``;
  for (const chunk of inChunks(lines)) await transaction.execute(sql(text, chunk));
}
