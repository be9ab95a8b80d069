import { collection, RouteLink, formatDay } from '@trestle/kit/core';
import { useChosenStore } from '@trestle/trade/core';
import { cardForReaders, useHomeCardLink, useHomeCardStyles } from '@trestle/kit/widgets';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import { useSuspenseQuery } from '@tanstack/react-query';
import { formatCount } from '../components/formatCount';
import { movedContainers, type MovedContainer } from './movedContainers';
import { daysAgo } from '../components/weeks';

const MOVED_WITHIN_DAYS = 14;
const SHOWN_CONTAINERS = 4;
/** Groups that are read: one for each order of a container. */
const MAX_GROUPS = 10_000;

/** Formats a move: '1 Dec → 22 Dec', or 'now 22 Dec' without an earlier day. */
const formatMove = ({ from, to }: MovedContainer): string => {
  if (!to) return '';
  return from && from !== to ? `${formatDay(from)} → ${formatDay(to)}` : `now ${formatDay(to)}`;
};

/** Lists deliveries whose date changed in the last 14 days, with the orders that wait for them. */
function MovedDatesCard() {
  const styles = useHomeCardStyles();
  const since = daysAgo(MOVED_WITHIN_DAYS);
  const store = useChosenStore()?.id;
  const { data } = useSuspenseQuery({
    queryKey: ['list', 'store_order_line', 'dates moved', since, store],
    queryFn: ({ signal }) =>
      collection(storeOrderLine).totals(
        {
          filter: 'all',
          by: 'container,container__code,moved_from,expected_delivery_date,store,order_number',
          limit: MAX_GROUPS,
          query: JSON.stringify({
            and: [['date_moved', 'after_on', since], ...(store === undefined ? [] : [['store', 'eq', store]])],
          }),
        },
        signal,
      ),
  });
  const query = JSON.stringify(['date_moved', 'after_on', since]);
  useHomeCardLink({ route: 'store_order_line.list', query: { filter: 'all', query } });
  const containers = movedContainers(data.results);
  if (containers.length === 0)
    return <p className={styles.empty}>No delivery with orders has moved in the last {MOVED_WITHIN_DAYS} days.</p>;
  return (
    <ul className={styles.list}>
      {containers.slice(0, SHOWN_CONTAINERS).map((each) => (
        <li key={each.id} className={styles.row}>
          <span className={styles.name}>
            <RouteLink route="container.edit" params={{ id: each.id }} className={styles.textLink}>
              {each.code}
            </RouteLink>{' '}
            <span className={styles.quiet}>{formatMove(each)}</span>
          </span>
          <RouteLink
            route="store_order.list"
            query={{ filter: 'all', query: JSON.stringify(['container_code', 'eq', each.code]) }}
          >
            {formatCount(each.orders, 'order')}, {formatCount(each.stores, 'store')}
          </RouteLink>
        </li>
      ))}
    </ul>
  );
}

export default cardForReaders(
  storeOrderLine,
  ['container', 'container__code', 'moved_from', 'expected_delivery_date', 'date_moved', 'store', 'order_number'],
  MovedDatesCard,
);
