import { formatNumber } from '@trestle/kit/core';
import { cardForReaders, useHomeCardLink, useHomeCardStyles } from '@trestle/kit/widgets';
import { stockAvailability } from '@trestle/schema/entities/stock_availability';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import { useSuspenseQuery } from '@tanstack/react-query';
import { stockOf, sumStock, useStillOpen } from './orderableStock';
import { TOP_PRODUCT_FIELDS, useTopProducts } from './useTopProducts';
import { NamedProduct, useProductDetails } from './NamedProduct';

const SHOWN_PRODUCTS = 5;

/**
 * Lists the products in demand of which nothing is left for stores, here and on its way. Ended products are not in
 * demand.
 */
function SoldOutCard() {
  const styles = useHomeCardStyles();
  const products = useTopProducts();
  const ids = products.map(({ id }) => id);
  const stillOpen = useStillOpen();
  const { data: soldOut } = useSuspenseQuery({
    queryKey: ['list', 'stock_availability', 'sold out of', ids, stillOpen],
    queryFn: async ({ signal }) => {
      const [gone, left, open] = await Promise.all([
        sumStock(ids, 'sold_out', [], signal),
        sumStock(ids, 'active', [], signal),
        sumStock(ids, 'active', stillOpen, signal),
      ]);
      const openProducts = new Set(open.map(({ product }) => product));
      return new Set([...gone, ...left].map(({ product }) => product).filter((id) => !openProducts.has(id)));
    },
  });
  const soldOutProducts = products.filter(({ id }) => soldOut.has(id));
  const details = useProductDetails(soldOutProducts.slice(0, SHOWN_PRODUCTS).map((each) => each.id));
  const query = stockOf(soldOutProducts.map(({ id }) => id));
  useHomeCardLink(soldOutProducts.length === 0 ? null : { route: 'stock.list', query: { filter: 'all', query } });
  if (soldOutProducts.length === 0)
    return <p className={styles.empty}>All that stores ordered most in the last 7 days can still be had.</p>;
  return (
    <ul className={styles.list}>
      {soldOutProducts.slice(0, SHOWN_PRODUCTS).map(({ id, name, pieces }) => (
        <li key={id} className={styles.row}>
          <span className={styles.name}>
            <NamedProduct id={id} name={name} details={details.get(id)} />
          </span>
          <span className={styles.figure}>{formatNumber(pieces)} ordered in 7 days</span>
        </li>
      ))}
    </ul>
  );
}

const SoldOutForStockReaders = cardForReaders(stockAvailability, ['product', 'available'], SoldOutCard);
export default cardForReaders(storeOrderLine, TOP_PRODUCT_FIELDS, SoldOutForStockReaders);
