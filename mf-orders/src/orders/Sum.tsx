import { formatMoney, formatNumber, makeStyles, relativeDay, tokens } from '@trestle/kit/core';
import { dayWords } from './dayWords';
import { totalsOf, type Line } from './till';
import { usePriced } from './usePriced';

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

/** What the order comes to: pieces, what is here, what comes when, and the total. */
export function Sum({ lines, today }: { lines: readonly Line[]; today: string }) {
  const styles = useStyles();
  const priced = usePriced();
  const { pieces, here, coming, total } = totalsOf(lines, today);
  return (
    <dl className={styles.sum}>
      <dt className={styles.label}>Pieces</dt>
      <dd className={styles.value}>{formatNumber(pieces)}</dd>
      {here > 0 && (
        <>
          <dt className={styles.label}>Here now</dt>
          <dd className={styles.value}>{formatNumber(here)}</dd>
        </>
      )}
      {coming.map(({ day, pieces: some }) => [
        <dt key={day} className={styles.label}>
          On {dayWords(day)}, {relativeDay(day)}
        </dt>,
        <dd key={`${day} pieces`} className={styles.value}>
          {formatNumber(some)}
        </dd>,
      ])}
      {priced && (
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
