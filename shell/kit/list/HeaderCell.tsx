import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ResolvedColumn } from './columns';
import { useTableStyles } from './tableStyles';

export interface Sort {
  field: string;
  descending: boolean;
}

const useStyles = makeStyles({
  button: {
    padding: '4px 0',
    border: 'none',
    borderRadius: tokens.borderRadiusSmall,
    font: 'inherit',
    color: 'inherit',
    backgroundColor: 'transparent',
    cursor: 'pointer',
    ':hover': { color: tokens.colorNeutralForeground1 },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  sorted: { color: tokens.colorNeutralForeground1 },
});

interface HeaderCellProps<Row> {
  column: ResolvedColumn<Row>;
  sort?: Sort;
  onSort?: (sort: string) => void;
}

/** A column's header; pressing it sorts by it, pressing it again turns the order round. The server sorts. */
export function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>) {
  const styles = useStyles();
  const table = useTableStyles();
  const look = mergeClasses(table.header, column.align === 'end' && table.end);
  const width = column.width ? { minWidth: `${column.width}px` } : undefined;
  if (!column.sortable || !onSort)
    return (
      <th scope="col" className={look} style={width} title={column.label}>
        {column.label}
      </th>
    );
  const sorted = sort?.field === column.name;
  const next = sorted && !sort.descending ? `-${column.name}` : column.name;
  return (
    <th
      scope="col"
      className={look}
      style={width}
      aria-sort={sorted ? (sort.descending ? 'descending' : 'ascending') : undefined}
    >
      <button
        type="button"
        className={mergeClasses(styles.button, sorted && styles.sorted)}
        title={`Sort by ${column.label}`}
        onClick={() => onSort(next)}
      >
        {column.label}
        {sorted && <span aria-hidden="true"> {sort.descending ? '↓' : '↑'}</span>}
      </button>
    </th>
  );
}
