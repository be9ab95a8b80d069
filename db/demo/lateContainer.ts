import type { notice } from '@trestle/schema/entities/notice';
import type { RowOf } from '@trestle/schema/entity';
import { formatMove, formatOrders, linkToOrders } from '../src/orders/moveNotice';
import type { DemoCalendar } from './calendar';
import type { DemoContainer } from './containers';

/** Containers to come that are rather not chosen: the late one should be some weeks away. */
const SKIPPED_CONTAINERS = 3;
const DAYS_LATE = 21;
/** When its date was moved, in days from today. */
const MOVED_DAYS_FROM_TODAY = -4;

/** What decides which container is late, and whom that concerns. */
export interface ContainerOrders {
  containers: readonly DemoContainer[];
  stock: readonly { id: number; container: number }[];
  orders: readonly { id: number; store: number }[];
  lines: readonly { store_order: number; stock_id: number }[];
  people: readonly { id: number; store: number | null }[];
}

/** The orders of each person's store that wait for a container. People without any are left out. */
const waitingFor = (container: DemoContainer, { stock, orders, lines, people }: ContainerOrders) => {
  const rows = new Set(stock.filter((row) => row.container === container.id).map(({ id }) => id));
  const numbers = new Set(lines.filter((line) => rows.has(line.stock_id)).map((line) => line.store_order));
  return people
    .map(({ id, store }) => ({
      id,
      orders: orders.filter((order) => order.store === store && numbers.has(order.id)).map((order) => order.id),
    }))
    .filter((person) => person.orders.length > 0);
};

/** Returns the containers, one of them late, and the notices about it. */
export const lateContainer = (rows: ContainerOrders, calendar: DemoCalendar) => {
  const coming = rows.containers.filter(({ delivery_date: day }) => day > calendar.day(0));
  const candidates = [...coming.slice(SKIPPED_CONTAINERS), ...coming];
  const late = candidates.find((container) => waitingFor(container, rows).length > 0);
  const moment = calendar.at(MOVED_DAYS_FROM_TODAY, 610);
  const planned = (day: string): string =>
    calendar.day(Math.round((Date.parse(day) - Date.parse(calendar.day(0))) / 86_400_000) - DAYS_LATE);
  const containers = rows.containers.map((container) => ({
    ...container,
    moved_from: container === late ? planned(container.delivery_date) : null,
    date_moved: container === late ? moment : null,
  }));
  const notices = late ? waitingFor(late, rows) : [];
  return {
    containers,
    notices: notices.map(
      ({ id: user, orders }, at) =>
        ({
          id: at + 1,
          created_date: moment,
          modified_date: moment,
          kind: 'delay' as const,
          title: formatMove(
            `Container ${late!.code}, ${late!.name}`,
            planned(late!.delivery_date),
            late!.delivery_date,
          ),
          text: formatOrders(orders),
          link: linkToOrders(orders),
          is_read: false,
          user,
        }) satisfies Partial<RowOf<typeof notice>>,
    ),
  };
};
