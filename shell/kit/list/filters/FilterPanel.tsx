import { makeStyles, tokens } from '@fluentui/react-components';
import { useColumnFilters, type ColumnFilterProps } from './useColumnFilters';

const useStyles = makeStyles({
  panel: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    alignItems: 'center',
    columnGap: '12px',
    rowGap: '8px',
    marginBottom: '12px',
    padding: '12px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  label: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
});

/** The column filters where rows are cards: one below the other. */
export default function FilterPanel(props: ColumnFilterProps) {
  const styles = useStyles();
  return (
    <section className={styles.panel} aria-label="Column filters">
      {useColumnFilters(props).flatMap(({ column, cell }) =>
        cell
          ? [
              <span key={column.name} className={styles.label}>
                {column.label}
              </span>,
              <div key={`${column.name} filter`}>{cell}</div>,
            ]
          : [],
      )}
    </section>
  );
}
