import {
  makeStyles,
  mergeClasses,
  Table,
  TableBody,
  TableCell,
  TableHeader,
  TableHeaderCell,
  TableRow,
  tokens,
} from '@fluentui/react-components';
import { SkeletonBlock } from '../../core/feedback/Skeleton';
import { useShowsCards } from '../../core/theme/useIsNarrow';
import type { ResolvedColumn } from './columns';
import { useTableStyles } from './tableStyles';

/** More lines than this are below the fold anyway. */
const MAX_TABLE_LINES = 12;
const MAX_CARDS = 5;
/** Varied, so that the lines look like text. */
const BLOCK_WIDTHS_PX = [86, 64, 98, 72, 92];

const useStyles = makeStyles({
  cards: { display: 'grid', rowGap: tokens.spacingVerticalS },
  card: {
    display: 'grid',
    rowGap: tokens.spacingVerticalMNudge,
    height: '84px',
    padding: tokens.spacingHorizontalM,
    boxSizing: 'border-box',
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
});

interface TableSkeletonProps<Row> {
  columns: readonly ResolvedColumn<Row>[];
  /** How many rows are expected. */
  rows: number;
}

/** A list before its rows arrive, in the shape they will have. */
export function TableSkeleton<Row>({ columns, rows }: TableSkeletonProps<Row>) {
  const narrow = useShowsCards();
  return narrow ? (
    <CardsSkeleton cards={Math.min(rows, MAX_CARDS)} />
  ) : (
    <LinesSkeleton columns={columns} lines={Math.min(rows, MAX_TABLE_LINES)} />
  );
}

const indices = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

function CardsSkeleton({ cards }: { cards: number }) {
  const styles = useStyles();
  return (
    <section className={styles.cards} aria-busy="true" aria-label="Loading">
      {indices(cards).map((card) => (
        <div key={card} className={styles.card}>
          <SkeletonBlock width="60%" />
          <SkeletonBlock width="40%" height={12} />
        </div>
      ))}
    </section>
  );
}

function LinesSkeleton<Row>({ columns, lines }: { columns: readonly ResolvedColumn<Row>[]; lines: number }) {
  const table = useTableStyles();
  const widthOf = (line: number, column: number) =>
    BLOCK_WIDTHS_PX[(line + column) % BLOCK_WIDTHS_PX.length]! * (column === 0 ? 2 : 1);
  return (
    <Table size="small" className={table.table} aria-busy="true" aria-label="Loading">
      <TableHeader>
        <TableRow>
          {columns.map((column) => (
            <TableHeaderCell
              key={column.name}
              scope="col"
              className={mergeClasses(table.header, column.align === 'end' && table.alignEnd)}
            >
              {column.label}
            </TableHeaderCell>
          ))}
        </TableRow>
      </TableHeader>
      <TableBody>
        {indices(lines).map((line) => (
          <TableRow key={line} className={table.row}>
            {columns.map((column, index) => (
              <TableCell key={column.name} className={table.cell}>
                <SkeletonBlock width={widthOf(line, index)} />
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
