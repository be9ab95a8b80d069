import type { Behaviour, Change } from '../collection/context';
import { questionMarks } from '../sql/sqlText';
import { MAX_PREPARED_ROWS, reserveStock } from './reserveStock';

/** Returns new lines, and lines that move to another stock row. */
const newlyOnStock = (changes: readonly Change[]): Change[] =>
  changes.filter((change) => typeof change.values['stock_id'] === 'number');

/**
 * Reserves the lines' stock and copies the stock row's price to new and moved lines. Later price changes don't affect
 * the line (contract §2.3).
 */
const before: Behaviour['before'] = async (changes, write) => {
  const errors = await reserveStock(changes, write);
  const lines = newlyOnStock(changes);
  if (!lines.length) return errors;
  const ids = [...new Set(lines.map((line) => line.values['stock_id']))];
  const rows = await write.transaction.selectCells({
    text: `SELECT \`id\`, \`price\` FROM \`stock\` WHERE \`id\` IN (${questionMarks(ids)})`,
    values: ids,
    prepared: ids.length <= MAX_PREPARED_ROWS,
  });
  const prices = new Map(rows as [number, number][]);
  for (const line of lines) line.values['unit_price'] = prices.get(line.values['stock_id'] as number) ?? 0;
  return errors;
};

export const orderLineBehaviour: Behaviour = { before, isHotPath: true };
