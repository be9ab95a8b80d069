import { makeStyles, tokens } from '@trestle/kit/core';
import { formatCount } from '../components/formatCount';
import type { TouchedOrders } from './touchedOrders';

const useStyles = makeStyles({
  stores: {
    maxHeight: '20vh',
    margin: `${tokens.spacingVerticalM} 0 0`,
    padding: 0,
    overflowY: 'auto',
    listStyleType: 'none',
  },
  store: {
    display: 'flex',
    columnGap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalXS} 0`,
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  name: { flexShrink: 0, width: '160px', fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  orders: { fontVariantNumeric: 'tabular-nums', color: tokens.colorNeutralForeground2 },
});

/** Says how many stores, orders and lines wait for a delivery that moves, and lists the stores. */
export function TouchedStores({ stores, orders, lines }: TouchedOrders) {
  const styles = useStyles();
  return (
    <div>
      This touches {formatCount(stores.length, 'store')}, {formatCount(orders, 'order')}, {formatCount(lines, 'line')}.
      Their people get a notice.
      <ul className={styles.stores} aria-label="Stores that wait">
        {stores.map(({ name, orders: numbers }) => (
          <li key={numbers.join()} className={styles.store}>
            <span className={styles.name}>{name}</span>
            <span className={styles.orders}>{numbers.join(', ')}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
