import { mergeClasses } from '@fluentui/react-components';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { ErrorCard } from '../../core/feedback/ErrorCard';
import { SkeletonBlock } from '../../core/feedback/Skeleton';
import { StatusBadge } from '../../core/feedback/StatusBadge';
import { CellInput } from './CellInput';
import { useCrossTabStyles } from './crossTabStyles';
import { clampPosition, nextCell, type CellPosition } from './gridNavigation';

/** S1 §9. */
const CELL_WIDTH_PX = 100;

/** A row or a column of the grid. */
export interface CrossTabHeading {
  key: string | number;
  label: string;
  /** A word about the state of a row, shown as a badge beside its label: 'Ended'. */
  badge?: string;
}

/** A cell. `text` is what the user edits; undefined for a cell that can't be changed. */
export interface CrossTabCell {
  shown: ReactNode;
  text?: string;
  wrong?: string;
}

export interface CrossTabProps {
  label: string;
  /** The label in the corner: 'Product'. */
  corner?: string;
  rows: readonly CrossTabHeading[];
  columns: readonly CrossTabHeading[];
  cell: (row: CrossTabHeading, column: CrossTabHeading) => CrossTabCell;
  /** Called with the text typed into a cell. Without it, the grid is read-only. */
  onType?: (row: CrossTabHeading, column: CrossTabHeading, text: string) => void;
  /** In pixels. */
  cellWidth?: number;
  /** A press opens a cell, as a tap does where there is no keyboard. Without it, a double press does. */
  opensOnPress?: boolean;
  loading?: boolean;
  error?: unknown;
  onRetry?: () => void;
}

/**
 * A grid of two dimensions: rows against columns, with a value in each cell. Headings stay in view.
 * Arrows move from cell to cell. Cells are edited as in a spreadsheet: Enter or F2 opens, Enter goes down, Tab right.
 */
export function CrossTab({
  label,
  corner,
  rows,
  columns,
  cell,
  onType,
  cellWidth = CELL_WIDTH_PX,
  opensOnPress = false,
  loading = false,
  error,
  onRetry,
}: CrossTabProps) {
  const styles = useCrossTabStyles();
  const table = useRef<HTMLTableElement>(null);
  const words = useId();
  const [chosenSpot, setSpot] = useState<CellPosition>({ row: 0, column: 0 });
  // The text of the cell being edited; null while none is.
  const [typing, setTyping] = useState<string | null>(null);
  const size = { rows: rows.length, columns: columns.length };
  // Rows may have been removed meanwhile.
  const spot = clampPosition(chosenSpot, size);

  const go = (to: CellPosition) => {
    setTyping(null);
    setSpot(to);
    table.current?.querySelector<HTMLElement>(`[data-spot="${to.row}:${to.column}"]`)?.focus();
  };
  const finish = (text: string | null, by: Partial<CellPosition> | null) => {
    if (text !== null) onType?.(rows[spot.row]!, columns[spot.column]!, text);
    if (!by) setTyping(null);
    else go(clampPosition({ row: spot.row + (by.row ?? 0), column: spot.column + (by.column ?? 0) }, size));
  };
  const onKey = (event: KeyboardEvent<HTMLTableCellElement>, text: string | undefined) => {
    if (event.target !== event.currentTarget) return;
    const to = nextCell(event.key, spot, size, event.ctrlKey || event.metaKey);
    if (to) {
      event.preventDefault();
      go(to);
      return;
    }
    if (!onType || text === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const over =
      event.key.length === 1 && event.key !== ' '
        ? event.key
        : event.key === 'Delete' || event.key === 'Backspace'
          ? ''
          : null;
    if (over === null && event.key !== 'Enter' && event.key !== 'F2') return;
    event.preventDefault();
    setTyping(over ?? text);
  };

  if (error) return <ErrorCard title={`${label} could not be loaded`} error={error} onRetry={onRetry ?? (() => {})} />;
  if (loading) return <SkeletonBlock height={36 * 5} />;
  if (rows.length === 0 || columns.length === 0)
    return <div className={mergeClasses(styles.scroller, styles.none)}>No rows yet</div>;
  const cells = rows.map((row) => columns.map((column) => cell(row, column)));
  const problems = cells.flatMap((line, down) =>
    line.flatMap(({ wrong }, across) => (wrong ? [{ down, across, wrong }] : [])),
  );
  // The problem of the focused cell, or else the first one.
  const problem = problems.find(({ down, across }) => down === spot.row && across === spot.column) ?? problems[0];
  return (
    <>
      <div className={styles.scroller}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- has arrow keys */}
        <table ref={table} className={styles.table} role="grid" aria-label={label} aria-readonly={!onType}>
          <thead>
            <tr>
              <th scope="col" className={mergeClasses(styles.head, styles.side, styles.corner)}>
                {corner}
              </th>
              {columns.map((column) => (
                <th
                  key={column.key}
                  scope="col"
                  className={styles.head}
                  style={{ minWidth: `${cellWidth}px`, width: `${cellWidth}px` }}
                >
                  {column.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, down) => (
              <tr key={row.key}>
                <th scope="row" className={styles.side} title={row.label}>
                  {row.badge ? <LabelWithBadge label={row.label} badge={row.badge} /> : row.label}
                </th>
                {columns.map((column, across) => {
                  const { shown, text, wrong } = cells[down]![across]!;
                  const here = down === spot.row && across === spot.column;
                  const open = Boolean(onType) && text !== undefined;
                  return (
                    <td
                      key={column.key}
                      data-spot={`${down}:${across}`}
                      tabIndex={here ? 0 : -1}
                      className={mergeClasses(styles.cell, open && styles.open, wrong && styles.wrong)}
                      aria-invalid={wrong ? true : undefined}
                      aria-describedby={wrong && here ? words : undefined}
                      title={wrong}
                      aria-readonly={onType && !open ? true : undefined}
                      onFocus={() => setSpot({ row: down, column: across })}
                      onKeyDown={(event) => onKey(event, text)}
                      onClick={() => {
                        if (open && opensOnPress && !(here && typing !== null)) setTyping(text);
                      }}
                      onDoubleClick={() => {
                        if (open) setTyping(text);
                      }}
                    >
                      {here && typing !== null ? (
                        <CellInput label={`${column.label}, ${row.label}`} text={typing} onDone={finish} />
                      ) : (
                        shown || <span className={styles.quiet}>–</span>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {problem && (
        <p
          id={words}
          role="alert"
          className={styles.problem}
        >{`${columns[problem.across]!.label}, ${rows[problem.down]!.label}: ${problem.wrong}`}</p>
      )}
    </>
  );
}

/** A long label is cut; the badge stays visible. */
function LabelWithBadge({ label, badge }: { label: string; badge: string }) {
  const styles = useCrossTabStyles();
  return (
    <span className={styles.labelled}>
      <span className={styles.label}>{label}</span> <StatusBadge>{badge}</StatusBadge>
    </span>
  );
}
