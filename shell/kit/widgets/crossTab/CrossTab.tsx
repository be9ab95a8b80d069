import { mergeClasses } from '@fluentui/react-components';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { ErrorCard } from '../../core/feedback/ErrorCard';
import { SkeletonBlock } from '../../core/feedback/Skeleton';
import { Details } from '../../core/feedback/NameWithDetails';
import { StatusBadge } from '../../core/feedback/StatusBadge';
import { CellInput } from './CellInput';
import { useCrossTabStyles } from './crossTabStyles';
import { clampPosition, nextCell, type CellPosition } from './gridNavigation';

/** Default width of a cell (S1 §9). */
const CELL_WIDTH_PX = 100;

/** A row or a column of the grid. */
export interface CrossTabHeading {
  key: string | number;
  label: string;
  /** A word about the state of a row, shown as a badge beside its label: 'Ended'. */
  badge?: string;
  /** What tells a row from others of the same label, small below it. */
  details?: string;
}

/** A cell. */
export interface CrossTabCell {
  shown: ReactNode;
  /** The text that the user edits; undefined for a cell that can't be changed. */
  text?: string;
  /** The error of the cell. */
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
  /** Width of a cell in pixels. */
  cellWidth?: number;
  /** Opens a cell by one press, as tablets need. By default it takes a double press. */
  opensOnPress?: boolean;
  /** Calls `onType` with each change of a text, so that what depends on it is right before the cell is left. */
  appliesWhileTyping?: boolean;
  /** Focuses the first cell that can be changed when the grid is drawn first. */
  autoFocus?: boolean;
  loading?: boolean;
  error?: unknown;
  onRetry?: () => void;
}

/**
 * A grid of two dimensions: rows against columns, with a value in each cell. Headings stay in view.
 * Arrows move from cell to cell, also from one that is typed into. Cells are edited as in a spreadsheet: Enter or F2
 * opens, and ← → then move within the text; Enter goes down, Tab right.
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
  appliesWhileTyping = false,
  autoFocus = false,
  loading = false,
  error,
  onRetry,
}: CrossTabProps) {
  const styles = useCrossTabStyles();
  const table = useRef<HTMLTableElement>(null);
  const problemId = useId();
  const [focusedPosition, setPosition] = useState<CellPosition>(() =>
    autoFocus ? firstEditable(rows, columns, cell) : FIRST_CELL,
  );
  useEffect(() => {
    if (autoFocus) table.current?.querySelector<HTMLElement>('td[tabindex="0"]')?.focus();
    // Only once: later, the focus is the user's.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  // The text of the cell being edited; null while no cell is edited.
  const [typedText, setTypedText] = useState<string | null>(null);
  // Whether the cell was opened to correct its text, not to type another.
  const [isCorrecting, setIsCorrecting] = useState(false);
  // What Escape brings back.
  const [formerText, setFormerText] = useState('');
  // Whether what is typed next replaces the text.
  const [isSelected, setIsSelected] = useState(false);
  const openCell = (text: string, correcting: boolean, former?: string) => {
    setTypedText(text);
    setIsCorrecting(correcting);
    setFormerText(former ?? text);
    setIsSelected(!correcting && former === undefined);
  };
  const size = { rows: rows.length, columns: columns.length };
  // Rows may have been removed meanwhile.
  const position = clampPosition(focusedPosition, size);

  const moveTo = (to: CellPosition) => {
    setTypedText(null);
    setPosition(to);
    table.current?.querySelector<HTMLElement>(`[data-spot="${to.row}:${to.column}"]`)?.focus();
  };
  const apply = (text: string) => onType?.(rows[position.row]!, columns[position.column]!, text);
  const finish = (text: string | null, offset: Partial<CellPosition> | null) => {
    if (text !== null) apply(text);
    else if (appliesWhileTyping) apply(formerText);
    if (!offset) setTypedText(null);
    else
      moveTo(
        clampPosition({ row: position.row + (offset.row ?? 0), column: position.column + (offset.column ?? 0) }, size),
      );
  };
  const onKey = (event: KeyboardEvent<HTMLTableCellElement>, text: string | undefined) => {
    if (event.target !== event.currentTarget) return;
    const to = nextCell(event.key, position, size, event.ctrlKey || event.metaKey);
    if (to) {
      event.preventDefault();
      moveTo(to);
      return;
    }
    if (!onType || text === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const replacement =
      event.key.length === 1 && event.key !== ' '
        ? event.key
        : event.key === 'Delete' || event.key === 'Backspace'
          ? ''
          : null;
    if (replacement === null && event.key !== 'Enter' && event.key !== 'F2') return;
    event.preventDefault();
    openCell(replacement ?? text, replacement === null, text);
    if (replacement !== null && appliesWhileTyping) apply(replacement);
  };

  if (error) return <ErrorCard title={`${label} could not be loaded`} error={error} onRetry={onRetry ?? (() => {})} />;
  if (loading) return <SkeletonBlock height={36 * 5} />;
  if (rows.length === 0 || columns.length === 0)
    return <div className={mergeClasses(styles.scroller, styles.none)}>No rows yet</div>;
  const cells = rows.map((row) => columns.map((column) => cell(row, column)));
  const problems = cells.flatMap((rowCells, rowIndex) =>
    rowCells.flatMap(({ wrong }, columnIndex) => (wrong ? [{ rowIndex, columnIndex, wrong }] : [])),
  );
  // The problem of the focused cell, or else the first one.
  const problem =
    problems.find(({ rowIndex, columnIndex }) => rowIndex === position.row && columnIndex === position.column) ??
    problems[0];
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
            {rows.map((row, rowIndex) => (
              <tr key={row.key}>
                <th scope="row" className={styles.side} title={row.label}>
                  {row.badge ? <LabelWithBadge label={row.label} badge={row.badge} /> : row.label}
                  <Details details={row.details} below />
                </th>
                {columns.map((column, columnIndex) => {
                  const { shown, text, wrong } = cells[rowIndex]![columnIndex]!;
                  const isFocused = rowIndex === position.row && columnIndex === position.column;
                  const isEditable = Boolean(onType) && text !== undefined;
                  return (
                    <td
                      key={column.key}
                      data-spot={`${rowIndex}:${columnIndex}`}
                      tabIndex={isFocused ? 0 : -1}
                      className={mergeClasses(
                        styles.cell,
                        isEditable && styles.open,
                        wrong && styles.wrong,
                        isFocused && typedText !== null && styles.edited,
                      )}
                      aria-invalid={wrong ? true : undefined}
                      aria-describedby={wrong && isFocused ? problemId : undefined}
                      title={wrong}
                      aria-readonly={onType && !isEditable ? true : undefined}
                      onFocus={() => setPosition({ row: rowIndex, column: columnIndex })}
                      onKeyDown={(event) => onKey(event, text)}
                      onClick={() => {
                        if (isEditable && opensOnPress && !(isFocused && typedText !== null)) openCell(text, false);
                      }}
                      onDoubleClick={() => {
                        if (isEditable && typedText === null) openCell(text, true);
                      }}
                    >
                      {isFocused && typedText !== null ? (
                        <>
                          {appliesWhileTyping && <div className={styles.covered}>{shown}</div>}
                          <div className={mergeClasses(appliesWhileTyping && styles.over)}>
                            <CellInput
                              label={`${column.label}, ${row.label}`}
                              text={typedText}
                              movesInText={isCorrecting}
                              selected={isSelected}
                              onText={appliesWhileTyping ? apply : undefined}
                              onDone={finish}
                            />
                          </div>
                        </>
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
          id={problemId}
          role="alert"
          className={styles.problem}
        >{`${columns[problem.columnIndex]!.label}, ${rows[problem.rowIndex]!.label}: ${problem.wrong}`}</p>
      )}
    </>
  );
}

const FIRST_CELL: CellPosition = { row: 0, column: 0 };

/** The first cell that can be changed, row by row, or else the first cell. */
const firstEditable = (
  rows: readonly CrossTabHeading[],
  columns: readonly CrossTabHeading[],
  cell: CrossTabProps['cell'],
): CellPosition => {
  for (const [rowIndex, row] of rows.entries()) {
    const columnIndex = columns.findIndex((column) => cell(row, column).text !== undefined);
    if (columnIndex >= 0) return { row: rowIndex, column: columnIndex };
  }
  return FIRST_CELL;
};

/** A long label is cut; the badge stays visible. */
function LabelWithBadge({ label, badge }: { label: string; badge: string }) {
  const styles = useCrossTabStyles();
  return (
    <span className={styles.labelled}>
      <span className={styles.label}>{label}</span> <StatusBadge>{badge}</StatusBadge>
    </span>
  );
}
