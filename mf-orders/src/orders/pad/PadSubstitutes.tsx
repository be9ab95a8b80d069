import { Button, makeStyles, ROWS_AS_CARDS, tokens } from '@trestle/kit/core';
import { type StockRow } from '@trestle/trade/core';
import { Substitutes } from '@trestle/trade/widgets';
import { useState } from 'react';
import { needsSubstitutes, type PadLine } from './checkPad';

const useStyles = makeStyles({
  row: { [ROWS_AS_CARDS]: { display: 'block' } },
  cell: {
    // Aligned with the product's name, behind the columns of the mark and the picture.
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS} ${tokens.spacingVerticalS} 108px`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    [ROWS_AS_CARDS]: { display: 'block', padding: `0 0 ${tokens.spacingVerticalS}` },
  },
});

interface PadSubstitutesProps {
  line: PadLine;
  /** Number of the table's columns. */
  columns: number;
  /** Searches at once. Otherwise after a press on a button, so that a long list doesn't make a hundred calls. */
  searchesAtOnce: boolean;
  onReplace: (row: StockRow) => void;
}

/** Offers substitutes in the same quantity, below a line that asks for more than all containers have. */
export function PadSubstitutes({ line, columns, searchesAtOnce, onReplace }: PadSubstitutesProps) {
  const styles = useStyles();
  const [isRequested, setIsRequested] = useState(false);
  const { product, entry } = line;
  if (!product || !needsSubstitutes(line)) return null;
  const name = product.product__description ?? 'the product';
  return (
    <tr className={styles.row}>
      <td colSpan={columns} className={styles.cell}>
        {searchesAtOnce || isRequested ? (
          <Substitutes
            soldOut={product}
            name={name}
            heading={`${entry.quantity} of another instead`}
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
