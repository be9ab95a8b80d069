import { formatMoney, formatNumber, relativeDay, RouteLink, useFieldAccess, useMayOpen } from '@trestle/kit/core';
import { useFormContext, useFormValue } from '@trestle/kit/form';
import { stock } from '@trestle/schema/entities/stock';
import { Facts, type Fact } from '../shown/Facts';
import { contentsOf, type StockRow } from './tally';

/** What a container comes to, as it stands in the form, and who waits for it. */
export function Contents({ id, code }: { id: number; code: string | null }) {
  const { value: rows = [] } = useFormValue<StockRow[]>('stock');
  const { value: day } = useFormValue<string | null>('delivery_date');
  const form = useFormContext();
  const { hidden } = useFieldAccess(stock, form.isNew ? 'create' : 'edit', form.entity);
  const mayOrders = useMayOpen('store_order.list');
  const mayStock = useMayOpen('stock.list');
  const { products, pieces, ordered, worth } = contentsOf(rows);
  const known: readonly [fact: Fact, of: readonly string[]][] = [
    [['Products', formatNumber(products)], ['product']],
    [['Pieces', formatNumber(pieces)], ['quantity']],
    [['Ordered', formatNumber(ordered)], ['ordered']],
    [
      ['Available', formatNumber(pieces - ordered)],
      ['quantity', 'ordered'],
    ],
    [
      ['Worth', formatMoney(worth)],
      ['quantity', 'price'],
    ],
  ];
  // A sum of what the reader may not see would be nought.
  const sums = form.access.hidden.has('stock')
    ? []
    : known.filter(([, of]) => !of.some((name) => hidden.has(name))).map(([fact]) => fact);
  const facts: readonly Fact[] = form.access.hidden.has('delivery_date')
    ? sums
    : [['Delivery', relativeDay(day) || 'not known'], ...sums];
  return (
    <Facts label="Contents" facts={facts}>
      {mayStock && (
        <RouteLink route="stock.list" query={{ filter: 'all', query: JSON.stringify(['container', 'eq', id]) }}>
          Its stock
        </RouteLink>
      )}
      {mayOrders && code && (
        <RouteLink
          route="store_order.list"
          query={{ filter: 'all', query: JSON.stringify(['container_code', 'eq', code]) }}
        >
          Orders that wait for it
        </RouteLink>
      )}
    </Facts>
  );
}
