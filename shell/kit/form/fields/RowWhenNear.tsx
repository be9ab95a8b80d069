import { makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useState, type ReactNode, type RefCallback } from 'react';
import { watchNear } from './watchNear';

/** Lists up to this length draw all their rows. */
const MAX_ROWS_AT_ONCE = 50;
/** Rows of a longer list that are drawn at once. */
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
  at: number;
  /** Rows in the list. */
  count: number;
  /** What the row is called until it is drawn. */
  name: string;
  /** Height of a row that was never drawn, in pixels. */
  rowHeight: number;
  /** Columns of the table that the row stands in. Null for a card. */
  columns: number | null;
  /** Draws the row. Its element needs the ref. */
  children: (ref: RefCallback<HTMLElement>) => ReactNode;
}

/**
 * A row of a long list, drawn while it is near the window: the inputs of a thousand rows take half a minute
 * (DECISIONS.md, 173). A row that was pressed or had the focus stays, with what the form knows of its fields. The button of a row that
 * isn't drawn draws it, as `focusField` does.
 */
export function RowWhenNear({ path, at, count, name, rowHeight, columns, children }: RowWhenNearProps) {
  const styles = useStyles();
  const isLong = count > MAX_ROWS_AT_ONCE;
  const [isNear, setNear] = useState(at < FIRST_ROWS);
  const [wasUsed, setUsed] = useState(false);
  const [height, setHeight] = useState<number>();
  const [row, setRow] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!row || !isLong || wasUsed) return;
    const use = () => setUsed(true);
    // A drag ends without its handle.
    row.addEventListener('pointerdown', use);
    row.addEventListener('focusin', use);
    const stop = watchNear(row, (near) => {
      if (!near && row.offsetHeight > 0) setHeight(row.offsetHeight);
      setNear(near);
    });
    return () => {
      row.removeEventListener('pointerdown', use);
      row.removeEventListener('focusin', use);
      stop();
    };
  }, [row, isLong, wasUsed]);
  if (!isLong || isNear || wasUsed) return children(setRow);
  const rowProps = { ref: setRow, 'data-drag-row': at, style: { height: `${height ?? rowHeight}px` } };
  // Rows are drawn before the Tab key reaches them, so it needs no stop here, which would go away under the focus.
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
