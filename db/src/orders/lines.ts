import type { Behaviour, Change, Write } from '../collection/context';
import { fixed, select } from '../collection/run';
import type { Statement } from '../model/connection';
import { sql, type Sql } from '../model/where';
import { reserve } from './reserve';

const USUAL = 10;
const pricesOf = (ids: readonly unknown[]): Statement | Sql => {
  const text = 'SELECT `id`, `price` FROM `stock` WHERE `id` IN (';
  return ids.length > USUAL ? sql(`${text}?)`, ids) : fixed(`${text}${ids.map(() => '?').join(', ')})`, ...ids);
};
/** The unit price is copied from the stock row when a line is put on it, and does not move afterwards (contract §2.3). */
const copyPrices = async (changes: readonly Change[], write: Write): Promise<void> => {
  const placed = changes.filter((change) => change.kind !== 'delete' && typeof change.values['stock_id'] === 'number');
  if (!placed.length) return;
  const ids = [...new Set(placed.map((change) => change.values['stock_id']))];
  const rows = await select<{ id: number; price: number | null }>(write.context, pricesOf(ids), write.transaction);
  const prices = new Map(rows.map((row) => [row.id, row.price]));
  for (const change of placed) change.values['unit_price'] = prices.get(change.values['stock_id'] as number) ?? 0;
};

export const lineBehaviour: Behaviour = {
  before: async (changes, write) => {
    // The rows are held from here on: the price is that of the moment at which the pieces were taken.
    const errors = await reserve(changes, write);
    await copyPrices(changes, write);
    return errors;
  },
};
