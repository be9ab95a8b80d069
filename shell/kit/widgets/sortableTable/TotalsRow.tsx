import { makeStyles, mergeClasses, TableRow, tokens } from '@fluentui/react-components';
import { useTableStyles } from '../../list/table/tableStyles';
import type { SortableColumn } from './sortableColumn';
import type { TableValue } from './sortRows';

const useStyles = makeStyles({
  cell: {
    fontWeight: tokens.fontWeightSemibold,
    textAlign: 'left',
    borderBottomStyle: 'none',
    borderTop: `${tokens.strokeWidthThick} solid ${tokens.colorNeutralStroke1}`,
  },
});

interface TotalsRowProps {
  columns: readonly SortableColumn[];
  totals: readonly TableValue[];
  label: string;
}

/** The sums at the end of a table, with their label in the first column without a sum. */
export function TotalsRow({ columns, totals, label }: TotalsRowProps) {
  const styles = useStyles();
  const table = useTableStyles();
  const labelColumn = totals.findIndex((total) => total === null);
  return (
    <tfoot>
      <TableRow>
        {columns.map((column, index) => {
          const total = totals[index] ?? null;
          const className = mergeClasses(table.cell, styles.cell, column.align === 'end' && table.alignEnd);
          return index === labelColumn ? (
            <th key={index} scope="row" className={mergeClasses(table.cell, styles.cell)}>
              {label}
            </th>
          ) : (
            <td key={index} className={className}>
              {total === null ? null : column.render(total)}
            </td>
          );
        })}
      </TableRow>
    </tfoot>
  );
}
