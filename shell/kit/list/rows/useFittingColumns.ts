import { useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import { PAPER_WIDTH_PX } from '../../core/theme/pageWidth';
import { isPrinting } from '../../core/theme/usePrinting';
import type { ResolvedColumn } from '../table/columns';
import { columnsToHide, type ColumnWidth } from './columnsToHide';

const NO_COLUMNS: ReadonlySet<string> = new Set();

/** The columns of a table that fit into the box around it. */
export interface FittingColumns<Row> {
  columns: readonly ResolvedColumn<Row>[];
  /** Columns left out, because the table would be wider than its box. */
  hidden: readonly ResolvedColumn<Row>[];
  /** Whether the user wants all columns, in a table that scrolls sideways. */
  showAll: boolean;
  setShowAll: (showAll: boolean) => void;
}

/**
 * Leaves out the least important columns of a table that is wider than its box. The drawn table is measured before the
 * browser paints it, and again after each change of the columns or of the box's width.
 * @param sortedBy name of the column that the rows are sorted by, which is never left out
 * @param extras names other parts that take up width
 */
export const useFittingColumns = <Row>(
  table: RefObject<HTMLTableElement | null>,
  allColumns: readonly ResolvedColumn<Row>[],
  rows: readonly Row[],
  sortedBy: string | undefined,
  extras: string,
): FittingColumns<Row> => {
  const { boxWidth, tableWidth } = useMeasuredWidths(table);
  const [showAll, setShowAll] = useState(false);
  const [fit, setFit] = useState<{ key: string; hiddenNames: ReadonlySet<string> }>({
    key: '',
    hiddenNames: NO_COLUMNS,
  });
  const key = `${allColumns.map(({ name }) => name).join()} ${sortedBy} ${extras} ${boxWidth}`;
  const hiddenNames = fit.key === key ? fit.hiddenNames : NO_COLUMNS;
  const columns = useMemo(
    () => (hiddenNames.size && !showAll ? allColumns.filter(({ name }) => !hiddenNames.has(name)) : allColumns),
    [allColumns, hiddenNames, showAll],
  );
  useLayoutEffect(() => {
    if (!table.current || showAll) return;
    // The window may be narrower than the paper, as on a phone.
    const room = Math.max(table.current.parentElement!.clientWidth, isPrinting() ? PAPER_WIDTH_PX : 0);
    const excess = table.current.getBoundingClientRect().width - room;
    if (excess <= 1) return;
    const moreNames = columnsToHide(measureColumns(table.current, columns), excess, sortedBy);
    // oxlint-disable-next-line react/set-state-in-effect -- the widths are measured from the drawn table
    if (moreNames.length) setFit({ key, hiddenNames: new Set([...hiddenNames, ...moreNames]) });
  }, [table, columns, rows, tableWidth, key, hiddenNames, showAll, sortedBy]);
  return { columns, hidden: allColumns.filter(({ name }) => hiddenNames.has(name)), showAll, setShowAll };
};

/** Measures a table and the box around it, in pixels. The table grows when its column filters have been loaded. */
const useMeasuredWidths = (table: RefObject<HTMLTableElement | null>): { boxWidth: number; tableWidth: number } => {
  const [widths, setWidths] = useState({ boxWidth: 0, tableWidth: 0 });
  useLayoutEffect(() => {
    const [tableElement, box] = [table.current, table.current?.parentElement];
    if (!tableElement || !box) return;
    const measure = () => setWidths({ boxWidth: box.clientWidth, tableWidth: tableElement.offsetWidth });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    observer.observe(tableElement);
    return () => observer.disconnect();
  }, [table]);
  return widths;
};

/** The drawn columns with their widths. Other header cells, such as that of the check boxes, have no name. */
const measureColumns = <Row>(table: HTMLTableElement, columns: readonly ResolvedColumn<Row>[]): ColumnWidth[] => {
  const widthByName = new Map(
    [...table.querySelectorAll<HTMLElement>('thead tr:first-child > [data-column]')].map((header) => [
      header.dataset['column']!,
      header.getBoundingClientRect().width,
    ]),
  );
  return columns.map(({ name, priority }) => ({ name, priority, width: widthByName.get(name) ?? 0 }));
};
