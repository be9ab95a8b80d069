import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import type { Behaviour, Change, Row, Write } from '../collection/call/context';
import { selectRows } from '../collection/call/statements';
import { addNotices, type AddressedNotice, type NewNotice } from '../notices/addNotices';
import { formatMove, formatOrders, linkToOrders } from './moveNotice';
import { deliveredPiecesSql } from '../sql/deliveredSql';
import { sql } from '../sql/sqlText';
import { keepReceipts, returnReceipts } from './receive/storedReceipts';
import { findStoreReaders, type StorePeople } from './storeReaders';

/** An order line of a moved container. */
interface AffectedLine {
  id: number;
  store_order: number;
  store: number;
  container: number;
  /** Whether its store had not been handed all of it before the move. */
  waits: number;
}

/** Returns the lines of moved containers. What was delivered goes by the days that the containers had before. */
function findLines({ context, caller, transaction }: Write, moves: readonly Change[]): Promise<(AffectedLine & Row)[]> {
  const formerDays = moves.map(() => 'SELECT ? AS container, CAST(? AS DATE) AS day').join(' UNION ALL ');
  const delivered = deliveredPiecesSql('l', 'o.`created_date`', context.delivery, caller.now, 'm.`day`');
  const text =
    `SELECT l.\`id\`, l.\`store_order\`, o.\`store\`, s.\`container\`, l.\`quantity\` > ${delivered} AS waits ` +
    `FROM (${formerDays}) m JOIN \`stock\` s ON s.\`container\` = m.\`container\` ` +
    'JOIN `store_order_line` l ON l.`stock_id` = s.`id` JOIN `store_order` o ON o.`id` = l.`store_order` ' +
    'ORDER BY l.`store_order`, l.`id`';
  const values = moves.flatMap(({ id, before }) => [id, dayOf(before!['delivery_date'])]);
  return selectRows<AffectedLine & Row>(context, sql(text, ...values), transaction);
}

const dayOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const isMove = ({ kind, before, values }: Change): boolean =>
  kind === 'update' && 'delivery_date' in values && dayOf(values['delivery_date']) !== dayOf(before!['delivery_date']);

/**
 * Stores the day that a moved container was first planned for, and clears it once the container is back on that day.
 * The first delivery date is the plan itself, so setting it stores nothing.
 */
function storePlannedDay(change: Change, now: string): void {
  const { before, values } = change;
  const plannedDay = dayOf(before!['moved_from']) ?? dayOf(before!['delivery_date']);
  if (plannedDay === null) return;
  values['moved_from'] = values['delivery_date'] === plannedDay ? null : plannedDay;
  values['date_moved'] = now;
}

/**
 * Returns a notice's title with what its reader may see of the container; null if they may not see that it moved.
 * @param hidden fields of order lines that the reader may not see
 */
function titleOf({ before, values }: Change, hidden: ReadonlySet<string>): string | null {
  if (hidden.has('expected_delivery_date')) return null;
  const row: Row = { ...before, ...values };
  const containerTexts = [
    ...(hidden.has('container__code') ? [] : [row['code']]),
    ...(hidden.has('container__name') ? [] : [row['name']]),
  ].filter(Boolean);
  const containerText = containerTexts.length ? `Container ${containerTexts.join(', ')}` : 'A container';
  return formatMove(containerText, dayOf(before!['delivery_date']), dayOf(row['delivery_date']));
}

/** Returns the orders of each store that wait for a container, by the store's id. */
function ordersByStore(lines: readonly AffectedLine[]): Map<number, Set<number>> {
  const byStore = new Map<number, Set<number>>();
  for (const { store, store_order: order } of lines) byStore.set(store, (byStore.get(store) ?? new Set()).add(order));
  return byStore;
}

/**
 * Adds a notice for each user of the stores whose orders wait for moved containers. The lines are locked meanwhile, so
 * the number of statements doesn't depend on the number of users or containers.
 */
async function notifyStores(
  write: Write,
  people: StorePeople,
  moves: readonly Change[],
  lines: readonly AffectedLine[],
): Promise<void> {
  const stores = [...new Set(lines.map(({ store }) => store))];
  const readers = await findStoreReaders(write.context, write.transaction, people, storeOrderLine, stores);
  const notices = moves.flatMap((move) => {
    const storeOrders = ordersByStore(lines.filter(({ container }) => container === move.id));
    return readers.flatMap(({ id, store, hidden }): AddressedNotice[] => {
      const title = storeOrders.has(store) ? titleOf(move, hidden) : null;
      if (title === null) return [];
      const orders = [...storeOrders.get(store)!];
      const notice: NewNotice = { kind: 'delay', title, text: formatOrders(orders), link: linkToOrders(orders) };
      return [{ users: [id], notice }];
    });
  });
  await addNotices(write.transaction, notices);
}

const idsOf = (rows: readonly Row[]): number[] => rows.map((row) => row['id'] as number);

/**
 * Returns the special rules of containers. Receipts follow a container through a merge and its undo. A delivery date that moves is remembered on the container, recorded in the
 * history of each order with lines from the container, and announced to the stores that wait for it.
 */
export const containerBehaviour = (people: StorePeople): Behaviour => ({
  before: async (changes, write) => {
    for (const change of changes) if (isMove(change)) storePlannedDay(change, write.caller.now.toISOString());
  },
  merge: (kept, others, write) => keepReceipts(write, kept['id'] as number, idsOf(others)),
  unmerge: ({ kept, removed }, write) => returnReceipts(write, kept['id'] as number, idsOf(removed)),
  after: async (changes, write) => {
    const moves = new Map(changes.filter(isMove).map((change) => [change.id, change]));
    if (!moves.size) return;
    const lines = await findLines(write, [...moves.values()]);
    if (!lines.length) return;
    for (const { id, store_order: order, container } of lines) {
      const { before, values } = moves.get(container)!;
      write.audit.push({
        action: 'update',
        other_name: storeOrderLine.name,
        other_id: id,
        changes: { expected_delivery_date: [before!['delivery_date'] ?? null, values['delivery_date'] ?? null] },
        parent: { name: 'store_order', id: order },
      });
    }
    // Whoever has the goods already waits for nothing.
    const waiting = lines.filter(({ waits }) => Number(waits) === 1);
    if (waiting.length > 0) await notifyStores(write, people, [...moves.values()], waiting);
  },
});
