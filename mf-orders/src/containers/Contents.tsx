import { formatMoney, formatNumber, makeStyles, relativeDay, RouteLink, tokens, useMayOpen } from '@trestle/kit/core';
import { useFormValue } from '@trestle/kit/form';
import { contentsOf, type StockRow } from './tally';

const useStyles = makeStyles({
  card: {
    display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: '12px 36px', margin: '0 0 16px', padding: '14px 20px',
    border: `1px solid ${tokens.colorNeutralStroke2}`, borderRadius: tokens.borderRadiusXLarge, backgroundColor: tokens.colorNeutralBackground1,
    '@media (max-width: 639px)': { gap: '10px 24px', padding: '12px 14px' },
  },
  fact: { display: 'flex', flexDirection: 'column-reverse', minWidth: 0 },
  label: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  value: { margin: 0, fontSize: '20px', lineHeight: '28px', fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  ways: { display: 'flex', flexWrap: 'wrap', gap: '4px 16px', marginLeft: 'auto', '@media (max-width: 639px)': { marginLeft: 0 } },
});

/** What a container comes to, as it stands in the form, and who waits for it. */
export function Contents({ id, code }: { id: number; code: string | null }) {
  const styles = useStyles();
  const { value: rows = [] } = useFormValue<StockRow[]>('stock');
  const { value: day } = useFormValue<string | null>('delivery_date');
  const mayOrders = useMayOpen('store_order.list');
  const mayStock = useMayOpen('stock.list');
  const { products, pieces, ordered, worth } = contentsOf(rows);
  const facts = [
    ['Delivery', relativeDay(day) || 'not known'], ['Products', formatNumber(products)], ['Pieces', formatNumber(pieces)],
    ['Ordered', formatNumber(ordered)], ['Available', formatNumber(pieces - ordered)], ['Worth', formatMoney(worth)],
  ];
  return (
    <section aria-label="Contents" className={styles.card}>
      {facts.map(([label, value]) => (
        <dl key={label} className={styles.fact} style={{ margin: 0 }}><dt className={styles.label}>{label}</dt><dd className={styles.value}>{value}</dd></dl>
      ))}
      <div className={styles.ways}>
        {mayStock && <RouteLink route="stock.list" query={{ filter: 'all', query: JSON.stringify(['container', 'eq', id]) }}>Its stock</RouteLink>}
        {mayOrders && code && <RouteLink route="store_order.list" query={{ filter: 'all', query: JSON.stringify(['container_code', 'eq', code]) }}>Orders that wait for it</RouteLink>}
      </div>
    </section>
  );
}
