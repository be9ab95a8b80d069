import { formatDate, formatNumber, loadError, makeStyles, relativeDay, StatusBadge, tokens } from '@trestle/kit/core';
import { useQuery } from '@tanstack/react-query';
import { lacksOnlyPrice, NO_PRICE_TEXT } from '@trestle/trade/core';
import { loadStock, STOCK_FRESH_MS } from './stockTotals';

const useStyles = makeStyles({
  now: { fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' },
  later: { fontVariantNumeric: 'tabular-nums' },
  quiet: { color: tokens.colorNeutralForeground3 },
});

/** A product's stock in one line: '12 now · 8 in 3 weeks', 'sold out' or 'has no price yet'. */
export function StockSummary({ product }: { product: number }) {
  const styles = useStyles();
  const reply = useQuery({
    queryKey: ['list', 'stock_availability', 'of product', product],
    queryFn: () => loadStock(product),
    staleTime: STOCK_FRESH_MS,
  });
  const { data } = reply;
  if (loadError(reply)) return <span className={styles.quiet}>?</span>;
  if (!data) return <span className={styles.quiet}>…</span>;
  if (data.rows.length === 0) return <span className={styles.quiet}>–</span>;
  if (lacksOnlyPrice(data.rows)) return <StatusBadge tone="warning">{NO_PRICE_TEXT.toLowerCase()}</StatusBadge>;
  const [nextArrival] = data.arrivals;
  if (data.availableNow === 0 && !nextArrival) return <StatusBadge tone="bad">sold out</StatusBadge>;
  return (
    <>
      {data.availableNow > 0 && (
        <>
          <span className={styles.now}>{formatNumber(data.availableNow)}</span> now
        </>
      )}
      {data.availableNow > 0 && nextArrival && ' · '}
      {nextArrival && (
        <span
          className={styles.later}
          title={data.arrivals.map(({ day, pieces }) => `${formatNumber(pieces)} on ${formatDate(day)}`).join(', ')}
        >
          {formatNumber(nextArrival.pieces)} {relativeDay(nextArrival.day)}
        </span>
      )}
    </>
  );
}
