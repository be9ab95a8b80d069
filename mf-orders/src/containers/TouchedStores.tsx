import { formatNumber, makeStyles, tokens } from '@trestle/kit/core';
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

const countOf = (count: number, word: string): string => `${formatNumber(count)} ${count === 1 ? word : `${word}s`}`;

/** Says whom the move of a delivery touches: 'This touches 4 stores, 6 orders, 11 lines', with the list. */
export function TouchedStores({ stores, orders, lines }: TouchedOrders) {
  const styles = useStyles();
  return (
    <div>
      This touches {countOf(stores.length, 'store')}, {countOf(orders, 'order')}, {countOf(lines, 'line')}. Their people
      get a notice.
      <ul className={styles.stores} aria-label="Stores that wait">
        {stores.map(({ name, orders: numbers }) => (
          <li key={name} className={styles.store}>
            <span className={styles.name}>{name}</span>
            <span className={styles.orders}>{numbers.join(', ')}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
