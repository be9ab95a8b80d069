import { formatMoney, formatNumber, relativeDay, RouteLink, useMayOpen } from '@trestle/kit/core';
import { useFormValue } from '@trestle/kit/form';
import { Facts, type Fact } from '../shown/Facts';
import { contentsOf, type StockRow } from './tally';

/** What a container comes to, as it stands in the form, and who waits for it. */
export function Contents({ id, code }: { id: number; code: string | null }) {
  const { value: rows = [] } = useFormValue<StockRow[]>('stock');
  const { value: day } = useFormValue<string | null>('delivery_date');
  const mayOrders = useMayOpen('store_order.list');
  const mayStock = useMayOpen('stock.list');
  const { products, pieces, ordered, worth } = contentsOf(rows);
  const facts: readonly Fact[] = [
    ['Delivery', relativeDay(day) || 'not known'], ['Products', formatNumber(products)], ['Pieces', formatNumber(pieces)],
    ['Ordered', formatNumber(ordered)], ['Available', formatNumber(pieces - ordered)], ['Worth', formatMoney(worth)],
  ];
  return (
    <Facts label="Contents" facts={facts}>
      {mayStock && <RouteLink route="stock.list" query={{ filter: 'all', query: JSON.stringify(['container', 'eq', id]) }}>Its stock</RouteLink>}
      {mayOrders && code && <RouteLink route="store_order.list" query={{ filter: 'all', query: JSON.stringify(['container_code', 'eq', code]) }}>Orders that wait for it</RouteLink>}
    </Facts>
  );
}
