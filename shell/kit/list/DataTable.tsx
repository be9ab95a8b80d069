import type { Entity } from '@trestle/schema/entity';
import { makeStyles, mergeClasses } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { nameOf } from '../form/nameOf';
import type { Selection } from './bulk/useSelection';
import { ActivityBadge, drawValue, fullText } from './cells';
import type { DrawnColumn } from './columns';
import { RowTitle, type LinkTo } from './RowTitle';
import { SelectPage, SelectRow } from './SelectBoxes';
import { SortHeader, type Sort } from './SortHeader';
import { useTableStyles } from './tableStyles';
import { useOverflow } from './useOverflow';

type AnyRow = Readonly<Record<string, unknown>>;

export interface DataTableProps<Row> {
  entity: Entity;
  columns: readonly DrawnColumn<Row>[];
  rows: readonly Row[];
  sort?: Sort;
  onSort?: (sort: string) => void;
  linkTo: LinkTo<Row>;
  rowActions?: (row: Row) => ReactNode;
  /** Least width of the actions, in pixels. */
  actionsWidth?: number;
  /** Rows of before, while the next are on their way. */
  working?: boolean;
  /** A further line of the head, below the headers. */
  below?: ReactNode;
  /** Rows can be selected by a box in front. */
  selection?: Selection;
  label: string;
}

const useStyles = makeStyles({
  working: {
    opacity: 0.55,
    '@media (prefers-reduced-motion: no-preference)': { transitionProperty: 'opacity', transitionDuration: '150ms', transitionDelay: '150ms' },
  },
});

/** Rows as a table: headers that sort and stay in sight, zebra, the first column as the link. */
export function DataTable<Row extends AnyRow>(props: DataTableProps<Row>) {
  const { entity, columns, rows, sort, onSort, linkTo, rowActions, actionsWidth = 1, working, below, selection, label } = props;
  const styles = useStyles();
  const table = useTableStyles();
  const toldElsewhere = columns.some((column) => column.activity);
  const { scroller, overflows } = useOverflow<HTMLDivElement>();

  return (
    <div ref={scroller} className={mergeClasses(overflows && table.scroller)}>
      <table className={table.table} aria-label={label} aria-busy={working || undefined}>
        <thead>
          <tr>
            {selection && <th className={mergeClasses(table.header, table.pick)}><SelectPage rows={rows} selection={selection} /></th>}
            {columns.map((column) => <SortHeader key={column.name} column={column} sort={sort} onSort={onSort} />)}
            {rowActions && <th className={mergeClasses(table.header, table.corner)} style={{ width: `${actionsWidth}px` }}><span className={table.unseen}>Actions</span></th>}
          </tr>
          {below}
        </thead>
        <tbody className={mergeClasses(working && styles.working)}>
          {rows.map((row) => (
            <tr key={String(row['id'])} data-row="" tabIndex={-1} className={mergeClasses(table.row, selection?.has(row) && table.picked)}>
              {selection && <td className={mergeClasses(table.cell, table.pick)}><SelectRow row={row} name={nameOf(entity, row)} selection={selection} /></td>}
              {columns.map((column, at) => (
                <td key={column.name} className={mergeClasses(table.cell, at === 0 && table.first, column.align === 'end' && table.end)} title={column.field && !column.render ? fullText(column.field, row) : undefined}>
                  {at === 0 ? <RowTitle entity={entity} row={row} column={column} linkTo={linkTo} toldElsewhere={toldElsewhere} />
                    : <Cell entity={entity} column={column} row={row} />}
                </td>
              ))}
              {rowActions && <td className={mergeClasses(table.cell, table.actions)}>{rowActions(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What stands in one cell: the column's own drawing, the badge, or the value by its kind. */
export function Cell<Row extends AnyRow>({ entity, column, row }: { entity: Entity; column: DrawnColumn<Row>; row: Row }): ReactNode {
  if (column.render) return column.render(row);
  if (column.activity) return <ActivityBadge entity={entity} row={row} />;
  return column.field ? drawValue(column.field, row) : String(row[column.name] ?? '–');
}
