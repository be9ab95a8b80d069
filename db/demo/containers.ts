import type { RowOf } from '@trestle/schema/entity';
import type { container } from '@trestle/schema/entities/container';
import type { stock } from '@trestle/schema/entities/stock';
import { activeDates, type DemoCalendar } from './calendar';
import type { DemoProduct } from './products';
import { seededRandom } from './seededRandom';
import { PORTS, VESSELS } from './tradeNames';

/** Days before its delivery on which a container is planned. Stores can order from it from then on. */
const LEAD_TIME_DAYS = 150;

/**
 * Returns the days of delivery, counted from today. Of 30 containers, 18 arrived in the last 8 months, and the others
 * arrive in the next 4.
 */
const deliveryDays = (count: number): number[] => {
  const delivered = Math.round(count * 0.6);
  return Array.from({ length: count }, (_, i) =>
    i < delivered
      ? Math.round(-240 + (i * 238) / (delivered - 1))
      : Math.round(((i - delivered) * 120) / (count - delivered - 1)),
  );
};
/** Returns the days on which the containers are planned, counted from today. */
export const plannedDays = (count: number): number[] => deliveryDays(count).map((day) => day - LEAD_TIME_DAYS);

/** Returns containers in the order of their delivery. Only delivered containers may have ended. */
export const containers = (count: number, calendar: DemoCalendar) => {
  const random = seededRandom('containers');
  return deliveryDays(count).map((day, position) => {
    const start = calendar.at(day - LEAD_TIME_DAYS, 600);
    return {
      id: position + 1,
      created_date: start,
      modified_date: calendar.past(Math.min(0, day - random.integer(5, 60)), 720),
      code: `C-${101 + position}`,
      name: `${random.pick(VESSELS)}, ${random.pick(PORTS)}`,
      delivery_date: calendar.day(day),
      ...(day < 0
        ? activeDates(position, 5, start, calendar.past(Math.min(-1, day + 45), 1020))
        : { active_start_date: start, active_end_date: null }),
    } satisfies Partial<RowOf<typeof container>>;
  });
};
export type DemoContainer = ReturnType<typeof containers>[number];

/**
 * Returns stock rows: about the same number of different products in each container, some with only a few pieces. The
 * orders raise `ordered` later.
 */
export const stockRows = (
  count: number,
  containerRows: readonly DemoContainer[],
  productRows: readonly DemoProduct[],
) => {
  const random = seededRandom('stock');
  const rows: DemoStock[] = [];
  containerRows.forEach((holdingContainer, position) => {
    const share =
      Math.floor(((position + 1) * count) / containerRows.length) -
      Math.floor((position * count) / containerRows.length);
    const firstProduct = random.integer(0, productRows.length - 1);
    // A stride that is coprime to the number of products visits each product once.
    const stride = coprime(random.integer(7, productRows.length - 1), productRows.length);
    for (let i = 0; i < share; i++) {
      const shippedProduct = productRows[(firstProduct + i * stride) % productRows.length]!;
      const quantity = random.chance(0.2) ? random.integer(1, 3) : random.integer(6, 24);
      const price = random.chance(0.2)
        ? Math.round(shippedProduct.wholesale_price * (0.9 + random.next() * 0.15) * 2) / 2
        : shippedProduct.wholesale_price;
      rows.push({
        id: rows.length + 1,
        created_date: holdingContainer.created_date,
        modified_date: holdingContainer.modified_date,
        product: shippedProduct.id,
        container: holdingContainer.id,
        quantity,
        price,
        ordered: 0,
      });
    }
  });
  return rows;
};
type StockColumns =
  'id' | 'created_date' | 'modified_date' | 'product' | 'container' | 'quantity' | 'price' | 'ordered';
/** A stock row without empty columns. */
export type DemoStock = { [Column in StockColumns]: NonNullable<RowOf<typeof stock>[Column]> };

const coprime = (from: number, to: number): number => {
  const divisor = (a: number, b: number): number => (b ? divisor(b, a % b) : a);
  let candidate = from;
  while (divisor(candidate, to) !== 1) candidate += 1;
  return candidate;
};
