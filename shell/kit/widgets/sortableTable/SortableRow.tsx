import { makeStyles, mergeClasses, TableCell, TableRow } from '@fluentui/react-components';
import { memo, type Ref } from 'react';
import { useTableStyles } from '../../list/table/tableStyles';
import type { SortableColumn } from './sortableColumn';
import type { TableRow as Row } from './sortRows';

const useStyles = makeStyles({
  wrap: { whiteSpace: 'normal', overflowWrap: 'anywhere', minWidth: '200px', maxWidth: '480px' },
  number: { overflow: 'visible' },
});

interface SortableRowProps {
  columns: readonly SortableColumn[];
  row: Row;
  /** Position in the order that is shown, from 0. */
  index: number;
  /** Position in the whole table, for screen readers, when only some rows are drawn. */
  ariaRowIndex: number | undefined;
  marked: boolean;
  measure: Ref<HTMLTableRowElement> | undefined;
}

/** One row of a sortable table. Memoised, because scrolling adds and removes other rows all the time. */
export const SortableRow = memo(function SortableRow(props: SortableRowProps) {
  const { columns, row, index, ariaRowIndex, marked, measure } = props;
  const styles = useStyles();
  const table = useTableStyles();
  return (
    <TableRow
      ref={measure}
      data-row={index}
      data-index={index}
      aria-rowindex={ariaRowIndex}
      aria-current={marked || undefined}
      tabIndex={-1}
      className={mergeClasses(table.row, index % 2 === 0 && table.striped, marked && table.highlighted)}
    >
      {columns.map((column, position) => {
        const value = row[position] ?? null;
        return (
          <TableCell
            key={position}
            className={mergeClasses(
              table.cell,
              position === 0 && table.titleCell,
              column.align === 'end' && table.alignEnd,
              column.align === 'end' && styles.number,
              column.wrap && styles.wrap,
            )}
            title={typeof value === 'string' && !column.wrap ? value : undefined}
          >
            {column.render(value)}
          </TableCell>
        );
      })}
    </TableRow>
  );
});
