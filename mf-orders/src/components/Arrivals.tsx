import { makeStyles, today, tokens } from '@trestle/kit/core';
import { describeArrivals, type Arrival } from '@trestle/schema/arrivals';

const useStyles = makeStyles({
  // Long words stand on two lines and aren't cut.
  words: { whiteSpace: 'normal', fontVariantNumeric: 'tabular-nums' },
  late: { color: tokens.colorStatusWarningForeground3 },
});

/** The days that were planned, among the words. */
const PLANNED_DAYS = /(\(was [^)]+\))/;

/** Says when an order's goods come: '5 here · 3 on 8 Jan (was 19 Dec)'. Late ones stand out. */
export function Arrivals({ arrivals }: { arrivals: readonly Arrival[] | null | undefined }) {
  const styles = useStyles();
  if (!arrivals) return null;
  return (
    <div className={styles.words}>
      {describeArrivals(arrivals, today())
        .split(PLANNED_DAYS)
        .map((part, i) =>
          i % 2 ? (
            <span key={i} className={styles.late}>
              {part}
            </span>
          ) : (
            part
          ),
        )}
    </div>
  );
}
