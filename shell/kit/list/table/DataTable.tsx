import type { Entity } from '@trestle/schema/entity';
import { makeStyles, mergeClasses, TableBody, TableHeader, TableRow } from '@fluentui/react-components';
import { useMemo, useRef, type ReactNode } from 'react';
import { loadable } from '../../core/loadable';
import type { Selection } from '../bulk/useSelection';
import type { AnyRow, ResolvedColumn } from './columns';
import { DataRow } from './DataRow';
import { HeaderCell, type Sort } from './HeaderCell';
import { longestNumberLength } from './longestNumberLength';
import type { LinkTo } from './RowLink';
import { MarkedRows } from './rowMarks';
import { ScrollingTable, SpacerRow } from '../rows/ScrollingTable';
import { useColumnWidths } from '../rows/useColumnWidths';
import { useFittingColumns } from '../rows/useFittingColumns';
import { useVirtualRows } from '../rows/useVirtualRows';
import { PageCheckbox } from './SelectionCheckbox';
import { ROW_HEIGHT_PX, useTableStyles } from './tableStyles';
import { useOverflow } from './useOverflow';

const HiddenColumns = loadable(() => import(/* webpackChunkName: "views" */ '../toolbar/HiddenColumns'));

export interface DataTableProps<Row> {
  entity: Entity;
  columns: readonly ResolvedColumn<Row>[];
  rows: readonly Row[];
  sort?: Sort;
  onSort?: (sort: string) => void;
  linkTo: LinkTo<Row>;
  rowActions?: (row: Row) => ReactNode;
  /** Minimum width of the column of actions, in pixels. */
  actionsWidth?: number;
  /** Whether these are the previous rows, shown until the next ones arrive. */
  refreshing?: boolean;
  /** A second header line for the columns that are shown, such as the column filters. */
  filterRow?: (columns: readonly ResolvedColumn<Row>[]) => ReactNode;
  /** When given, each row starts with a check box. */
  selection?: Selection;
  /** Index of the row that the search in the rows stopped at. It is highlighted and scrolled into view. */
  found?: number | null;
  label: string;
}

const useStyles = makeStyles({
  refreshing: {
    opacity: 0.55,
    '@media (prefers-reduced-motion: no-preference)': {
      transitionProperty: 'opacity',
      transitionDuration: '150ms',
      transitionDelay: '150ms',
    },
  },
});

/**
 * Rows as a table: sticky headers that sort, stripes, and the first column as the link to the record.
 * Long lists draw only the rows in view.
 */
export function DataTable<Row extends AnyRow>(props: DataTableProps<Row>) {
  const { entity, rows, rowActions, refreshing, filterRow, selection, found, sort } = props;
  const styles = useStyles();
  const hasActivityColumn = props.columns.some((column) => column.activity);
  const { boxRef, box, overflows, height } = useOverflow<HTMLDivElement>();
  const tableRef = useRef<HTMLTableElement>(null);
  const extras = `${Boolean(filterRow)} ${Boolean(selection)} ${Boolean(rowActions)}`;
  const { columns, hidden, showAll, setShowAll } = useFittingColumns(
    tableRef,
    props.columns,
    rows,
    sort?.field,
    extras,
  );
  const bodyRef = useRef<HTMLTableSectionElement>(null);
  const headerRows = filterRow ? 2 : 1;
  const { isVirtual, virtualRows, gapAfter, measure, handlers } = useVirtualRows({
    rows,
    container: bodyRef,
    found,
    box: overflows ? box : null,
    estimatedRowHeight: ROW_HEIGHT_PX,
    headerHeight: ROW_HEIGHT_PX * headerRows,
  });
  const columnKeys = useMemo(
    () => [...(selection ? ['selection'] : []), ...columns.map(({ name }) => name), ...(rowActions ? ['actions'] : [])],
    [columns, selection, rowActions],
  );
  const widths = useColumnWidths(tableRef, `${columnKeys.join()} ${headerRows}`, isVirtual);

  return (
    <MarkedRows entity={entity} columns={props.columns} rows={rows}>
      <ScrollingTable
        boxRef={boxRef}
        tableRef={tableRef}
        maxHeight={overflows ? height : null}
        widths={widths}
        label={props.label}
        busy={refreshing}
        rowCount={isVirtual ? rows.length + headerRows : undefined}
      >
        <TableHeader>
          <HeaderRow {...props} columns={columns} ariaRowIndex={isVirtual ? 1 : undefined} />
          {filterRow?.(columns)}
        </TableHeader>
        <TableBody ref={bodyRef} className={mergeClasses(refreshing && styles.refreshing)} {...handlers}>
          {virtualRows.flatMap(({ index, gapBefore }) => [
            gapBefore > 0 && <SpacerRow key={`before ${index}`} height={gapBefore} columns={columnKeys.length} />,
            <DataRow
              key={String(rows[index]!['id'])}
              entity={entity}
              columns={columns}
              row={rows[index]!}
              index={index}
              ariaRowIndex={isVirtual ? index + headerRows + 1 : undefined}
              linkTo={props.linkTo}
              rowActions={rowActions}
              selection={selection}
              hasActivityColumn={hasActivityColumn}
              found={index === found}
              measure={measure}
            />,
          ])}
          {gapAfter > 0 && <SpacerRow height={gapAfter} columns={columnKeys.length} />}
        </TableBody>
      </ScrollingTable>
      {hidden.length > 0 && (
        <HiddenColumns labels={hidden.map(({ label }) => label)} showAll={showAll} onShowAll={setShowAll} />
      )}
    </MarkedRows>
  );
}

function HeaderRow<Row extends AnyRow>(props: DataTableProps<Row> & { ariaRowIndex?: number }) {
  const { columns, rows, sort, onSort, rowActions, actionsWidth = 1, selection, ariaRowIndex } = props;
  const table = useTableStyles();
  return (
    <TableRow aria-rowindex={ariaRowIndex}>
      {selection && (
        <th className={mergeClasses(table.header, table.selectionCell)} data-screen-only>
          <PageCheckbox rows={rows} selection={selection} />
        </th>
      )}
      {columns.map((column) => (
        <HeaderCell
          key={column.name}
          column={column}
          minCharacters={longestNumberLength(column, rows)}
          sort={sort}
          onSort={onSort}
        />
      ))}
      {rowActions && (
        <th
          className={mergeClasses(table.header, table.actionsHeader)}
          style={{ width: `${actionsWidth}px` }}
          data-screen-only
        >
          <span className={table.visuallyHidden}>Actions</span>
        </th>
      )}
    </TableRow>
  );
}
