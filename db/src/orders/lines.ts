import type { Behaviour, Change, Write } from '../collection/context';
import { select } from '../collection/run';
import { sql } from '../model/where';
import { reserve } from './reserve';

/**
 * The unit price is copied from the stock row when a line is put on it, and does not move afterwards (contract §2.3). The
 * row is held by then: it is the price of the moment at which the pieces were taken.
 */
const copyPrices = async (changes: readonly Change[], write: Write): Promise<void> => {
  const placed = changes.filter((change) => typeof change.values['stock_id'] === 'number');
  for (const change of placed) {
    if (change.kind === 'create') change.filled = { unit_price: sql('COALESCE((SELECT `price` FROM `stock` WHERE `id` = ?), 0)', change.values['stock_id']) };
  }
  const moved = placed.filter((change) => change.kind === 'update');
  if (!moved.length) return;
  const rows = await select<{ id: number; price: number | null }>(write.context, sql('SELECT `id`, `price` FROM `stock` WHERE `id` IN (?)', moved.map((change) => change.values['stock_id'])), write.transaction);
  const prices = new Map(rows.map((row) => [row.id, row.price]));
  for (const change of moved) change.values['unit_price'] = prices.get(change.values['stock_id'] as number) ?? 0;
};

export const lineBehaviour: Behaviour = {
  before: async (changes, write) => {
    const errors = await reserve(changes, write);
    await copyPrices(changes, write);
    return errors;
  },
};
