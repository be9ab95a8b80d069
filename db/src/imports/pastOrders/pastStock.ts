import { stock } from '@trestle/schema/entities/stock';
import type { Change, Write } from '../../collection/call/context';
import { createValues } from '../../collection/write/columnValues';
import { writeRows } from '../../collection/write/writeRows';
import { sql } from '../../sql/sqlText';
import { inChunks } from '../inChunks';

const NOTHING_LOCKED: ReadonlySet<string> = new Set();

/**
 * Finds the stock rows behind past orders, and makes those that lack. They have no container and no price, nobody sees
 * them, and they always have as many pieces as are ordered.
 * @returns ids of stock rows by product
 */
export async function findPastStock(write: Write, products: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const stockByProduct = new Map<number, number>();
  const load = async (chunk: readonly number[]) => {
    const text = 'SELECT `id`, `product` FROM `stock` WHERE `product` IN (?) AND `past` ORDER BY `id` DESC';
    for (const { id, product } of await write.transaction.selectRows<{ id: number; product: number }>(sql(text, chunk)))
      stockByProduct.set(product, id);
  };
  const chunks = inChunks([...new Set(products)]);
  for (const chunk of chunks) await load(chunk);
  const changes = chunks.flat().flatMap((product): Change[] => {
    if (stockByProduct.has(product)) return [];
    const values = { ...createValues(stock, { product }, NOTHING_LOCKED, write.caller), past: true };
    return [{ kind: 'create', id: 0, before: null, values, item: {}, isCascade: true }];
  });
  await writeRows(write, stock, changes);
  for (const { id, values } of changes) stockByProduct.set(values['product'] as number, id);
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
