import { CartRegular, makeStyles, mergeClasses, RouteLink, tokens, useMayOpen } from '@trestle/kit/core';
import { useBasket } from '@trestle/trade/core';
import { BAR, NARROW } from './barStyles';

/** Where what is in the basket is ordered. */
const ROUTE = 'store_order.create';

const useStyles = makeStyles({
  link: {
    ...BAR.button,
    fontVariantNumeric: 'tabular-nums',
    fontSize: '18px',
    // Two digits are as wide as one.
    '& span': { minWidth: '2ch', fontSize: tokens.fontSizeBase300 },
  },
  // Without room for both, the brand's second part would give way when the basket appears.
  reserved: { visibility: 'hidden', [NARROW]: { display: 'none' } },
});

/**
 * The number of products in the basket, as a link to the order that is filled from it. An empty basket keeps its room,
 * so that nothing in the bar moves when the first product is added.
 */
export function BasketLink() {
  const styles = useStyles();
  const count = useBasket().length;
  const allowed = useMayOpen(ROUTE);
  if (!allowed) return null;
  if (count === 0)
    return (
      <div className={mergeClasses(styles.link, styles.reserved)} aria-hidden="true">
        <CartRegular />
        <span />
      </div>
    );
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
