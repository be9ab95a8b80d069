import type { notice } from '@trestle/schema/entities/notice';
import type { RowOf } from '@trestle/schema/entity';
import { formatMove, formatOrders, linkToOrders } from '../src/orders/moveNotice';
import type { DemoCalendar } from './calendar';
import type { DemoContainer } from './containers';

/** Number of next containers that are not chosen if possible: the late one should be some weeks away. */
const SKIPPED_CONTAINERS = 3;
const DAYS_LATE = 21;
/** Day on which its date was moved, counted from today. */
const MOVED_DAYS_FROM_TODAY = -4;

/** Rows that decide which container is late, and whom that concerns. */
export interface ContainerOrders {
  containers: readonly DemoContainer[];
  stock: readonly { id: number; container: number }[];
  orders: readonly { id: number; store: number }[];
  lines: readonly { store_order: number; stock_id: number }[];
  people: readonly { id: number; store: number | null }[];
}

/** Returns the orders of each person's store that wait for a container. People without such orders are left out. */
const waitingFor = (container: DemoContainer, { stock, orders, lines, people }: ContainerOrders) => {
  const stockIds = new Set(stock.filter((row) => row.container === container.id).map(({ id }) => id));
  const orderNumbers = new Set(lines.filter((line) => stockIds.has(line.stock_id)).map((line) => line.store_order));
  return people
    .map(({ id, store }) => ({
      id,
      orders: orders.filter((order) => order.store === store && orderNumbers.has(order.id)).map((order) => order.id),
    }))
    .filter((person) => person.orders.length > 0);
};

/** Returns the containers, of which one is late, and the notices about the delay. */
export const lateContainer = (rows: ContainerOrders, calendar: DemoCalendar) => {
  const comingContainers = rows.containers.filter(({ delivery_date: day }) => day > calendar.day(0));
  const candidates = [...comingContainers.slice(SKIPPED_CONTAINERS), ...comingContainers];
  const lateContainerRow = candidates.find((container) => waitingFor(container, rows).length > 0);
  const moment = calendar.at(MOVED_DAYS_FROM_TODAY, 610);
  const plannedDay = (day: string): string =>
    calendar.day(Math.round((Date.parse(day) - Date.parse(calendar.day(0))) / 86_400_000) - DAYS_LATE);
  const containers = rows.containers.map((container) => ({
    ...container,
    moved_from: container === lateContainerRow ? plannedDay(container.delivery_date) : null,
    date_moved: container === lateContainerRow ? moment : null,
  }));
  const notices = lateContainerRow ? waitingFor(lateContainerRow, rows) : [];
  return {
    containers,
    notices: notices.map(
      ({ id: user, orders }, position) =>
        ({
          id: position + 1,
          created_date: moment,
          modified_date: moment,
          kind: 'delay' as const,
          title: formatMove(
            `Container ${lateContainerRow!.code}, ${lateContainerRow!.name}`,
            plannedDay(lateContainerRow!.delivery_date),
            lateContainerRow!.delivery_date,
          ),
          text: formatOrders(orders),
          link: linkToOrders(orders),
          is_read: false,
          user,
        }) satisfies Partial<RowOf<typeof notice>>,
    ),
  };
};
