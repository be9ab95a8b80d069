import type { Entity } from '@trestle/schema/entity';
import { mergeClasses } from '@fluentui/react-components';
import { memo, type ReactNode, type Ref } from 'react';
import { recordTitle } from '../form/recordTitle';
import type { Selection } from './bulk/useSelection';
import { ActivityBadge, renderValue, fullText } from './cells';
import type { ResolvedColumn } from './columns';
import { RecordLink } from './RecordLink';
import { RowLink, type LinkTo } from './RowLink';
import { RowCheckbox } from './SelectionCheckbox';
import { useTableStyles } from './tableStyles';

export type AnyRow = Readonly<Record<string, unknown>>;
export interface DataRowProps<Row> {
  entity: Entity;
  columns: readonly ResolvedColumn<Row>[];
  row: Row;
  /** Its number among the rows, from 0. */
  at: number;
  /** Its number in the table for who reads aloud, where not all rows are drawn. */
  number?: number;
  linkTo: LinkTo<Row>;
  rowActions?: (row: Row) => ReactNode;
  selection?: Selection;
  toldElsewhere: boolean;
  /** Found by the search in the list. */
  found?: boolean;
  measure?: Ref<HTMLTableRowElement>;
}

function Row<Of extends AnyRow>({
  entity,
  columns,
  row,
  at,
  number,
  linkTo,
  rowActions,
  selection,
  toldElsewhere,
  found,
  measure,
}: DataRowProps<Of>) {
  const table = useTableStyles();
  return (
    <tr
      ref={measure}
      data-row={at}
      data-index={at}
      aria-rowindex={number}
      tabIndex={-1}
      className={mergeClasses(
        table.row,
        at % 2 === 0 && table.odd,
        selection?.has(row) && table.picked,
        found && table.picked,
      )}
    >
      {selection && (
        <td className={mergeClasses(table.cell, table.pick)}>
          <RowCheckbox row={row} name={recordTitle(entity, row)} selection={selection} />
        </td>
      )}
      {columns.map((column, place) => (
        <td
          key={column.name}
          className={mergeClasses(table.cell, place === 0 && table.first, column.align === 'end' && table.end)}
          title={column.field && !column.render ? fullText(column.field, row) : undefined}
        >
          {place === 0 ? (
            <RowLink entity={entity} row={row} column={column} linkTo={linkTo} toldElsewhere={toldElsewhere} />
          ) : (
            <Cell entity={entity} column={column} row={row} />
          )}
        </td>
      ))}
      {rowActions && <td className={mergeClasses(table.cell, table.actions)}>{rowActions(row)}</td>}
    </tr>
  );
}
/** One row of a table. Drawn again only when something of it changes: others come and go while one scrolls. */
export const DataRow = memo(Row) as typeof Row;

/** What stands in one cell: the column's own drawing, the badge, or the value by its kind. */
export function Cell<Of extends AnyRow>({
  entity,
  column,
  row,
}: {
  entity: Entity;
  column: ResolvedColumn<Of>;
  row: Of;
}): ReactNode {
  if (column.render) return column.render(row);
  if (column.activity) return <ActivityBadge entity={entity} row={row} />;
  const value = column.field ? renderValue(column.field, row) : String(row[column.name] ?? '–');
  const id = column.link && row[column.link.key];
  return column.link && typeof id === 'number' ? (
    <RecordLink route={column.link.route} id={id}>
      {value}
    </RecordLink>
  ) : (
    value
  );
}
