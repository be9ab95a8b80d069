import { TableBody, TableHeader, TableRow } from '@fluentui/react-components';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { HeaderCell } from '../../list/HeaderCell';
import { ScrollingTable, SpacerRow } from '../../list/rows/ScrollingTable';
import { useColumnWidths } from '../../list/rows/useColumnWidths';
import { useVirtualRows } from '../../list/rows/useVirtualRows';
import { ROW_HEIGHT_PX } from '../../list/tableStyles';
import { useOverflow } from '../../list/useOverflow';
import type { SortableColumn } from './sortableColumn';
import { SortableRow } from './SortableRow';
import { sortRows, type TableRow as Row, type TableSort, type TableValue } from './sortRows';
import { TotalsRow } from './TotalsRow';

export interface SortableTableProps {
  /** The table's name for screen readers. */
  label: string;
  columns: readonly SortableColumn[];
  rows: readonly Row[];
  /** Sums under the columns; null where a column has none. */
  totals?: readonly TableValue[];
  totalsLabel?: string;
  /** The row that something else on the page leads to: it is marked, scrolled to and focused. A new object does so again. */
  target?: { row: number } | null;
}

/**
 * Rows that are all here, as a table that sorts in the browser by a click on a header.
 * Long tables draw only the rows in view, as lists do.
 */
export default function SortableTable({ label, columns, rows, totals, totalsLabel, target }: SortableTableProps) {
  const [sort, setSort] = useState<TableSort | null>(null);
  const sorted = useMemo(() => sortRows(rows, sort).map((id) => ({ id })), [rows, sort]);
  const { boxRef, box, overflows, height } = useOverflow<HTMLDivElement>();
  const tableRef = useRef<HTMLTableElement>(null);
  const bodyRef = useRef<HTMLTableSectionElement>(null);
  const found = useMemo(
    () => (target ? sorted.findIndex(({ id }) => id === target.row) : -1),
    // A new object scrolls again, also to the same row.
    [target, sorted],
  );
  const { isVirtual, virtualRows, gapAfter, measure, handlers } = useVirtualRows({
    rows: sorted,
    container: bodyRef,
    found: found < 0 ? null : found,
    box: overflows ? box : null,
    estimatedRowHeight: ROW_HEIGHT_PX,
    headerHeight: ROW_HEIGHT_PX,
  });
  const widths = useColumnWidths(tableRef, columns.map((column) => column.label).join(), isVirtual);
  useTargetFocus(bodyRef, target ?? null, found);
  return (
    <ScrollingTable
      boxRef={boxRef}
      tableRef={tableRef}
      maxHeight={overflows ? height : null}
      widths={widths}
      label={label}
      rowCount={isVirtual ? rows.length + 1 : undefined}
    >
      <TableHeader>
        <TableRow aria-rowindex={isVirtual ? 1 : undefined}>
          {columns.map((column, index) => (
            <HeaderCell
              key={index}
              column={{
                ...column,
                name: String(index),
                sortable: column.sortable !== false,
                activity: false,
                render: undefined,
              }}
              sort={sort ? { field: String(sort.column), descending: sort.descending } : undefined}
              onSort={(next) => setSort(readSort(next))}
            />
          ))}
        </TableRow>
      </TableHeader>
      <TableBody ref={bodyRef} {...handlers}>
        {virtualRows.flatMap(({ index, gapBefore }) => {
          const { id } = sorted[index]!;
          return [
            gapBefore > 0 && <SpacerRow key={`before ${index}`} height={gapBefore} columns={columns.length} />,
            <SortableRow
              key={id}
              columns={columns}
              row={rows[id]!}
              index={index}
              ariaRowIndex={isVirtual ? index + 2 : undefined}
              marked={index === found}
              measure={measure}
            />,
          ];
        })}
        {gapAfter > 0 && <SpacerRow height={gapAfter} columns={columns.length} />}
      </TableBody>
      {totals && <TotalsRow columns={columns} totals={totals} label={totalsLabel ?? 'Total'} />}
    </ScrollingTable>
  );
}

/** Reads `-2` as 'by the third column, descending'. */
const readSort = (text: string): TableSort => ({
  column: Number(text.replace('-', '')),
  descending: text.startsWith('-'),
});

/** Focuses the target's row, so that the keys go on from it. A row out of view takes the focus once it is drawn. */
const useTargetFocus = (
  body: { readonly current: HTMLTableSectionElement | null },
  target: { row: number } | null,
  index: number,
): void => {
  const done = useRef<{ row: number } | null>(null);
  useLayoutEffect(() => {
    if (!target || index < 0 || done.current === target) return;
    const row = body.current?.querySelector<HTMLElement>(`[data-row="${index}"]`);
    if (!row) return;
    done.current = target;
    row.scrollIntoView({ block: 'center' });
    row.focus({ preventScroll: true });
  });
};
