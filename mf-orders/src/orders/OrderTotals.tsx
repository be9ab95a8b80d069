import { formatMoney, formatNumber, makeStyles, relativeDay, tokens } from '@trestle/kit/core';
import { formatDay } from './formatDay';
import { orderTotals, type OrderLine } from './orderLines';
import { usePricesVisible } from './usePricesVisible';

const useStyles = makeStyles({
  sum: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '4px 12px',
    margin: 0,
    padding: '14px 18px 18px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    fontVariantNumeric: 'tabular-nums',
  },
  label: { color: tokens.colorNeutralForeground3, fontSize: '12px', lineHeight: '20px' },
  value: { margin: 0, textAlign: 'right', whiteSpace: 'nowrap' },
  total: { fontSize: '20px', lineHeight: '32px', fontWeight: 600 },
});

/** The order's totals: pieces, how many have arrived, how many come when, and the price. */
export function OrderTotalsList({ lines, today }: { lines: readonly OrderLine[]; today: string }) {
  const styles = useStyles();
  const showPrices = usePricesVisible();
  const { pieces, arrived, coming, total } = orderTotals(lines, today);
  return (
    <dl className={styles.sum}>
      <dt className={styles.label}>Pieces</dt>
      <dd className={styles.value}>{formatNumber(pieces)}</dd>
      {arrived > 0 && (
        <>
          <dt className={styles.label}>Here now</dt>
          <dd className={styles.value}>{formatNumber(arrived)}</dd>
        </>
      )}
      {coming.map(({ day, pieces: piecesThatDay }) => [
        <dt key={day} className={styles.label}>
          On {formatDay(day)}, {relativeDay(day)}
        </dt>,
        <dd key={`${day} pieces`} className={styles.value}>
          {formatNumber(piecesThatDay)}
        </dd>,
      ])}
      {showPrices && (
        <>
          <dt className={styles.total}>Total</dt>
          <dd className={`${styles.value} ${styles.total}`} data-testid="order-total">
            {formatMoney(total)}
          </dd>
        </>
      )}
    </dl>
  );
}
