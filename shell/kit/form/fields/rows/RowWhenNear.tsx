import { makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useState, type ReactNode, type RefCallback } from 'react';
import { usePrinting } from '../../../core/theme/usePrinting';
import { watchNear } from './watchNear';

/** Lists up to this length draw all their rows. */
const MAX_ROWS_AT_ONCE = 50;
/** Number of rows of a longer list that are drawn at once. */
const FIRST_ROWS = 20;

const useStyles = makeStyles({
  button: {
    padding: tokens.spacingHorizontalS,
    border: 'none',
    font: 'inherit',
    color: tokens.colorNeutralForeground3,
    backgroundColor: 'transparent',
  },
});

interface RowWhenNearProps {
  /** Path of the row in the form: `product[57]`. */
  path: string;
  /** The row's position, from 0. */
  index: number;
  /** Number of rows in the list. */
  count: number;
  /** What the row is called until it is drawn. */
  name: string;
  /** Height of a row that was never drawn, in pixels. */
  rowHeight: number;
  /** Columns of the table that the row stands in. Null for a card. */
  columns: number | null;
  /** Draws the row. Its element needs the ref. */
  children: (ref: RefCallback<HTMLElement>) => ReactNode;
  /** Draws the row's values as text, for paper. */
  printed: () => ReactNode;
}

/**
 * Draws a row of a long list while it is near the window: the inputs of a thousand rows take half a minute
 * (DECISIONS.md, 173). A row that was pressed or had the focus stays drawn, so that its fields keep their state in the
 * form. A row that isn't drawn has a button that draws it, which `focusField` presses.
 *
 * On paper each row is text: in columns that narrow, an input would cut its value short. The inputs stay, unseen.
 */
export function RowWhenNear(props: RowWhenNearProps) {
  const { path, index, count, name, rowHeight, columns, children, printed } = props;
  const styles = useStyles();
  const isLong = count > MAX_ROWS_AT_ONCE;
  const isPrinting = usePrinting();
  const [isNear, setNear] = useState(index < FIRST_ROWS);
  const [wasUsed, setUsed] = useState(false);
  const [height, setHeight] = useState<number>();
  const [row, setRow] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!row || !isLong || wasUsed) return;
    const markUsed = () => setUsed(true);
    // A row that is dragged stays drawn: the drag needs its handle.
    row.addEventListener('pointerdown', markUsed);
    row.addEventListener('focusin', markUsed);
    const stop = watchNear(row, (near) => {
      if (!near && row.offsetHeight > 0) setHeight(row.offsetHeight);
      setNear(near);
    });
    return () => {
      row.removeEventListener('pointerdown', markUsed);
      row.removeEventListener('focusin', markUsed);
      stop();
    };
  }, [row, isLong, wasUsed]);
  const isDrawn = !isLong || isNear || wasUsed;
  if (isPrinting)
    return (
      <>
        {printed()}
        {isDrawn && children(setRow)}
      </>
    );
  if (isDrawn) return children(setRow);
  const rowProps = { ref: setRow, 'data-drag-row': index, style: { height: `${height ?? rowHeight}px` } };
  // Rows are drawn before the Tab key reaches them. A Tab stop here would be removed while it has the focus.
  const button = (
    <button
      type="button"
      tabIndex={-1}
      className={styles.button}
      aria-expanded={false}
      data-row-head={path}
      onClick={() => setUsed(true)}
    >
      {name}
    </button>
  );
  return columns === null ? (
    <div {...rowProps}>{button}</div>
  ) : (
    <tr {...rowProps}>
      <td colSpan={columns}>{button}</td>
    </tr>
  );
}
