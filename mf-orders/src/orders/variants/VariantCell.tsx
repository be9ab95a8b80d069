import { formatMoney, makeStyles, tokens } from '@trestle/kit/core';
import { formatAvailability, type StockRow } from '@trestle/trade/core';
import { formatCount } from '../../components/formatCount';

const useStyles = makeStyles({
  quantity: { fontWeight: tokens.fontWeightSemibold },
  stock: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
    whiteSpace: 'nowrap',
  },
  held: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorBrandForeground1,
    whiteSpace: 'nowrap',
  },
});

/** The prices of a variant's stock: one, or from the lowest to the highest. '' where there is none. */
const formatPrices = (rows: readonly StockRow[]): string => {
  const prices = rows.flatMap(({ price }) => (typeof price === 'number' ? [price] : []));
  if (prices.length === 0) return '';
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  return [lowest, ...(highest > lowest ? [highest] : [])].map(formatMoney).join(' to ');
};

/** A cell of the grid: the quantity that was typed, and below it what is available and when, held and asked for it. */
export function VariantCell({
  rows,
  quantityText,
  today,
  held,
  showPrice,
}: {
  rows: readonly StockRow[];
  quantityText: string;
  today: string;
  /** Pieces that the order has already. */
  held: number;
  showPrice: boolean;
}) {
  const styles = useStyles();
  return (
    <>
      {quantityText && <div className={styles.quantity}>{quantityText}</div>}
      {formatAvailability(rows, today)
        .split(' · ')
        .map((part) => (
          <div key={part} className={styles.stock}>
            {part}
          </div>
        ))}
      {held > 0 && <div className={styles.held}>{formatCount(held, 'piece')} in the order</div>}
      {showPrice && <div className={styles.stock}>{formatPrices(rows)}</div>}
    </>
  );
}
