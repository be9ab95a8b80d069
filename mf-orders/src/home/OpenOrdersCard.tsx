import {
  collection,
  formatMoney,
  formatNumber,
  makeStyles,
  relativeDay,
  RouteLink,
  tokens,
  useMayRead,
  formatDay,
} from '@trestle/kit/core';
import { cardForReaders, useHomeCardStyles } from '@trestle/kit/widgets';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Figures } from '../components/Figures';
import { OrderAgainLink } from '../orders/again/OrderAgainButton';

const useStyles = makeStyles({
  figures: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalXXL}`,
    margin: `0 0 ${tokens.spacingVerticalS}`,
  },
});

/** Orders listed. The figures count all. */
const SHOWN_ORDERS = 3;

/**
 * Shows this store's orders with pieces still to come: their number, their worth, the next arrival, and the newest
 * three.
 */
function OpenOrdersCard() {
  const [styles, ownStyles] = [useHomeCardStyles(), useStyles()];
  const showsPrices = useMayRead(storeOrderLine, ['total_price']);
  const sums = showsPrices ? 'quantity,total_price' : 'quantity';
  const { data } = useSuspenseQuery({
    queryKey: ['list', 'store_order_line', 'open orders', sums],
    queryFn: ({ signal }) =>
      collection(storeOrderLine).totals(
        {
          filter: 'incoming',
          by: 'order_number',
          sums,
          earliest: 'expected_delivery_date',
          sort: '-order_number',
          limit: SHOWN_ORDERS,
        },
        signal,
      ),
  });
  if (data.count === 0)
    return <p className={styles.empty}>All your orders have arrived. Place one and follow it from here.</p>;
  const { total_price: value, expected_delivery_date: next } = data.totals;
  return (
    <>
      <Figures
        className={ownStyles.figures}
        figures={[
          ['Orders', formatNumber(data.count)],
          ...(showsPrices ? [['To come, worth', formatMoney(value)] as const] : []),
          ['Next arrives', relativeDay(next)],
        ]}
      />
      <ul className={styles.list}>
        {data.results.map(({ order_number: id, quantity, expected_delivery_date: day }) => (
          <li key={id} className={styles.row}>
            <span className={styles.name}>
              <RouteLink route="store_order.edit" params={{ id: id! }} className={styles.textLink}>
                Order {id}
              </RouteLink>{' '}
              <span className={styles.quiet}>
                {formatNumber(quantity)} {quantity === 1 ? 'piece' : 'pieces'} · {formatDay(day!)}
              </span>
            </span>
            <OrderAgainLink id={id!} />
          </li>
        ))}
      </ul>
    </>
  );
}

// Whether an order is open depends on its delivery dates: people who may not see those have no card.
export default cardForReaders(storeOrderLine, ['order_number', 'quantity', 'expected_delivery_date'], OpenOrdersCard);
