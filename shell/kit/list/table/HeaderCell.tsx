import { makeStyles, mergeClasses, TableHeaderCell, tokens } from '@fluentui/react-components';
import type { ResolvedColumn } from './columns';
import { useTableStyles } from './tableStyles';

/** The order of a list: by one field, ascending or descending. */
export interface Sort {
  field: string;
  descending: boolean;
}

const useStyles = makeStyles({
  button: {
    minHeight: 'auto',
    justifyContent: 'start',
    fontSize: 'inherit',
    fontWeight: 'inherit',
    whiteSpace: 'nowrap',
    ':hover': { color: tokens.colorNeutralForeground1 },
  },
  alignEnd: { justifyContent: 'end' },
  // The row of headers is one plane: pressing a header colours its text, not the cell.
  header: {
    ':hover': { color: tokens.colorNeutralForeground3, backgroundColor: tokens.colorNeutralBackground1 },
    ':active': { color: tokens.colorNeutralForeground3, backgroundColor: tokens.colorNeutralBackground1 },
  },
  sorted: { color: tokens.colorNeutralForeground1 },
});

interface HeaderCellProps<Row> {
  column: ResolvedColumn<Row>;
  /** Characters of the column's longest number. */
  minCharacters?: number;
  sort?: Sort;
  onSort?: (sort: string) => void;
}

/** A column's header. Pressing it sorts by the column; pressing again reverses the order. The server sorts. */
export function HeaderCell<Row>({ column, minCharacters, sort, onSort }: HeaderCellProps<Row>) {
  const styles = useStyles();
  const table = useTableStyles();
  const sortable = column.sortable && onSort !== undefined;
  const isSorted = sortable && sort?.field === column.name;
  const direction = sort?.descending ? 'descending' : 'ascending';
  const alignEnd = column.align === 'end';
  const className = mergeClasses(styles.button, alignEnd && styles.alignEnd, isSorted && styles.sorted);
  const sortButton = {
    as: 'button',
    className,
    title: `Sort by ${column.label}`,
    onClick: () => onSort?.(isSorted && !sort.descending ? `-${column.name}` : column.name),
  } as const;
  return (
    <TableHeaderCell
      scope="col"
      className={mergeClasses(table.header, styles.header, alignEnd && table.alignEnd)}
      data-column={column.name}
      style={{ minWidth: minWidthOf(column.width, minCharacters) }}
      sortable={sortable}
      sortDirection={isSorted ? direction : undefined}
      title={sortable ? undefined : column.label}
      button={sortable ? sortButton : { className }}
    >
      {column.label}
    </TableHeaderCell>
  );
}

/** The minimum width in CSS: the declared width, or the longest number with the cell's padding where that is wider. */
const minWidthOf = (widthPx: number | undefined, characters: number | undefined): string | undefined => {
  const numberWidth = characters && `calc(${characters}ch + 2 * ${tokens.spacingHorizontalS})`;
  if (!numberWidth) return widthPx ? `${widthPx}px` : undefined;
  return widthPx ? `max(${widthPx}px, ${numberWidth})` : numberWidth;
};
