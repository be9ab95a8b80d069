import { makeStyles, tokens } from '@fluentui/react-components';
import { useColumnFilters, type ColumnFilterProps } from './useColumnFilters';

const useStyles = makeStyles({
  panel: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalS,
    marginBottom: tokens.spacingVerticalM,
    padding: tokens.spacingHorizontalM,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  label: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
});

/** The column filters of a list whose rows are cards: one below the other. */
export default function FilterPanel(props: ColumnFilterProps) {
  const styles = useStyles();
  const filters = useColumnFilters(props).filter(({ filter }) => filter);
  return (
    <section className={styles.panel} aria-label="Column filters">
      {filters.flatMap(({ column, filter }) => [
        <span key={column.name} className={styles.label}>
          {column.label}
        </span>,
        <div key={`${column.name} filter`}>{filter}</div>,
      ])}
    </section>
  );
}
