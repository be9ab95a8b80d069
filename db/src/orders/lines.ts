import type { Behaviour, Change, Write } from '../collection/context';
import { execute, select } from '../collection/run';
import { moment, sql } from '../model/where';
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

/** Lines saved at their own address move their order's modified_date; saved with the order, it is moved already. */
const touchOrders = async (changes: readonly Change[], write: Write): Promise<void> => {
  const alone = changes.filter((change) => change.whole);
  const orders = new Set(alone.flatMap((change) => [change.before?.['store_order'], change.values['store_order']]).filter((id) => typeof id === 'number'));
  if (!orders.size) return;
  const now = moment(write.caller.now.toISOString());
  const text = 'UPDATE `store_order` SET `modified_date` = GREATEST(?, `modified_date` + INTERVAL 1000 MICROSECOND) WHERE `id` IN (?)';
  await execute(write.context, sql(text, now, [...orders]), write.transaction);
  // The audit tells who changed the order last, when somebody saves an older copy of it.
  for (const id of orders) write.audit.push({ action: 'update', other_name: 'store_order', other_id: id as number, changes: {} });
};

export const lineBehaviour: Behaviour = {
  before: async (changes, write) => {
    await copyPrices(changes, write);
    return reserve(changes, write);
  },
  after: touchOrders,
};
