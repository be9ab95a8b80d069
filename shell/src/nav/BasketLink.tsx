import { CartRegular, makeStyles, RouteLink, tokens, useBasket, useMayOpen } from '@trestle/kit/core';
import { BAR } from './barStyles';

/** Where what is in the basket is ordered. */
const ROUTE = 'store_order.create';

const useStyles = makeStyles({
  link: {
    ...BAR.button,
    fontVariantNumeric: 'tabular-nums',
    fontSize: '18px',
    '& span': { fontSize: tokens.fontSizeBase300 },
  },
});

/** The number of products in the basket, as a link to the order that is filled from it. */
export function BasketLink() {
  const styles = useStyles();
  const count = useBasket().length;
  const allowed = useMayOpen(ROUTE);
  if (count === 0 || !allowed) return null;
  return (
    <output>
      <RouteLink
        route={ROUTE}
        className={styles.link}
        label={`Basket: ${count} ${count === 1 ? 'product' : 'products'}`}
        title="Order what is in the basket"
      >
        <CartRegular />
        <span>{count}</span>
      </RouteLink>
    </output>
  );
}
