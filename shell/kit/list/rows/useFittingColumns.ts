import { useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import type { ResolvedColumn } from '../columns';
import { hiddenToFit, type ColumnWidth } from './hiddenToFit';

const NO_COLUMNS: ReadonlySet<string> = new Set();

/** The columns of a table that fit its place. */
export interface FittingColumns<Row> {
  columns: readonly ResolvedColumn<Row>[];
  /** Those left out, because the table would be wider than its place. */
  hidden: readonly ResolvedColumn<Row>[];
  /** Whether the user wants all of them, in a table that scrolls sideways. */
  showAll: boolean;
  setShowAll: (showAll: boolean) => void;
}

/**
 * Leaves out the least important columns of a table that is wider than its place. What it shows is measured from the
 * drawn table before the browser paints it, again after each change of the columns or of the place's width.
 * @param sortedBy name of the column that the rows are sorted by; it stays
 * @param extras names other parts that take up width
 */
export const useFittingColumns = <Row>(
  table: RefObject<HTMLTableElement | null>,
  all: readonly ResolvedColumn<Row>[],
  rows: readonly Row[],
  sortedBy: string | undefined,
  extras: string,
): FittingColumns<Row> => {
  const { place, content } = useMeasuredWidths(table);
  const [showAll, setShowAll] = useState(false);
  const [fit, setFit] = useState<{ key: string; names: ReadonlySet<string> }>({ key: '', names: NO_COLUMNS });
  const key = `${all.map(({ name }) => name).join()} ${sortedBy} ${extras} ${place}`;
  const names = fit.key === key ? fit.names : NO_COLUMNS;
  const columns = useMemo(
    () => (names.size && !showAll ? all.filter(({ name }) => !names.has(name)) : all),
    [all, names, showAll],
  );
  useLayoutEffect(() => {
    if (!table.current || showAll) return;
    const excess = table.current.getBoundingClientRect().width - table.current.parentElement!.clientWidth;
    if (excess <= 1) return;
    const more = hiddenToFit(measureColumns(table.current, columns), excess, sortedBy);
    // oxlint-disable-next-line react/set-state-in-effect -- the widths are measured from the drawn table
    if (more.length) setFit({ key, names: new Set([...names, ...more]) });
  }, [table, columns, rows, content, key, names, showAll, sortedBy]);
  return { columns, hidden: all.filter(({ name }) => names.has(name)), showAll, setShowAll };
};

/** The widths of a table and of the box around it, in pixels. The table's grows when its filters have been loaded. */
const useMeasuredWidths = (table: RefObject<HTMLTableElement | null>): { place: number; content: number } => {
  const [widths, setWidths] = useState({ place: 0, content: 0 });
  useLayoutEffect(() => {
    const [content, place] = [table.current, table.current?.parentElement];
    if (!content || !place) return;
    const measure = () => setWidths({ place: place.clientWidth, content: content.offsetWidth });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(place);
    observer.observe(content);
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
