import type { RowOf } from '@trestle/schema/entity';
import type { storeOrder } from '@trestle/schema/entities/store_order';
import type { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import { stateOf, windowOf, type Calendar } from './calendar';
import { plannedDays, type Container, type Stock } from './containers';
import { dice, type Dice } from './random';
import { Shelves } from './shelves';
import { LINE_NOTES, ORDER_NOTES } from './tradeWords';
import type { Store } from './stores';

/** How many lines each order has: 1 to 8, five to an order taken together. */
export const lineCounts = (orders: number, random: Dice): number[] => {
  const counts: number[] = [];
  while (counts.length < orders) {
    const left = orders - counts.length;
    if (left === 1) counts.push(5);
    else if (left >= 4 && random.chance(0.2)) counts.push(1, 8, 6, 5);
    else {
      const lines = random.whole(2, 8);
      counts.push(lines, 10 - lines);
    }
  }
  return counts;
};
/** The day of each order: over a year up to today, a little denser towards its end. */
const dayOf = (position: number, orders: number): number => -Math.round(365 * (1 - position / (orders - 1)) ** 1.2);

const WANTED = [1, 1, 1, 2, 2, 2, 3, 4, 4, 6] as const;

/** Orders with their lines. Counts up `ordered` of the stock rows they take from, never above what is there (contract §2.3). */
export const orders = (
  count: number,
  buyers: readonly Store[],
  held: readonly Container[],
  stock: readonly Stock[],
  when: Calendar,
) => {
  const random = dice('orders');
  const shelves = new Shelves(stock, held, plannedDays(held.length), random);
  const counts = lineCounts(count, random);
  const ordering = buyers.filter((_, position) => stateOf(position, 12) === 'active');
  const made: Order[] = [];
  const lines: Line[] = [];
  counts.forEach((wanted, position) => {
    const day = dayOf(position, count);
    const created_date = when.past(day, random.whole(480, 1080));
    // Every fifth order is one of the two stores' that have a demo account.
    const store = position % 5 === 0 ? ordering[(position / 5) % 2]! : random.pick(ordering);
    const source = shelves.sourceOf(day);
    const single = random.chance(0.6);
    const id = position + 1;
    const taken = shelves.take(
      wanted,
      () => (single ? source : shelves.sourceOf(day)),
      () => random.pick(WANTED),
    );
    taken.forEach(({ row, pieces }, display_order) => {
      lines.push({
        id: lines.length + 1,
        created_date,
        modified_date: created_date,
        store_order: id,
        display_order,
        stock_id: row.id,
        quantity: pieces,
        notes: random.chance(0.05) ? random.pick(LINE_NOTES) : null,
        unit_price: row.price,
      });
    });
    const whole = single && taken.every(({ row }) => row.container === held[source]!.id);
    made.push({
      id,
      created_date,
      modified_date: created_date,
      store: store.id,
      container: whole ? held[source]!.id : null,
      notes: random.chance(0.2) ? random.pick(ORDER_NOTES) : null,
      ...windowOf(position, 25, created_date, when.past(Math.min(day + 40, 0), 1439)),
    });
  });
  return { orders: made, lines };
};
type OrderColumns =
  'id' | 'created_date' | 'modified_date' | 'store' | 'container' | 'notes' | 'active_start_date' | 'active_end_date';
export type Order = Pick<RowOf<typeof storeOrder>, OrderColumns>;
type LineColumns =
  | 'id'
  | 'created_date'
  | 'modified_date'
  | 'store_order'
  | 'display_order'
  | 'stock_id'
  | 'quantity'
  | 'notes'
  | 'unit_price';
export type Line = Pick<RowOf<typeof storeOrderLine>, LineColumns>;
