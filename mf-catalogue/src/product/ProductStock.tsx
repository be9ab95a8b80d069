import {
  ErrorCard,
  formatNumber,
  loadError,
  makeStyles,
  mergeClasses,
  RouteLink,
  tokens,
  useMayOpen,
  useMayRead,
  SkeletonBlock,
} from '@trestle/kit/core';
import { canBeOrdered, piecesLeft } from '@trestle/trade/core';
import { TellMe } from '@trestle/trade/widgets';
import { Section } from '@trestle/kit/form';
import { stockAvailability } from '@trestle/schema/entities/stock_availability';
import { useQuery } from '@tanstack/react-query';
import { StockRowItem } from './StockRowItem';
import { STOCK_FIELDS, loadStock } from './stockTotals';

/** Number of rows shown. The stock list shows all. */
const MAX_SHOWN_ROWS = 6;

const useStyles = makeStyles({
  figures: { display: 'flex', columnGap: tokens.spacingHorizontalXXL, margin: `0 0 ${tokens.spacingVerticalXS}` },
  figure: { display: 'flex', flexDirection: 'column-reverse' },
  number: {
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  label: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  list: { margin: `${tokens.spacingVerticalS} 0 0`, padding: 0, listStyleType: 'none' },
  footer: {
    display: 'flex',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalM,
    marginTop: tokens.spacingVerticalMNudge,
  },
  quiet: { margin: 0, color: tokens.colorNeutralForeground3 },
});

/** A product's stock: pieces available now and later, by container. Empty for users who may not see stock. */
export function ProductStock({ id }: { id: number }) {
  const maySeeStock = useMayRead(stockAvailability, STOCK_FIELDS);
  return maySeeStock ? <StockSection id={id} /> : null;
}

function StockSection({ id }: { id: number }) {
  const styles = useStyles();
  const mayOrder = useMayOpen('store_order.create');
  const reply = useQuery({
    queryKey: ['list', 'stock_availability', 'of product', id],
    queryFn: () => loadStock(id),
  });
  const { data } = reply;
  const error = loadError(reply);
  if (error)
    return (
      <Section heading="Stock">
        <ErrorCard title="The stock could not be loaded" error={error} onRetry={() => void reply.refetch()} />
      </Section>
    );
  if (!data)
    return (
      <Section heading="Stock">
        <div aria-busy="true">
          <SkeletonBlock height={120} />
        </div>
      </Section>
    );
  if (data.rows.length === 0)
    return (
      <Section heading="Stock">
        <p className={styles.quiet}>No stock yet. It comes with a container.</p>
        <TellMe product={id} />
      </Section>
    );
  const arrivingPieces = data.arrivals.reduce((sum, { pieces }) => sum + pieces, 0);
  const leftPieces = data.rows.reduce((sum, { available }) => sum + Math.max(available ?? 0, 0), 0);
  const otherwise = leftPieces > data.availableNow + arrivingPieces ? ', or cannot be ordered yet or any more' : '';
  const availableRows = data.rows.filter((row) => (row.available ?? 0) > 0);
  return (
    <Section heading="Stock">
      <dl className={styles.figures}>
        <Figure label="available now" value={data.availableNow} />
        <Figure label="to come" value={arrivingPieces} />
      </dl>
      <p className={mergeClasses(styles.quiet, styles.label)}>
        of {formatNumber(data.pieces)} pieces in {formatNumber(data.containers)}{' '}
        {data.containers === 1 ? 'container' : 'containers'}; the rest is ordered{otherwise}.
      </p>
      <ul className={styles.list} aria-label="Containers with stock">
        {availableRows.slice(0, MAX_SHOWN_ROWS).map((row) => (
          <StockRowItem key={row.id} row={row} />
        ))}
      </ul>
      {!data.rows.some((row) => piecesLeft(row) > 0) && <TellMe product={id} />}
      <div className={styles.footer}>
        <RouteLink route="stock.list" query={{ filter: 'all', qbe: JSON.stringify({ product: id }) }}>
          All its stock
        </RouteLink>
        {mayOrder && availableRows.some((row) => canBeOrdered(row)) && (
          <RouteLink route="store_order.create" params={{ container: 0, productId: id, stockId: 0 }}>
            Order it
          </RouteLink>
        )}
      </div>
    </Section>
  );
}

function Figure({ label, value }: { label: string; value: number }) {
  const styles = useStyles();
  return (
    <div className={styles.figure}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.number}>{formatNumber(value)}</dd>
    </div>
  );
}
