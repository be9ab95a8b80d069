import { formatNumber, makeStyles, mergeClasses, PHONE, tokens, useIsNarrow } from '@trestle/kit/core';
import { cardForReaders, useHomeCardLink, useHomeCardStyles } from '@trestle/kit/widgets';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import { TOP_PRODUCT_FIELDS, topProductsQuery, useTopProducts } from './useTopProducts';
import { NamedProduct, useProductDetails } from './NamedProduct';

const SHOWN_PRODUCTS = 10;
const SHOWN_PRODUCTS_ON_PHONE = 5;

const useStyles = makeStyles({
  columns: {
    columns: 2,
    columnGap: tokens.spacingHorizontalXXL,
    [PHONE]: { columns: 1 },
    '> li': { breakInside: 'avoid' },
  },
});

/** Lists the products with the most pieces ordered in the last week: ten in two columns, five on a phone. */
function TopProductsCard() {
  const styles = useHomeCardStyles();
  const ownStyles = useStyles();
  const products = useTopProducts().slice(0, useIsNarrow() ? SHOWN_PRODUCTS_ON_PHONE : SHOWN_PRODUCTS);
  const details = useProductDetails(products.map((each) => each.id));
  useHomeCardLink({ route: 'store_order_line.list', query: { filter: 'all', query: topProductsQuery() } });
  if (products.length === 0) return <p className={styles.empty}>No orders in the last 7 days.</p>;
  return (
    <ol className={mergeClasses(styles.list, ownStyles.columns)}>
      {products.map(({ id, name, pieces }) => (
        <li key={id} className={styles.row}>
          <span className={styles.name}>
            <NamedProduct id={id} name={name} details={details.get(id)} />
          </span>
          <span className={styles.figure}>
            {formatNumber(pieces)} {pieces === 1 ? 'piece' : 'pieces'}
          </span>
        </li>
      ))}
    </ol>
  );
}

export default cardForReaders(storeOrderLine, TOP_PRODUCT_FIELDS, TopProductsCard);
