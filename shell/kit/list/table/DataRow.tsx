import type { Entity } from '@trestle/schema/entity';
import { mergeClasses, TableCell, TableRow } from '@fluentui/react-components';
import { memo, type ReactNode, type Ref } from 'react';
import { fullRecordTitle } from '@trestle/schema/recordDetails';
import type { Selection } from '../bulk/useSelection';
import { fullText } from './cells';
import { CellContent } from './CellContent';
import type { AnyRow, ResolvedColumn } from './columns';
import { RowLink, type LinkTo } from './RowLink';
import { RowCheckbox } from './SelectionCheckbox';
import { useTableStyles } from './tableStyles';

export interface DataRowProps<Row> {
  entity: Entity;
  columns: readonly ResolvedColumn<Row>[];
  row: Row;
  /** Position among the loaded rows, from 0. */
  index: number;
  /** Position in the whole table, for screen readers, when only some rows are drawn. */
  ariaRowIndex?: number;
  linkTo: LinkTo<Row>;
  rowActions?: (row: Row) => ReactNode;
  selection?: Selection;
  /** Whether another column already says if the row is active. */
  hasActivityColumn: boolean;
  /** Whether the search in the rows stopped here. */
  found?: boolean;
  measure?: Ref<HTMLTableRowElement>;
}

function UnmemoisedRow<Row extends AnyRow>(props: DataRowProps<Row>) {
  const {
    entity,
    columns,
    row,
    index,
    ariaRowIndex,
    linkTo,
    rowActions,
    selection,
    hasActivityColumn,
    found,
    measure,
  } = props;
  const table = useTableStyles();
  return (
    <TableRow
      ref={measure}
      data-row={index}
      data-index={index}
      aria-rowindex={ariaRowIndex}
      tabIndex={-1}
      className={mergeClasses(
        table.row,
        index % 2 === 0 && table.striped,
        (found || selection?.has(row)) && table.highlighted,
      )}
    >
      {selection && (
        <TableCell className={mergeClasses(table.cell, table.selectionCell)} data-screen-only>
          <RowCheckbox row={row} name={fullRecordTitle(entity, row)} selection={selection} />
        </TableCell>
      )}
      {columns.map((column, position) => (
        <TableCell
          key={column.name}
          className={mergeClasses(
            table.cell,
            position === 0 && table.titleCell,
            column.align === 'end' && table.alignEnd,
            column.align === 'end' && table.numberCell,
          )}
          title={column.field && !column.render ? fullText(column.field, row) : undefined}
        >
          {position === 0 ? (
            <RowLink entity={entity} row={row} column={column} linkTo={linkTo} hasActivityColumn={hasActivityColumn} />
          ) : (
            <CellContent entity={entity} column={column} row={row} />
          )}
        </TableCell>
      ))}
      {rowActions && (
        <TableCell className={mergeClasses(table.cell, table.actionsCell)} data-screen-only>
          {rowActions(row)}
        </TableCell>
      )}
    </TableRow>
  );
}

/** One row of a table. Memoised, because scrolling adds and removes other rows all the time. */
export const DataRow = memo(UnmemoisedRow) as typeof UnmemoisedRow;
