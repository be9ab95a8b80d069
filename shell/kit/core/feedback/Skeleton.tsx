import { makeStyles, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  bone: {
    display: 'block',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorNeutralStroke2,
    opacity: 0.7,
    '@media (prefers-reduced-motion: no-preference)': {
      animationName: { from: { opacity: 0.7 }, to: { opacity: 0.35 } },
      animationDuration: '900ms',
      animationIterationCount: 'infinite',
      animationDirection: 'alternate',
    },
  },
  head: { display: 'flex', justifyContent: 'space-between', marginBottom: '16px' },
  card: {
    display: 'grid',
    rowGap: '16px',
    padding: '20px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
});

/** One grey bar in the place of what is still to come. Sizes in pixels or as CSS says them. */
export function SkeletonBlock({ width = '100%', height = 14 }: { width?: number | string; height?: number }) {
  return <span className={useStyles().bone} style={{ width, height }} />;
}

/** A page before anything of it is here: a heading, an action and a card. */
export function PageSkeleton() {
  const styles = useStyles();
  return (
    <section aria-busy="true" aria-label="Loading">
      <div className={styles.head}>
        <SkeletonBlock width={220} height={28} />
        <SkeletonBlock width={120} height={32} />
      </div>
      <div className={styles.card}>
        {[92, 78, 85, 70, 88, 64].map((width) => (
          <SkeletonBlock key={width} width={`${width}%`} />
        ))}
      </div>
    </section>
  );
}
