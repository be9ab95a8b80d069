import type { Behaviour, Change, Write } from '../collection/context';
import { select } from '../collection/run';
import { sql } from '../model/where';
import { reserve } from './reserve';

/** The unit price is copied from the stock row when a line is put on it, and does not move afterwards (contract §2.3). */
const copyPrices = async (changes: readonly Change[], write: Write): Promise<void> => {
  const placed = changes.filter((change) => change.kind !== 'delete' && typeof change.values['stock_id'] === 'number');
  if (!placed.length) return;
  const ids = placed.map((change) => change.values['stock_id']);
  const rows = await select<{ id: number; price: number | null }>(write.context, sql('SELECT `id`, `price` FROM `stock` WHERE `id` IN (?)', ids), write.transaction);
  const prices = new Map(rows.map((row) => [row.id, row.price]));
  for (const change of placed) change.values['unit_price'] = prices.get(change.values['stock_id'] as number) ?? 0;
};

export const lineBehaviour: Behaviour = {
  before: async (changes, write) => {
    await copyPrices(changes, write);
    return reserve(changes, write);
  },
};
