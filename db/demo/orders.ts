import type { RowOf } from '@trestle/schema/entity';
import type { storeOrder } from '@trestle/schema/entities/store_order';
import type { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import { lifecycleState, activeDates, type DemoCalendar } from './calendar';
import { plannedDays, type DemoContainer, type DemoStock } from './containers';
import { seededRandom, type SeededRandom } from './seededRandom';
import { StockLedger } from './stockLedger';
import { LINE_NOTES, ORDER_NOTES } from './tradeNames';
import type { DemoProduct } from './products';
import type { DemoStore } from './stores';

/** Returns the number of lines of each order: 1 to 8, and 5 on average. */
const lineCounts = (orders: number, random: SeededRandom): number[] => {
  const counts: number[] = [];
  while (counts.length < orders) {
    const ordersLeft = orders - counts.length;
    if (ordersLeft === 1) counts.push(5);
    else if (ordersLeft >= 4 && random.chance(0.2)) counts.push(1, 8, 6, 5);
    else {
      const lines = random.integer(2, 8);
      counts.push(lines, 10 - lines);
    }
  }
  return counts;
};
/** Returns the day of an order, counted from today: within the last year, with more orders towards today. */
const orderDay = (position: number, orders: number): number => -Math.round(365 * (1 - position / (orders - 1)) ** 1.2);

const LINE_QUANTITIES = [1, 1, 1, 2, 2, 2, 3, 4, 4, 6] as const;

/** Returns orders with their lines. Raises `ordered` of their stock rows, never above the quantity (contract §2.3). */
export const orders = (
  count: number,
  storeRows: readonly DemoStore[],
  containerRows: readonly DemoContainer[],
  stock: readonly DemoStock[],
  productRows: readonly DemoProduct[],
  calendar: DemoCalendar,
) => {
  const random = seededRandom('orders');
  const ledger = new StockLedger(stock, containerRows, plannedDays(containerRows.length), random);
  const counts = lineCounts(count, random);
  const productById = new Map(productRows.map((row) => [row.id, row]));
  const arrivals = new Map(containerRows.map(({ id, delivery_date }) => [id, delivery_date]));
  const orderingStores = storeRows.filter((_, position) => lifecycleState(position, 12) === 'active');
  const orderRows: DemoOrder[] = [];
  const lines: DemoOrderLine[] = [];
  counts.forEach((lineCount, position) => {
    const day = orderDay(position, count);
    const created_date = calendar.past(day, random.integer(480, 1080));
    // Every fifth order belongs to one of the two stores with a demo account.
    const store = position % 5 === 0 ? orderingStores[(position / 5) % 2]! : random.pick(orderingStores);
    const sourcePosition = ledger.pickPosition(day);
    const isFromOneContainer = random.chance(0.6);
    const id = position + 1;
    const takenStock = ledger.take(
      lineCount,
      () => (isFromOneContainer ? sourcePosition : ledger.pickPosition(day)),
      () => random.pick(LINE_QUANTITIES),
    );
    takenStock.forEach(({ row, pieces }, display_order) => {
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
        ordered_name: productById.get(row.product)!.description,
        ordered_code: productById.get(row.product)!.code,
        store: store.id,
        product: row.product,
        expected_delivery_date: arrivals.get(row.container)!,
      });
    });
    const isWholeFromContainer =
      isFromOneContainer && takenStock.every(({ row }) => row.container === containerRows[sourcePosition]!.id);
    orderRows.push({
      id,
      created_date,
      modified_date: created_date,
      store: store.id,
      container: isWholeFromContainer ? containerRows[sourcePosition]!.id : null,
      notes: random.chance(0.2) ? random.pick(ORDER_NOTES) : null,
      ...activeDates(position, 25, created_date, calendar.past(Math.min(day + 40, 0), 1439)),
    });
  });
  return { orders: orderRows, lines };
};
type OrderColumns =
  'id' | 'created_date' | 'modified_date' | 'store' | 'container' | 'notes' | 'active_start_date' | 'active_end_date';
export type DemoOrder = Pick<RowOf<typeof storeOrder>, OrderColumns>;
type LineColumns =
  | 'id'
  | 'created_date'
  | 'modified_date'
  | 'store_order'
  | 'display_order'
  | 'stock_id'
  | 'quantity'
  | 'notes'
  | 'unit_price'
  | 'ordered_name'
  | 'ordered_code'
  | 'store'
  | 'product'
  | 'expected_delivery_date';
export type DemoOrderLine = Pick<RowOf<typeof storeOrderLine>, LineColumns>;
