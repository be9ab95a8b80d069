import { formatDate, formatNumber, makeStyles, mergeClasses, relativeDay, RouteLink, tokens } from '@trestle/kit/core';
import type { ArrivingContainer } from './arrivingContainer';
import { MAX_BAR_WIDTH, ROW_COLUMNS, STACKED_QUERY } from './arrivalColumns';

const useStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: ROW_COLUMNS,
    alignItems: 'center',
    position: 'relative',
    minHeight: '36px',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    [STACKED_QUERY]: {
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      rowGap: tokens.spacingVerticalXXS,
      padding: `${tokens.spacingVerticalSNudge} 0`,
    },
  },
  cell: { padding: 0, textAlign: 'left', fontWeight: tokens.fontWeightRegular },
  name: {
    // Covers the lines of the axis, which runs behind the texts of a stacked row.
    [STACKED_QUERY]: { zIndex: 1, backgroundColor: tokens.colorNeutralBackground1 },
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    paddingRight: tokens.spacingHorizontalM,
    fontWeight: tokens.fontWeightSemibold,
    // The link covers its row.
    '& a::after': { content: '""', position: 'absolute', inset: 0 },
  },
  day: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
    [STACKED_QUERY]: {
      gridRow: 2,
      gridColumn: '1 / -1',
      zIndex: 1,
      pointerEvents: 'none',
      backgroundColor: tokens.colorNeutralBackground1,
    },
  },
  late: { color: tokens.colorStatusWarningForeground1, fontWeight: tokens.fontWeightSemibold },
  track: {
    display: 'block',
    minWidth: 0,
    paddingRight: MAX_BAR_WIDTH.wide,
    [STACKED_QUERY]: { gridRow: 3, gridColumn: '1 / -1', paddingRight: MAX_BAR_WIDTH.stacked },
  },
  bar: {
    display: 'block',
    boxSizing: 'border-box',
    height: '16px',
    minWidth: '4px',
    overflow: 'hidden',
    borderRadius: tokens.borderRadiusSmall,
    border: `1px solid ${tokens.colorCompoundBrandStroke}`,
    backgroundColor: tokens.colorBrandBackground2,
    // The filled part is a figure, which colours of the system would wipe out.
    forcedColorAdjust: 'none',
    [STACKED_QUERY]: { height: '10px' },
  },
  ordered: { display: 'block', height: '100%', backgroundColor: tokens.colorCompoundBrandBackground },
  barSpace: {
    display: 'block',
    position: 'relative',
    width: MAX_BAR_WIDTH.wide,
    [STACKED_QUERY]: { width: MAX_BAR_WIDTH.stacked },
  },
  numbers: {
    textAlign: 'right',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    [STACKED_QUERY]: {
      gridRow: 1,
      gridColumn: 2,
      zIndex: 1,
      pointerEvents: 'none',
      backgroundColor: tokens.colorNeutralBackground1,
    },
  },
});

interface ArrivalRowProps {
  row: ArrivingContainer;
  /** Position of its delivery day on the axis, from 0 to 1. */
  position: number;
  /** Pieces of the largest container. */
  maxPieces: number;
}

/**
 * One container as a bar: begins at its delivery day, is as long as its pieces, and filled as far as they are ordered.
 */
export function ArrivalRow({ row, position, maxPieces }: ArrivalRowProps) {
  const styles = useStyles();
  const { id, code, name, delivery_date: day, delayed_from: planned, pieces, available } = row;
  // A user who may not see pieces gets a mark on the day, without numbers.
  const showsPieces = typeof pieces === 'number' && typeof available === 'number';
  const ordered = showsPieces ? pieces - available : 0;
  return (
    <tr className={styles.row}>
      <th scope="row" className={mergeClasses(styles.cell, styles.name)} title={name ?? undefined}>
        <RouteLink route="container.edit" params={{ id }}>
          {code ? `${code} ${name}` : name}
        </RouteLink>
      </th>
      <td className={mergeClasses(styles.cell, styles.day)} title={planned ? `Planned for ${formatDate(planned)}` : ''}>
        {formatDate(day)}, {relativeDay(day)}
        {planned && <span className={styles.late}> · delayed</span>}
      </td>
      <td className={mergeClasses(styles.cell, styles.track)} aria-hidden="true">
        <span className={styles.barSpace} style={{ left: `${position * 100}%` }}>
          <span className={styles.bar} style={{ width: `${(100 * (pieces ?? 0)) / maxPieces}%` }}>
            <span className={styles.ordered} style={{ width: `${(100 * ordered) / Math.max(1, pieces ?? 0)}%` }} />
          </span>
        </span>
      </td>
      <td className={mergeClasses(styles.cell, styles.numbers)}>
        {showsPieces && (pieces === 0 ? 'No stock yet' : `${formatNumber(ordered)} of ${formatNumber(pieces)} ordered`)}
      </td>
    </tr>
  );
}
