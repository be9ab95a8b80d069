import { formatMoney, formatNumber, makeStyles, relativeDay, tokens } from '@trestle/kit/core';
import { formatDay } from './formatDay';
import { orderTotals, type OrderLine } from './orderLines';
import { usePricesVisible } from './usePricesVisible';

const useStyles = makeStyles({
  sum: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    margin: 0,
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXL} ${tokens.spacingVerticalXL}`,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    fontVariantNumeric: 'tabular-nums',
  },
  label: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
  },
  value: { margin: 0, textAlign: 'right', whiteSpace: 'nowrap' },
  total: {
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase600,
    fontWeight: tokens.fontWeightSemibold,
  },
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
