import { collection, formatNumber } from '@trestle/kit/core';
import { ProductLink } from '@trestle/trade/core';
import { cardForReaders, useHomeCardStyles } from '@trestle/kit/widgets';
import { stockAvailability } from '@trestle/schema/entities/stock_availability';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import { useSuspenseQuery } from '@tanstack/react-query';
import { TOP_PRODUCT_FIELDS, useTopProducts } from './useTopProducts';

const SHOWN_PRODUCTS = 5;

/** Lists the products in demand that are sold out, in stock and on their way. */
function SoldOutCard() {
  const styles = useHomeCardStyles();
  const products = useTopProducts();
  const ids = products.map(({ id }) => id);
  const { data } = useSuspenseQuery({
    queryKey: ['list', 'stock_availability', 'left of', ids],
    queryFn: async ({ signal }) => {
      if (ids.length === 0) return [];
      const query = JSON.stringify({ or: ids.map((id) => ['product', 'eq', id]) });
      return (await collection(stockAvailability).totals({ filter: 'active', by: 'product', query }, signal)).results;
    },
  });
  const availableProducts = new Set(data.map(({ product }) => product));
  const soldOutProducts = products.filter(({ id }) => !availableProducts.has(id));
  if (soldOutProducts.length === 0)
    return <p className={styles.empty}>All that stores ordered most in the last 7 days can still be had.</p>;
  return (
    <ul className={styles.list}>
      {soldOutProducts.slice(0, SHOWN_PRODUCTS).map(({ id, name, pieces }) => (
        <li key={id} className={styles.row}>
          <span className={styles.name}>
            <ProductLink id={id} name={name} />
          </span>
          <span className={styles.quiet}>{formatNumber(pieces)} ordered in 7 days</span>
        </li>
      ))}
    </ul>
  );
}

const SoldOutForStockReaders = cardForReaders(stockAvailability, ['product', 'available'], SoldOutCard);
export default cardForReaders(storeOrderLine, TOP_PRODUCT_FIELDS, SoldOutForStockReaders);
