import { collection, formatNumber, RouteLink } from '@trestle/kit/core';
import { cardForReaders, useHomeCardLink, useHomeCardStyles } from '@trestle/kit/widgets';
import { stockAvailability } from '@trestle/schema/entities/stock_availability';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import { useSuspenseQuery } from '@tanstack/react-query';
import { daysAgo } from '../components/weeks';
import { MAX_PRODUCTS, stockOf, sumStock, useOrderable } from './orderableStock';
import { NamedProduct, useProductDetails } from './NamedProduct';

const SHOWN_PRODUCTS = 5;
const SALES_PERIOD_DAYS = 90;
/** Largest number of pieces left, over all stock of a product, at which it counts as nearly gone. */
const MAX_LEFT_PIECES = 3;
const FIELDS = ['product', 'product__description', 'quantity', 'ordered_on'];

/** Lists products that this store ordered in the last 90 days and of which 1 to 3 pieces can still be ordered. */
function NearlyGoneCard() {
  const styles = useHomeCardStyles();
  const since = daysAgo(SALES_PERIOD_DAYS);
  const orderable = useOrderable();
  const { data: products } = useSuspenseQuery({
    queryKey: ['list', 'store_order_line', 'nearly gone', since, orderable],
    queryFn: async ({ signal }) => {
      const { results } = await collection(storeOrderLine).totals(
        {
          filter: 'all',
          by: 'product,product__description',
          sums: 'quantity',
          query: JSON.stringify(['ordered_on', 'after_on', since]),
          sort: '-quantity',
          limit: MAX_PRODUCTS,
        },
        signal,
      );
      const names = new Map(results.map(({ product, product__description: name }) => [product!, name]));
      const stock = await sumStock([...names.keys()], 'active', orderable, signal);
      return stock
        .filter(({ available }) => available <= MAX_LEFT_PIECES)
        .map((each) => ({ ...each, name: names.get(each.product) ?? `Product ${each.product}` }))
        .toSorted((a, b) => a.available - b.available || a.name.localeCompare(b.name));
    },
  });
  const details = useProductDetails(products.slice(0, SHOWN_PRODUCTS).map(({ product }) => product));
  const query = stockOf(
    products.map(({ product }) => product),
    orderable,
  );
  useHomeCardLink(products.length === 0 ? null : { route: 'stock.list', query: { filter: 'active', query } });
  if (products.length === 0)
    return <p className={styles.empty}>Of all you ordered in 90 days, more than 3 pieces are left, or none.</p>;
  return (
    <ul className={styles.list}>
      {products.slice(0, SHOWN_PRODUCTS).map(({ product, name, available }) => (
        <li key={product} className={styles.row}>
          <span className={styles.name}>
            <NamedProduct id={product} name={name} details={details.get(product)} />
          </span>
          <RouteLink route="stock.list" query={{ filter: 'active', query: stockOf([product], orderable) }}>
            {formatNumber(available)} left
          </RouteLink>
        </li>
      ))}
    </ul>
  );
}

const NearlyGoneForStockReaders = cardForReaders(stockAvailability, ['product', 'available'], NearlyGoneCard);
export default cardForReaders(storeOrderLine, FIELDS, NearlyGoneForStockReaders);
