import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { BAR, HEAD, useTableStyles } from '../tableStyles';
import { useFilters, type FilterProps } from './useFilters';

const useStyles = makeStyles({ cell: { top: `${BAR + HEAD}px`, height: '40px', fontWeight: 400 } });

/** The line of filters below a table's headers; `before` and `after` are columns without one. */
export default function FilterRow({
  before = false,
  after = false,
  ...props
}: FilterProps & { before?: boolean; after?: boolean }) {
  const styles = useStyles();
  const table = useTableStyles();
  const look = mergeClasses(table.header, styles.cell);
  return (
    <tr>
      {before && <td className={look} aria-hidden="true" />}
      {useFilters(props).map(({ column, cell }) => (
        <td key={column.name} className={look}>
          {cell}
        </td>
      ))}
      {after && <td className={look} aria-hidden="true" />}
    </tr>
  );
}
