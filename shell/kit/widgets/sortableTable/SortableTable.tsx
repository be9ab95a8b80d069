import { TableBody, TableHeader, TableRow } from '@fluentui/react-components';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { HeaderCell } from '../../list/table/HeaderCell';
import { ScrollingTable, SpacerRow } from '../../list/rows/ScrollingTable';
import { useColumnWidths } from '../../list/rows/useColumnWidths';
import { useVirtualRows } from '../../list/rows/useVirtualRows';
import { ROW_HEIGHT_PX } from '../../list/table/tableStyles';
import { useOverflow } from '../../list/table/useOverflow';
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
  /** The row to mark, scroll to and focus, such as that of a pressed bar. A new object does so again. */
  target?: { row: number } | null;
}

/**
 * A table of rows that are all loaded. A click on a header sorts them in the browser.
 * Long tables draw only the rows in view, as lists do.
 */
export default function SortableTable({ label, columns, rows, totals, totalsLabel, target }: SortableTableProps) {
  const [sort, setSort] = useState<TableSort | null>(null);
  const sortedRows = useMemo(() => sortRows(rows, sort).map((id) => ({ id })), [rows, sort]);
  const { boxRef, box, overflows, height } = useOverflow<HTMLDivElement>();
  const tableRef = useRef<HTMLTableElement>(null);
  const bodyRef = useRef<HTMLTableSectionElement>(null);
  const targetIndex = useMemo(
    () => (target ? sortedRows.findIndex(({ id }) => id === target.row) : -1),
    // A new object scrolls again, also to the same row.
    [target, sortedRows],
  );
  const { isVirtual, virtualRows, gapAfter, measure, handlers } = useVirtualRows({
    rows: sortedRows,
    container: bodyRef,
    found: targetIndex < 0 ? null : targetIndex,
    box: overflows ? box : null,
    estimatedRowHeight: ROW_HEIGHT_PX,
    headerHeight: ROW_HEIGHT_PX,
  });
  const widths = useColumnWidths(tableRef, columns.map((column) => column.label).join(), isVirtual);
  useTargetFocus(bodyRef, target ?? null, targetIndex);
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
          const { id } = sortedRows[index]!;
          return [
            gapBefore > 0 && <SpacerRow key={`before ${index}`} height={gapBefore} columns={columns.length} />,
            <SortableRow
              key={id}
              columns={columns}
              row={rows[id]!}
              index={index}
              ariaRowIndex={isVirtual ? index + 2 : undefined}
              marked={index === targetIndex}
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

/** Focuses the target's row, so that the keys go on from there. A row out of view gets the focus once it is drawn. */
const useTargetFocus = (
  body: { readonly current: HTMLTableSectionElement | null },
  target: { row: number } | null,
  index: number,
): void => {
  const focusedTarget = useRef<{ row: number } | null>(null);
  useLayoutEffect(() => {
    if (!target || index < 0 || focusedTarget.current === target) return;
    const row = body.current?.querySelector<HTMLElement>(`[data-row="${index}"]`);
    if (!row) return;
    focusedTarget.current = target;
    row.scrollIntoView({ block: 'center' });
    row.focus({ preventScroll: true });
  });
};
