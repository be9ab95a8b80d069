import { conflict, fieldError, invalidField, type FieldErrors } from '@trestle/schema/errors';
import { ownTable } from '@trestle/schema/ownTable';
import type { Behaviour, Change, Row, Write } from '../collection/call/context';
import { canDisclose } from '../collection/call/fieldAccess';
import { selectRows } from '../collection/call/statements';
import { deliveredOfStockSql, deliveredPiecesSql, orderedOnSql, type DeliveryRule } from '../sql/deliveredSql';
import { rejectDeliveredOrders } from './delivery/deliveredLock';
import { addArrivals, nextArrivalSql, withArrivals } from './orderArrivals';
import { stockWatchBehaviour } from './stockWatchBehaviour';
import { sql } from '../sql/sqlText';
import { mergeOrders } from './mergeOrders';
import { recordMovedStock } from './movedStock';
import { orderLineBehaviour } from './orderLines';
import { checkPastOrders } from './pastOrders';
import { keepTax } from './orderTax';

/** Returns the function that refuses a stock row's quantity below what is ordered (contract §2.3). */
const quantityErrors =
  ({ context, caller }: Write) =>
  (change: Change): FieldErrors => {
    // Clients can't set it. The undo of a merge does.
    const ordered = ((change.values['ordered'] ?? change.before?.['ordered']) as number | undefined) ?? 0;
    const quantity = change.values['quantity'];
    if (typeof quantity !== 'number' || quantity >= ordered) return {};
    const message = canDisclose(context, caller, 'ordered', 'stock', 'stock_availability')
      ? `Minimum value ${ordered}`
      : 'More of it is ordered already: enter more';
    return { quantity: [fieldError('min', message)] };
  };

/**
 * Returns the function that refuses another product for a stock row that is ordered from. The lines would become lines
 * of that product, and nobody would tell their stores.
 */
const productErrors =
  ({ context, caller }: Write) =>
  ({ before, values }: Change): FieldErrors => {
    const ordered = (before?.['ordered'] ?? 0) as number;
    const former = before?.['product'] ?? null;
    if (ordered === 0 || former === null || !('product' in values) || values['product'] === former) return {};
    const pieces = canDisclose(context, caller, 'ordered', 'stock', 'stock_availability')
      ? `${ordered} ${ordered === 1 ? 'piece is' : 'pieces are'} ordered already`
      : 'Some of it is ordered already';
    return { product: [fieldError('denied', `${pieces}: make another stock row for the other product`)] };
  };

const sumColumn = (rows: readonly Row[], name: string): number =>
  rows.reduce((total, row) => total + (row[name] as number), 0);
/** Adds up quantities and ordered pieces of merged stock rows, which must be of one product in one container. */
const mergeStock: Behaviour['merge'] = async (kept, others, { context, caller }) => {
  // The error would reveal whether hidden products or containers are the same (SECURITY.md, 68).
  if (!['product', 'container'].every((name) => canDisclose(context, caller, name, 'stock')))
    throw invalidField('other_ids', 'You may not see all that decides whether these can be merged', 'locked');
  const areAlike = others.every((row) => row['product'] === kept['product'] && row['container'] === kept['container']);
  if (!areAlike) throw invalidField('other_ids', 'Only stock of the same product in the same container can be merged');
  const rows = [kept, ...others];
  return { quantity: sumColumn(rows, 'quantity'), ordered: sumColumn(rows, 'ordered') };
};

/**
 * Divides the pieces of merged stock rows again. Lines that go back to a row count there; later ones stay with the
 * kept row.
 * @throws Problem 409 where the pieces can't be divided any more
 */
const unmergeStock: Behaviour['unmerge'] = async ({ kept, removed, before, after, moved }, write) => {
  if (kept['quantity'] !== after['quantity'])
    throw conflict("The quantity was changed since the merge, so the pieces can't be divided again.", {
      code: 'changed',
    });
  const rows = new Map([...removed, kept].map((row) => [row['id'], row]));
  let ordered = kept['ordered'] as number;
  for (const { from, ids } of moved.filter(
    ({ entity, field }) => entity === 'store_order_line' && field === 'stock_id',
  )) {
    const text = 'SELECT `quantity` FROM `store_order_line` WHERE `id` IN (?) AND `stock_id` = ? FOR UPDATE';
    const lines = await selectRows(write.context, sql(text, ids, kept['id']), write.transaction);
    const pieces = sumColumn(lines, 'quantity');
    rows.get(from)!['ordered'] = pieces;
    ordered -= pieces;
  }
  const movedFrom = new Set(moved.filter(({ entity }) => entity === 'store_order_line').map(({ from }) => from));
  for (const row of removed) if (!movedFrom.has(row['id'] as number)) row['ordered'] = 0;
  const divided = [...removed, { quantity: before['quantity'], ordered }];
  if (divided.some((row) => (row['ordered'] as number) > (row['quantity'] as number)))
    throw conflict('More has been ordered since the merge than each of them would have.', { code: 'changed' });
  return { quantity: before['quantity'], ordered };
};

/** Rows behind lines of past orders are nobody's to see. Nobody can order from them, because nothing of them is left. */
const WITHOUT_PAST_ROWS: Pick<Behaviour, 'visible' | 'hidesFromAll'> = {
  visible: ({ alias }) => sql(`${alias}.\`past\` = 0`),
  hidesFromAll: true,
};

/**
 * Returns the special rules of the entities of orders that need no mailer or user look-up.
 * @param delivery when lines that nobody marked count as delivered
 */
export function ordersBehaviours(delivery: DeliveryRule): Readonly<Record<string, Behaviour>> {
  const promised = (alias: string) => `(${alias}.\`ordered\` - ${deliveredOfStockSql(alias, delivery)})`;
  const delivered = (alias: string) => deliveredPiecesSql(alias, orderedOnSql(alias), delivery);
  return ownTable({
    store_order: {
      isWrittenBySql: true,
      before: async (changes) => {
        keepTax(changes);
        return checkPastOrders(changes);
      },
      computed: { next_arrival: (alias) => nextArrivalSql(alias, delivery) },
      addToPage: addArrivals,
      shown: withArrivals,
      merge: mergeOrders,
      unmerge: async ({ kept }, write) => rejectDeliveredOrders([kept['id'] as number], write),
    },
    store_order_line: {
      ...orderLineBehaviour,
      computed: { delivered, undelivered: (alias) => `(${alias}.\`quantity\` - ${delivered(alias)})` },
    },
    stock: {
      before: async (changes, write) => {
        const [ofQuantity, ofProduct] = [quantityErrors(write), productErrors(write)];
        return changes.map((change) => ({ ...ofQuantity(change), ...ofProduct(change) }));
      },
      after: recordMovedStock,
      merge: mergeStock,
      unmerge: unmergeStock,
      computed: { promised },
      ...WITHOUT_PAST_ROWS,
    },
    stock_availability: { computed: { promised }, ...WITHOUT_PAST_ROWS },
    stock_watch: stockWatchBehaviour,
  });
}
