import { collection, formatDate, RouteLink, formatDay } from '@trestle/kit/core';
import { cardForReaders, useHomeCardStyles } from '@trestle/kit/widgets';
import { storeOrder } from '@trestle/schema/entities/store_order';
import { useSuspenseQuery } from '@tanstack/react-query';

const SHOWN_ORDERS = 6;

/** Orders of this store that wait for a container that is later than planned. */
function DelayedCard() {
  const styles = useHomeCardStyles();
  const { data } = useSuspenseQuery({
    queryKey: ['list', 'store_order', 'delayed'],
    queryFn: ({ signal }) =>
      collection(storeOrder).list({ filter: 'delayed', sort: '-id', limit: SHOWN_ORDERS }, signal),
  });
  if (data.count === 0)
    return <p className={styles.empty}>Nothing is late. When a delivery moves, its orders show here.</p>;
  return (
    <ul className={styles.list}>
      {data.results.map(({ id, delayed_from: from, delayed_to: to }) => (
        <li key={id} className={styles.row}>
          <RouteLink route="store_order.edit" params={{ id }}>
            Order {id}
          </RouteLink>
          <span className={styles.late} title={`Planned for ${formatDate(from)}, now ${formatDate(to)}`}>
            {to ? `now ${formatDay(to)}` : ''}
          </span>
        </li>
      ))}
    </ul>
  );
}

export default cardForReaders(storeOrder, ['delayed_from', 'delayed_to'], DelayedCard);
