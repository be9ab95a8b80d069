import { formatDate, formatNumber, makeStyles, relativeDay, StatusBadge, tokens } from '@trestle/kit/core';
import { useQuery } from '@tanstack/react-query';
import { stockOf } from './stockOf';

const useStyles = makeStyles({
  here: { fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  coming: { fontVariantNumeric: 'tabular-nums' },
  quiet: { color: tokens.colorNeutralForeground3 },
});

/** What there is of a product, in a line: '12 now', '8 in 3 weeks', or that it is sold out. */
export function StockWords({ product }: { product: number }) {
  const styles = useStyles();
  const { data, isError } = useQuery({
    queryKey: ['list', 'stock_availability', 'of product', product],
    queryFn: () => stockOf(product),
    staleTime: 30_000,
  });
  if (isError) return <span className={styles.quiet}>?</span>;
  if (!data) return <span className={styles.quiet}>…</span>;
  if (data.rows.length === 0) return <span className={styles.quiet}>–</span>;
  const [next] = data.coming;
  if (data.here === 0 && !next) return <StatusBadge tone="bad">sold out</StatusBadge>;
  return (
    <>
      {data.here > 0 && (
        <>
          <span className={styles.here}>{formatNumber(data.here)}</span> now
        </>
      )}
      {data.here > 0 && next && ' · '}
      {next && (
        <span
          className={styles.coming}
          title={data.coming.map(({ day, pieces }) => `${formatNumber(pieces)} on ${formatDate(day)}`).join(', ')}
        >
          {formatNumber(next.pieces)} {relativeDay(next.day)}
        </span>
      )}
    </>
  );
}
