import { formatMoney, formatNumber, makeStyles, relativeDay, tokens, formatDay } from '@trestle/kit/core';
import { totalFacts } from '@trestle/schema/regional/tax';
import { type StockRow } from '@trestle/trade/core';
import { lineTotal, orderTotals, withinMaximum, type OrderLine } from './orderLines';
import { useOrderTax } from './useOrderTax';
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
  late: { color: tokens.colorStatusWarningForeground3 },
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
 * The order's totals: pieces, how many have arrived, how many come when, and the price with
 * its tax. Counts available pieces only.
 */
export function OrderTotalsList({ lines, saved, stockById, today }: OrderTotalsListProps) {
  const styles = useStyles();
  const showPrices = usePricesVisible();
  const availableLines = withinMaximum(lines, saved, stockById);
  const { pieces, delivered, arrived, coming } = orderTotals(availableLines, today);
  const amounts = totalFacts(availableLines.map(lineTotal), useOrderTax());
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
        <dt className={styles.label}>Pieces</dt>
        <dd className={styles.value}>{formatNumber(pieces)}</dd>
        {delivered > 0 && (
          <>
            <dt className={styles.label}>Delivered</dt>
            <dd className={styles.value}>{formatNumber(delivered)}</dd>
            <dt className={styles.label}>Still to come</dt>
            <dd className={styles.value}>{formatNumber(pieces - delivered)}</dd>
          </>
        )}
        {arrived > 0 && (
          <>
            <dt className={styles.label}>Here now</dt>
            <dd className={styles.value}>{formatNumber(arrived)}</dd>
          </>
        )}
        {coming.map(({ day, pieces: piecesThatDay, plannedDay }) => [
          <dt key={day} className={styles.label}>
            On {formatDay(day)}, {relativeDay(day)}
            {plannedDay && <span className={styles.late}> (was {formatDay(plannedDay)})</span>}
          </dt>,
          <dd key={`${day} pieces`} className={styles.value}>
            {formatNumber(piecesThatDay)}
          </dd>,
        ])}
        {showPrices &&
          amounts.slice(0, -1).map(([name, amount]) => [
            <dt key={name} className={styles.label}>
              {name}
            </dt>,
            <dd key={`${name} amount`} className={styles.value}>
              {formatMoney(amount)}
            </dd>,
          ])}
        {showPrices &&
          amounts.slice(-1).map(([name, amount]) => (
            <div key={name} className={styles.grandTotal}>
              <dt className={styles.total}>{name}</dt>
              <dd className={`${styles.value} ${styles.total}`} data-testid="order-total">
                {formatMoney(amount)}
              </dd>
            </div>
          ))}
      </dl>
    </div>
  );
}
