import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { TOP_BAR_HEIGHT_PX, ROW_HEIGHT_PX, useTableStyles } from '../tableStyles';
import { useColumnFilters, type ColumnFilterProps } from './useColumnFilters';

const useStyles = makeStyles({
  cell: { top: `${TOP_BAR_HEIGHT_PX + ROW_HEIGHT_PX}px`, height: '40px', fontWeight: 400 },
});

/** The line of filters below a table's headers; `before` and `after` are columns without one. */
export default function FilterRow({
  before = false,
  after = false,
  ...props
}: ColumnFilterProps & { before?: boolean; after?: boolean }) {
  const styles = useStyles();
  const table = useTableStyles();
  const look = mergeClasses(table.header, styles.cell);
  return (
    <tr>
      {before && <td className={look} aria-hidden="true" />}
      {useColumnFilters(props).map(({ column, cell }) => (
        <td key={column.name} className={look}>
          {cell}
        </td>
      ))}
      {after && <td className={look} aria-hidden="true" />}
    </tr>
  );
}
