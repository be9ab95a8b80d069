import { makeStyles, tokens } from '@fluentui/react-components';
import { SkeletonBlock } from '../../core/feedback/Skeleton';

const useStyles = makeStyles({
  card: {
    boxSizing: 'border-box',
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXL} ${tokens.spacingVerticalXL}`,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
    columnGap: tokens.spacingHorizontalXXL,
    rowGap: tokens.spacingVerticalM,
    maxWidth: '864px',
  },
  field: { display: 'grid', rowGap: tokens.spacingVerticalSNudge },
});

/** Number of fields that fill a screen. */
const MAX_FIELDS = 14;

/**
 * Placeholder of a form while its record loads.
 * @param fields number of fields that the form will have
 */
export function FormSkeleton({ fields }: { fields: number }) {
  const styles = useStyles();
  return (
    <section className={styles.card} aria-busy="true" aria-label="Loading">
      <div className={styles.grid}>
        {Array.from({ length: Math.min(fields, MAX_FIELDS) }, (_, index) => index).map((index) => (
          <div key={index} className={styles.field}>
            <SkeletonBlock width="35%" height={12} />
            <SkeletonBlock height={32} />
          </div>
        ))}
      </div>
    </section>
  );
}
