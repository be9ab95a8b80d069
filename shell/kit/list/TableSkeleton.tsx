import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { SkeletonBlock } from '../core/feedback/Skeleton';
import { useIsNarrow } from '../core/theme/useIsNarrow';
import type { ResolvedColumn } from './columns';
import { useTableStyles } from './tableStyles';

const useStyles = makeStyles({
  cards: { display: 'grid', rowGap: '8px' },
  card: {
    display: 'grid',
    rowGap: '10px',
    height: '84px',
    padding: '14px',
    boxSizing: 'border-box',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
});
/** Pixels. */
const WIDTHS = [86, 64, 98, 72, 92];

/** A list before its rows are here, in the shape they will have. */
export function TableSkeleton<Row>({ columns, rows }: { columns: readonly ResolvedColumn<Row>[]; rows: number }) {
  const styles = useStyles();
  const table = useTableStyles();
  const narrow = useIsNarrow();
  const lines = Array.from({ length: Math.min(rows, 12) }, (_, at) => at);
  if (narrow) {
    return (
      <section className={styles.cards} aria-busy="true" aria-label="Loading">
        {lines.slice(0, 5).map((line) => (
          <div key={line} className={styles.card}>
            <SkeletonBlock width="60%" />
            <SkeletonBlock width="40%" height={12} />
          </div>
        ))}
      </section>
    );
  }
  return (
    <table className={table.table} aria-busy="true" aria-label="Loading">
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column.name}
              scope="col"
              className={mergeClasses(table.header, column.align === 'end' && table.end)}
            >
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line} className={table.row}>
            {columns.map((column, at) => (
              <td key={column.name} className={table.cell}>
                <SkeletonBlock width={WIDTHS[(line + at) % WIDTHS.length]! * (at === 0 ? 2 : 1)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
