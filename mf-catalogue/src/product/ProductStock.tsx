import {
  ErrorCard,
  formatDate,
  formatNumber,
  makeStyles,
  mergeClasses,
  relativeDay,
  RouteLink,
  StatusBadge,
  tokens,
  useMayOpen,
  useMayRead,
  SkeletonBlock,
} from '@trestle/kit/core';
import { Section } from '@trestle/kit/form';
import { stockAvailability } from '@trestle/schema/entities/stock_availability';
import { useQuery } from '@tanstack/react-query';
import { isHere, STOCK_FIELDS, stockOf, type There } from './stockOf';

/** Rows of stock that are named; the rest is on the list of stock. */
const NAMED = 6;

const useStyles = makeStyles({
  figures: { display: 'flex', columnGap: '24px', margin: '0 0 4px' },
  figure: { display: 'flex', flexDirection: 'column-reverse' },
  number: { margin: 0, fontSize: '20px', lineHeight: '28px', fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  word: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  list: { margin: '8px 0 0', padding: 0, listStyleType: 'none' },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: '12px',
    padding: '6px 0',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  when: { gridColumn: 1, fontSize: '12px', lineHeight: '20px', color: tokens.colorNeutralForeground3 },
  left: { gridColumn: 2, gridRow: '1 / span 2', textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  bold: { fontWeight: 600 },
  foot: { display: 'flex', justifyContent: 'space-between', columnGap: '12px', marginTop: '10px' },
  quiet: { margin: 0, color: tokens.colorNeutralForeground3 },
});

/** What there is of the product: how many can be had now and later, and in which containers. Nothing for who may not see stock. */
export function ProductStock({ id }: { id: number }) {
  const may = useMayRead(stockAvailability, STOCK_FIELDS);
  return may ? <Known id={id} /> : null;
}

function Known({ id }: { id: number }) {
  const styles = useStyles();
  const mayOrder = useMayOpen('store_order.create');
  const { data, error, refetch } = useQuery({
    queryKey: ['list', 'stock_availability', 'of product', id],
    queryFn: () => stockOf(id),
  });
  if (error)
    return (
      <Section heading="Stock">
        <ErrorCard title="The stock could not be loaded" error={error} onRetry={() => void refetch()} />
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
        <p className={styles.quiet}>No stock of it yet. It comes with a container.</p>
      </Section>
    );
  const coming = data.coming.reduce((sum, { pieces }) => sum + pieces, 0);
  const had = data.rows.filter((row) => (row.available ?? 0) > 0);
  return (
    <Section heading="Stock">
      <dl className={styles.figures}>
        <Figure word="can be had now" value={data.here} />
        <Figure word="to come" value={coming} />
      </dl>
      <p className={mergeClasses(styles.quiet, styles.word)}>
        of {formatNumber(data.pieces)} pieces in {data.rows.length}{' '}
        {data.rows.length === 1 ? 'container' : 'containers'}; the others are ordered.
      </p>
      <ul className={styles.list} aria-label="Where it is">
        {had.slice(0, NAMED).map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
      <div className={styles.foot}>
        <RouteLink route="stock.list" query={{ filter: 'all', qbe: JSON.stringify({ product: id }) }}>
          All stock of it
        </RouteLink>
        {mayOrder && had.length > 0 && (
          <RouteLink route="store_order.create" params={{ container: 0, productId: id, stockId: 0 }}>
            Order it
          </RouteLink>
        )}
      </div>
    </Section>
  );
}

function Figure({ word, value }: { word: string; value: number }) {
  const styles = useStyles();
  return (
    <div className={styles.figure}>
      <dt className={styles.word}>{word}</dt>
      <dd className={styles.number}>{formatNumber(value)}</dd>
    </div>
  );
}

function Row({ row }: { row: There }) {
  const styles = useStyles();
  const mayOpen = useMayOpen('container.edit');
  const day = row.container__delivery_date;
  const name = row.container__code ?? row.container__name ?? `#${String(row.container)}`;
  return (
    <li className={styles.row}>
      <span>
        {mayOpen && row.container ? (
          <RouteLink route="container.edit" params={{ id: row.container }} title={row.container__name ?? undefined}>
            {name}
          </RouteLink>
        ) : (
          name
        )}
      </span>
      <span className={styles.when}>
        {!day ? (
          'here'
        ) : isHere(row) ? (
          `here since ${formatDate(day)}`
        ) : (
          <>
            {formatDate(day)} <StatusBadge tone="accent">{relativeDay(day)}</StatusBadge>
          </>
        )}
      </span>
      <span className={styles.left}>
        <span className={styles.bold}>{formatNumber(row.available)}</span> of {formatNumber(row.quantity)}
      </span>
    </li>
  );
}
