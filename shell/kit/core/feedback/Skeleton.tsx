import { makeStyles, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  head: { display: 'flex', justifyContent: 'space-between', marginBottom: tokens.spacingVerticalL },
  card: {
    display: 'grid',
    rowGap: tokens.spacingVerticalL,
    padding: tokens.spacingHorizontalXL,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
});

/** Widths of the page skeleton's lines. */
const LINE_WIDTHS_PERCENT = [92, 78, 85, 70, 88, 64];

export interface SkeletonBlockProps {
  /** Pixels, or any CSS width. */
  width?: number | string;
  /** Pixels. */
  height?: number;
}

/** One grey block in the place of content that is still loading. */
export function SkeletonBlock({ width = '100%', height = 14 }: SkeletonBlockProps) {
  return <SkeletonItem animation="pulse" style={{ width, height }} />;
}

/** Stands for a whole page while it loads: a heading, an action and a card. */
export function PageSkeleton() {
  const styles = useStyles();
  return (
    <Skeleton aria-label="Loading">
      <div className={styles.head}>
        <SkeletonBlock width={220} height={28} />
        <SkeletonBlock width={120} height={32} />
      </div>
      <div className={styles.card}>
        {LINE_WIDTHS_PERCENT.map((width) => (
          <SkeletonBlock key={width} width={`${width}%`} />
        ))}
      </div>
    </Skeleton>
  );
}
