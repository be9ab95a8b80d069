import { Button, makeStyles, tokens } from '@trestle/kit/core';
import { formatCount } from '../../components/formatCount';
import { lineActions } from '../core/lineActions';
import type { LineEditor } from '../core/lineEditor';
import { findWholeRow, type VariantGrid } from './variantGrid';

const useStyles = makeStyles({
  text: { margin: `${tokens.spacingVerticalM} 0 ${tokens.spacingVerticalXS}` },
  swaps: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

interface VariantSwapsProps {
  grid: VariantGrid;
  /** Position of the line. */
  at: number;
  editor: LineEditor;
  onClose: () => void;
}

/** Offers to take another colour or fabric in place of a line's, where one container has all of its pieces. */
export function VariantSwaps({ grid, at, editor, onClose }: VariantSwapsProps) {
  const styles = useStyles();
  const line = editor.lines[at];
  const quantity = line?.quantity ?? 0;
  // What a store was handed is no longer swapped.
  if (!line || quantity < 1 || line.delivered) return null;
  const choices = [...grid.rowsByCell.values()].flatMap((rows) => {
    const row = findWholeRow(rows, quantity);
    return row && row.product !== line.product ? [row] : [];
  });
  if (choices.length === 0) return null;
  const swap = (row: (typeof choices)[number]) => {
    lineActions(editor, at).replace(row);
    onClose();
    editor.offerUndo(`Swapped for ${nameOf(row)}.`, () => {
      const { lines } = editor.current();
      if (lines[at]?.stock_id === row.id) editor.change(lines.toSpliced(at, 1, line));
    });
  };
  return (
    <>
      <p className={styles.text}>Swap the line’s {formatCount(quantity, 'piece')} for:</p>
      <div className={styles.swaps}>
        {choices.map((row) => (
          <Button key={row.id} size="small" aria-label={`Swap for ${nameOf(row)}`} onClick={() => swap(row)}>
            Swap: {nameOf(row)}
          </Button>
        ))}
      </div>
    </>
  );
}

const nameOf = (row: { colour__description?: string | null; fabric__description?: string | null }): string =>
  [row.colour__description, row.fabric__description].filter(Boolean).join(', ') || 'no colour';
