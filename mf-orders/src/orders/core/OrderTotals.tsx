import { formatMoney, formatNumber, makeStyles, relativeDay, tokens, formatDay } from '@trestle/kit/core';
import { type StockRow } from '@trestle/trade/core';
import { useFormValue } from '@trestle/kit/form';
import { DelayNote } from '../../components/DelayNote';
import { orderTotals, withinMaximum, type OrderLine } from './orderLines';
import { usePricesVisible } from './usePricesVisible';

const useStyles = makeStyles({
  place: {
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXL} ${tokens.spacingVerticalXL}`,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  sum: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    margin: 0,
    fontVariantNumeric: 'tabular-nums',
  },
  label: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
  },
  value: { margin: 0, textAlign: 'right', whiteSpace: 'nowrap' },
  note: {
    margin: `0 0 ${tokens.spacingVerticalS}`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorStatusDangerForeground1,
  },
  // Spans both columns: the wide figure would squeeze the labels above over three lines.
  grandTotal: {
    gridColumn: '1 / -1',
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalM,
  },
  total: {
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase600,
    fontWeight: tokens.fontWeightSemibold,
  },
});

interface OrderTotalsListProps {
  lines: readonly OrderLine[];
  /** The lines as stored. */
  saved: readonly OrderLine[];
  stockById: ReadonlyMap<number, StockRow>;
  today: string;
}

/**
 * The order's totals: pieces, how many have arrived, how many come when, and the price. Counts available pieces only.
 */
export function OrderTotalsList({ lines, saved, stockById, today }: OrderTotalsListProps) {
  const styles = useStyles();
  const showPrices = usePricesVisible();
  const { value: plannedDay } = useFormValue<string | null>('delayed_from');
  const { value: delayedTo } = useFormValue<string | null>('delayed_to');
  const availableLines = withinMaximum(lines, saved, stockById);
  const { pieces, arrived, coming, total } = orderTotals(availableLines, today);
  const shortLineCount = availableLines.filter((line, index) => line !== lines[index]).length;
  return (
    <div className={styles.place}>
      {shortLineCount > 0 && (
        <p className={styles.note}>
          {shortLineCount === 1 ? '1 line asks' : `${shortLineCount} lines ask`} for more than is left. Only what is
          left counts here.
        </p>
      )}
      <dl className={styles.sum}>
        {plannedDay && (
          <>
            <dt className={styles.label}>Delivery</dt>
            <dd className={styles.value}>
              <DelayNote from={plannedDay} to={delayedTo} />
            </dd>
          </>
        )}
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
          <div className={styles.grandTotal}>
            <dt className={styles.total}>Total</dt>
            <dd className={`${styles.value} ${styles.total}`} data-testid="order-total">
              {formatMoney(total)}
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}
