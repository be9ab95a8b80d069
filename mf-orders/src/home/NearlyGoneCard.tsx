import { collection, formatNumber, RouteLink } from '@trestle/kit/core';
import { ProductLink } from '@trestle/trade/core';
import { cardForReaders, useHomeCardStyles } from '@trestle/kit/widgets';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import { useSuspenseQuery } from '@tanstack/react-query';
import { nearlyGoneQuery } from './nearlyGone';

const SHOWN_PRODUCTS = 5;
const FIELDS = ['product', 'product__description', 'container__code', 'available'];

/** Lists stock that this store ordered in the last 90 days and of which 1 to 3 pieces are left. */
function NearlyGoneCard() {
  const styles = useHomeCardStyles();
  const query = nearlyGoneQuery();
  const { data } = useSuspenseQuery({
    queryKey: ['list', 'store_order_line', 'nearly gone', query],
    queryFn: ({ signal }) =>
      collection(storeOrderLine).totals(
        { filter: 'all', by: FIELDS.join(','), query, sort: 'available', limit: SHOWN_PRODUCTS },
        signal,
      ),
  });
  if (data.count === 0)
    return <p className={styles.empty}>Of all you ordered in 90 days, more than 3 pieces are left, or none.</p>;
  return (
    <ul className={styles.list}>
      {data.results.map(({ product, product__description: name, container__code: code, available }) => (
        <li key={`${product} ${code}`} className={styles.row}>
          <span className={styles.name}>
            <ProductLink id={product} name={name ?? `Product ${product}`} />{' '}
            <span className={styles.quiet}>{code}</span>
          </span>
          <RouteLink route="stock.list" query={{ filter: 'active', query: JSON.stringify(['product', 'eq', product]) }}>
            {formatNumber(available)} left
          </RouteLink>
        </li>
      ))}
    </ul>
  );
}

export default cardForReaders(storeOrderLine, [...FIELDS, 'ordered_on'], NearlyGoneCard);
