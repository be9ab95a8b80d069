import { accent, makeStyles, tokens, VISUALLY_HIDDEN } from '@trestle/kit/core';
import { axisFor, monthMarks, positionOf } from './arrivalAxis';
import { AXIS_MARGINS, STACKED_QUERY } from './arrivalColumns';
import { ArrivalRow } from './ArrivalRow';
import type { ArrivingContainer } from './arrivingContainer';

const useStyles = makeStyles({
  legend: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL}`,
    margin: `0 0 ${tokens.spacingVerticalM}`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  card: {
    position: 'relative',
    overflow: 'hidden',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    [STACKED_QUERY]: { padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}` },
  },
  // Lies over the column of bars. The bar of the largest container, on the last day, ends at the column's right edge.
  axis: {
    position: 'absolute',
    top: 0,
    bottom: 0,
    left: `calc(${tokens.spacingHorizontalL} + ${AXIS_MARGINS.wide.left})`,
    right: `calc(${tokens.spacingHorizontalL} + ${AXIS_MARGINS.wide.right})`,
    pointerEvents: 'none',
    [STACKED_QUERY]: {
      left: `calc(${tokens.spacingHorizontalM} + ${AXIS_MARGINS.stacked.left})`,
      right: `calc(${tokens.spacingHorizontalM} + ${AXIS_MARGINS.stacked.right})`,
    },
  },
  mark: {
    position: 'absolute',
    top: tokens.spacingVerticalS,
    bottom: 0,
    paddingLeft: tokens.spacingHorizontalXS,
    whiteSpace: 'nowrap',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
    borderLeft: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  today: {
    zIndex: 1,
    top: '28px',
    color: accent.foreground,
    fontWeight: tokens.fontWeightSemibold,
    borderLeft: `2px dashed ${accent.stroke}`,
  },
  table: { display: 'block', width: '100%' },
  head: { display: 'block', '& th': VISUALLY_HIDDEN },
  body: { display: 'block', paddingTop: '48px' },
});

/** Draws containers by delivery day on a time axis. Screen readers and the keyboard get a table with links. */
export function ArrivalTimeline({ containers, today }: { containers: readonly ArrivingContainer[]; today: string }) {
  const styles = useStyles();
  const axis = axisFor(
    containers.flatMap(({ delivery_date: day }) => day ?? []),
    today,
  );
  const maxPieces = Math.max(1, ...containers.map(({ pieces }) => pieces ?? 0));
  return (
    <>
      <p className={styles.legend}>
        A bar begins on the day of arrival. Its length is pieces, its filled part is ordered.
      </p>
      <div className={styles.card}>
        <div className={styles.axis} aria-hidden="true">
          {monthMarks(axis).map(({ label, position }) => (
            <span key={label} className={styles.mark} style={{ left: `${position * 100}%` }}>
              {label}
            </span>
          ))}
          <span className={`${styles.mark} ${styles.today}`} style={{ left: `${positionOf(axis, today) * 100}%` }}>
            Today
          </span>
        </div>
        <table className={styles.table} aria-label="Arrivals">
          <thead className={styles.head}>
            <tr>
              {['Container', 'Arrives', 'Ordered of pieces'].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className={styles.body}>
            {containers.map((each) => (
              <ArrivalRow
                key={each.id}
                row={each}
                position={positionOf(axis, each.delivery_date ?? today)}
                maxPieces={maxPieces}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
