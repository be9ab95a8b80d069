import { makeStyles, SkeletonBlock, tokens } from '@trestle/kit/core';

const useStyles = makeStyles({
  skeleton: { display: 'grid', rowGap: tokens.spacingVerticalM },
  line: { display: 'flex', justifyContent: 'space-between', columnGap: tokens.spacingHorizontalXL },
});

const TABLE_LINES = 8;

/** The outline of facts and a table, shown while a report is loading. */
export function PreviewSkeleton() {
  const styles = useStyles();
  return (
    <section className={styles.skeleton} aria-busy="true" aria-label="Loading">
      <SkeletonBlock width="38%" />
      <SkeletonBlock width="30%" />
      <SkeletonBlock height={36} />
      {Array.from({ length: TABLE_LINES }, (_, index) => (
        <div key={index} className={styles.line}>
          <SkeletonBlock width={`${34 + ((index * 7) % 12)}%`} />
          <SkeletonBlock width="12%" />
          <SkeletonBlock width="16%" />
        </div>
      ))}
    </section>
  );
}
