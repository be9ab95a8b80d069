import type { notice } from '@trestle/schema/entities/notice';
import type { RowOf } from '@trestle/schema/entity';
import { linkToOrders, moveInWords, ordersInWords } from '../src/orders/moveInWords';
import type { DemoCalendar } from './calendar';
import type { Container } from './containers';

/** Of the containers to come, this one is late. */
const LATE_POSITION = 3;
const DAYS_LATE = 21;
/** When its date was moved, in days from today. */
const MOVED_ON = -4;

interface Ordered {
  orders: readonly { id: number; store: number }[];
  lines: readonly { store_order: number; stock_id: number }[];
}

/** Returns the containers, one of them late. `position` is its place among those that arrive later than today. */
export const withLateContainer = (containers: readonly Container[], when: DemoCalendar) => {
  const late = containers.filter(({ delivery_date: day }) => day > when.day(0))[LATE_POSITION]?.id;
  return containers.map((container) => {
    const isLate = container.id === late;
    const daysFromToday = (Date.parse(container.delivery_date) - Date.parse(when.day(0))) / 86_400_000;
    return {
      ...container,
      moved_from: isLate ? when.day(Math.round(daysFromToday) - DAYS_LATE) : null,
      date_moved: isLate ? when.at(MOVED_ON, 610) : null,
    };
  });
};

/** Tells the people of the stores that wait for the late container. */
export const delayNotices = (
  containers: ReturnType<typeof withLateContainer>,
  stock: readonly { id: number; container: number }[],
  { orders, lines }: Ordered,
  people: readonly { id: number; store: number | null }[],
  when: DemoCalendar,
) => {
  const late = containers.find(({ moved_from: from }) => from !== null);
  const inLate = new Set(stock.filter(({ container }) => container === late?.id).map(({ id }) => id));
  const waiting = new Set(lines.filter((line) => inLate.has(line.stock_id)).map((line) => line.store_order));
  return people.flatMap(({ id, store }) => {
    const own = orders.filter((order) => order.store === store && waiting.has(order.id)).map((order) => order.id);
    if (!late || store === null || own.length === 0) return [];
    return {
      created_date: when.at(MOVED_ON, 610),
      modified_date: when.at(MOVED_ON, 610),
      kind: 'delay' as const,
      title: moveInWords(`Container ${late.code}, ${late.name}`, late.moved_from, late.delivery_date),
      text: ordersInWords(own),
      link: linkToOrders(own),
      is_read: false,
      user: id,
    } satisfies Partial<RowOf<typeof notice>>;
  });
};
