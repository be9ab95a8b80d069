import { makeStyles, tokens } from '@trestle/kit/core';
import { formatAvailability, type StockRow } from '@trestle/trade/core';

const useStyles = makeStyles({
  quantity: { fontWeight: tokens.fontWeightSemibold },
  stock: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
    whiteSpace: 'nowrap',
  },
});

/** A cell of the grid: the quantity that was typed, and below it what is available and when. */
export function VariantCell({
  rows,
  quantityText,
  today,
}: {
  rows: readonly StockRow[];
  quantityText: string;
  today: string;
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
    </>
  );
}
