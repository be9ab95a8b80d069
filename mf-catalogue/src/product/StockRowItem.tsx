import {
  formatDate,
  formatNumber,
  makeStyles,
  relativeDay,
  RouteLink,
  StatusBadge,
  today,
  tokens,
} from '@trestle/kit/core';
import { hasArrived, hasNoPrice, type StockRow } from '@trestle/trade/core';

const useStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalSNudge} 0`,
    borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    overflowWrap: 'anywhere',
  },
  arrival: {
    gridColumn: 1,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
    color: tokens.colorNeutralForeground3,
  },
  pieces: {
    gridColumn: 2,
    gridRow: '1 / span 2',
    textAlign: 'right',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
  bold: { fontWeight: tokens.fontWeightSemibold },
});

/** A stock row of a product as an item of a list: its container, when it arrives, and how many pieces are left. */
export function StockRowItem({ row }: { row: StockRow }) {
  const styles = useStyles();
  const name = row.container__code ?? row.container__name ?? `#${String(row.container)}`;
  return (
    <li className={styles.row}>
      <span>
        {row.container ? (
          <RouteLink route="container.edit" params={{ id: row.container }} title={row.container__name ?? undefined}>
            {name}
          </RouteLink>
        ) : (
          name
        )}
      </span>
      <span className={styles.arrival}>
        <Arrival day={row.container__delivery_date} />
        {hasNoPrice(row) && (
          <>
            {' '}
            <StatusBadge tone="warning">no price yet</StatusBadge>
          </>
        )}
      </span>
      <span className={styles.pieces}>
        <Pieces row={row} />
      </span>
    </li>
  );
}

/** Says how many pieces are left of how many. A number that a rule hides is left out. */
function Pieces({ row: { available, quantity } }: { row: StockRow }) {
  const styles = useStyles();
  if (available === undefined) return quantity === undefined ? null : `${formatNumber(quantity)} in all`;
  return (
    <>
      <span className={styles.bold}>{formatNumber(available)}</span>
      {quantity !== undefined && ` of ${formatNumber(quantity)}`}
    </>
  );
}

/** Says when pieces arrive, or since when they are here; nothing where a rule hides the day. */
function Arrival({ day }: { day: string | null | undefined }) {
  if (day === undefined) return null;
  if (!day) return 'here';
  if (hasArrived(day, today())) return `here since ${formatDate(day)}`;
  return (
    <>
      {formatDate(day)} <StatusBadge tone="accent">{relativeDay(day)}</StatusBadge>
    </>
  );
}
