import { formatSize, makeStyles, tokens } from '@trestle/kit/core';
import type { ModuleRelease } from './moduleData';

const HEIGHT = 48;
const BAR_WIDTH = 16;
const GAP = 4;

const useStyles = makeStyles({
  chart: { display: 'block', maxWidth: '100%', height: 'auto', marginBottom: tokens.spacingVerticalS },
  bar: { fill: tokens.colorNeutralStroke1 },
  current: { fill: tokens.colorBrandBackground },
});

/** Draws the sizes of a remote's releases, the oldest first. The history below has the numbers. */
export function SizeChart({ releases }: { releases: readonly ModuleRelease[] }) {
  const styles = useStyles();
  const sized = releases.filter(({ size }) => size != null).toReversed();
  if (sized.length < 2) return null;
  const largest = Math.max(...sized.map(({ size }) => size!));
  const [first, last] = [sized[0]!, sized.at(-1)!];
  const width = sized.length * (BAR_WIDTH + GAP);
  const text =
    `Size of ${sized.length} releases: ${formatSize(first.size)} at first, ${formatSize(last.size)} now, ` +
    `at most ${formatSize(largest)}`;
  return (
    <svg
      role="img"
      aria-label={text}
      width={width}
      height={HEIGHT}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      className={styles.chart}
    >
      {sized.map(({ id, version, size, is_current: isCurrent }, i) => {
        const height = Math.max(2, (HEIGHT * size!) / largest);
        return (
          <rect
            key={id}
            x={i * (BAR_WIDTH + GAP)}
            y={HEIGHT - height}
            width={BAR_WIDTH}
            height={height}
            rx={2}
            className={isCurrent ? styles.current : styles.bar}
          >
            <title>{`${version}: ${formatSize(size)}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}
