import { Button, makeStyles, ROWS_AS_CARDS, type StockRow, tokens } from '@trestle/kit/core';
import { Substitutes } from '@trestle/kit/widgets';
import { useState } from 'react';
import { needsOthers, type PadLine } from './checkPad';

const useStyles = makeStyles({
  row: { [ROWS_AS_CARDS]: { display: 'block' } },
  cell: {
    // Below the product's name: mark and picture stand before it.
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS} ${tokens.spacingVerticalS} 108px`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    [ROWS_AS_CARDS]: { display: 'block', padding: `0 0 ${tokens.spacingVerticalS}` },
  },
});

interface PadSubstitutesProps {
  line: PadLine;
  /** Number of the table's columns. */
  columns: number;
  /** Searches at once; otherwise after a press, so that a long list makes no hundred calls. */
  offersNow: boolean;
  onReplace: (row: StockRow) => void;
}

/** Below a line of which the pad finds too little: others of its range, in the same quantity. */
export function PadSubstitutes({ line, columns, offersNow, onReplace }: PadSubstitutesProps) {
  const styles = useStyles();
  const [isRequested, setIsRequested] = useState(false);
  const { product, wanted } = line;
  if (!product || !needsOthers(line)) return null;
  const name = product.product__description ?? 'the product';
  return (
    <tr className={styles.row}>
      <td colSpan={columns} className={styles.cell}>
        {offersNow || isRequested ? (
          <Substitutes
            soldOut={product}
            name={name}
            heading={`${wanted.quantity} of another instead`}
            otherProductsOnly
            onTake={onReplace}
          />
        ) : (
          <Button size="small" aria-label={`Find others of the range of ${name}`} onClick={() => setIsRequested(true)}>
            Find others of its range
          </Button>
        )}
      </td>
    </tr>
  );
}
