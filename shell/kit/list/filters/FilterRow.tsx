import { makeStyles, mergeClasses, TableCell, TableRow, tokens } from '@fluentui/react-components';
import { TOP_BAR_HEIGHT_PX } from '../../core/theme/pageWidth';
import { FILTER_ROW_HEIGHT_PX, ROW_HEIGHT_PX, useTableStyles } from '../table/tableStyles';
import { useColumnFilters, type ColumnFilterProps } from './useColumnFilters';

const useStyles = makeStyles({
  cell: {
    top: `${TOP_BAR_HEIGHT_PX + ROW_HEIGHT_PX}px`,
    height: `${FILTER_ROW_HEIGHT_PX}px`,
    fontWeight: tokens.fontWeightRegular,
  },
});

interface FilterRowProps extends ColumnFilterProps {
  /** Whether a column of check boxes comes first. */
  hasSelection?: boolean;
  /** Whether a column of actions comes last. */
  hasActions?: boolean;
}

/** The line of filters below a table's headers. */
export default function FilterRow({ hasSelection = false, hasActions = false, ...props }: FilterRowProps) {
  const styles = useStyles();
  const table = useTableStyles();
  const className = mergeClasses(table.header, styles.cell);
  return (
    <TableRow data-screen-only>
      {hasSelection && <TableCell className={className} aria-hidden="true" />}
      {useColumnFilters(props).map(({ column, filter }) => (
        <TableCell key={column.name} className={className}>
          {filter}
        </TableCell>
      ))}
      {hasActions && <TableCell className={className} aria-hidden="true" />}
    </TableRow>
  );
}
