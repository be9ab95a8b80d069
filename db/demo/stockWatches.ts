import type { RowOf } from '@trestle/schema/entity';
import type { stockWatch } from '@trestle/schema/entities/stock_watch';
import type { DemoCalendar } from './calendar';
import type { DemoStock } from './containers';

/** Stores that wait for each of the products, by position of the product. */
const WAITING_STORES = [
  [1, 2, 3],
  [4, 5],
];

/** Rows that decide which products are sold out. */
export interface WatchedProducts {
  products: readonly { id: number; active_start_date: string | null; active_end_date: string | null }[];
  stock: readonly DemoStock[];
}

/** Returns watches of active products of which no container has a piece left. Otherwise they would end at once. */
export const stockWatches = ({ products, stock }: WatchedProducts, calendar: DemoCalendar) => {
  const available = new Set(stock.filter((row) => row.quantity > row.ordered).map((row) => row.product));
  const soldOut = products.filter(
    (row) => row.active_start_date !== null && row.active_end_date === null && !available.has(row.id),
  );
  return WAITING_STORES.flatMap((stores, position) => {
    const product = soldOut.at(-1 - position)?.id;
    return product === undefined ? [] : stores.map((store) => ({ product, store }));
  }).map(
    ({ product, store }, position) =>
      ({
        id: position + 1,
        created_date: calendar.at(-9 + position, 640),
        modified_date: calendar.at(-9 + position, 640),
        product,
        store,
      }) satisfies Partial<RowOf<typeof stockWatch>>,
  );
};
