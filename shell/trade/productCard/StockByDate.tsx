import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { formatDate, formatMoney, formatNumber, relativeDay, StatusBadge } from '@trestle/kit/core';
import type { StockRow } from '../stock/arrivals';
import { NO_PRICE_TEXT } from '../stock/canBeOrdered';
import { stockByDate, type StockDate } from '../stock/stockByDate';

const useStyles = makeStyles({
  table: { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  head: {
    padding: `0 0 ${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    textAlign: 'right',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
  },
  cell: {
    padding: `${tokens.spacingVerticalSNudge} 0 ${tokens.spacingVerticalSNudge} ${tokens.spacingHorizontalM}`,
    borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    verticalAlign: 'top',
    textAlign: 'right',
    whiteSpace: 'nowrap',
  },
  first: { paddingLeft: 0, textAlign: 'left', fontWeight: tokens.fontWeightRegular, whiteSpace: 'normal' },
  containers: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
    // A code is not broken at its hyphen.
    '& > span': { display: 'inline-block', maxWidth: '100%', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
  },
  available: { fontWeight: tokens.fontWeightSemibold },
});

/** A product's stock by day of delivery: what is available, and what is promised to orders. */
export function StockByDate({ rows }: { rows: readonly StockRow[] }) {
  const styles = useStyles();
  const dates = stockByDate(rows);
  const maySee = (name: keyof StockRow) => rows.some((row) => row[name] !== undefined);
  const showsPromised = maySee('promised');
  const showsPrice = maySee('price');
  const showsDay = maySee('container__delivery_date');
  return (
    <table className={styles.table} aria-label="Stock by date">
      <thead>
        <tr>
          <th scope="col" className={mergeClasses(styles.head, styles.first)}>
            {showsDay ? 'When' : 'Container'}
          </th>
          <th scope="col" className={styles.head}>
            Available
          </th>
          {showsPromised && (
            <th scope="col" className={styles.head}>
              Promised
            </th>
          )}
          {showsPrice && (
            <th scope="col" className={styles.head}>
              Price
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {dates.map((date) => (
          <tr key={date.day ?? 'here'}>
            <th scope="row" className={mergeClasses(styles.cell, styles.first)}>
              {showsDay ? <When day={date.day} /> : date.containers.length === 0 && '–'}
              {date.containers.length > 0 && <Containers names={date.containers} />}
            </th>
            <td className={mergeClasses(styles.cell, styles.available)}>
              {date.available > 0 ? formatNumber(date.available) : <StatusBadge tone="bad">sold out</StatusBadge>}
            </td>
            {showsPromised && <td className={styles.cell}>{formatNumber(date.promised)}</td>}
            {showsPrice && <td className={styles.cell}>{formatPrice(date)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Names of the containers in which a day's stock arrives. */
function Containers({ names }: { names: readonly string[] }) {
  const styles = useStyles();
  const [last, others] = [names.at(-1), names.slice(0, -1)];
  return (
    <div className={styles.containers}>
      {others.map((name, index) => (
        // Two containers may have one name.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index}>{name}, </span>
      ))}
      <span>{last}</span>
    </div>
  );
}

/** 'from 12.50' where containers of a day have several prices. */
const formatPrice = ({ prices }: StockDate): string =>
  prices.length > 1 ? `from ${formatMoney(prices[0])}` : formatMoney(prices[0]) || NO_PRICE_TEXT;

/** A day of delivery; 'Here now' for null. */
function When({ day }: { day: string | null }) {
  if (day === null) return 'Here now';
  return (
    <>
      {formatDate(day)} <StatusBadge tone="accent">{relativeDay(day)}</StatusBadge>
    </>
  );
}
