import type { Behaviour, Change, Row } from '../collection/context';
import { sql } from '../sql/sqlText';
import { reserveStock } from './reserveStock';

/** The lines that are put on a stock row: new ones, and those that move to another. */
const placed = (changes: readonly Change[]): Change[] =>
  changes.filter((change) => typeof change.values['stock_id'] === 'number');

export const lineBehaviour: Behaviour = {
  parentless: true,
  /**
   * The unit price is copied from the stock row when a line is put on it, and does not move afterwards (contract §2.3): the
   * price of the moment at which the pieces were taken.
   */
  before: async (changes, write) => {
    const onto = placed(changes);
    const ids = [...new Set(onto.map((change) => change.values['stock_id']))];
    const { errors, results } = await reserveStock(
      changes,
      write,
      ids.length ? [sql('SELECT `id`, `price` FROM `stock` WHERE `id` IN (?)', ids)] : [],
    );
    const prices = new Map(((results[0]?.rows ?? []) as Row[]).map((row) => [row['id'], row['price']]));
    for (const change of onto) change.values['unit_price'] = prices.get(change.values['stock_id']) ?? 0;
    return errors;
  },
};
