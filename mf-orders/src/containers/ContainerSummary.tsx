import {
  formatDate,
  formatMoney,
  formatNumber,
  relativeDay,
  RouteLink,
  useFieldAccess,
  useMayOpen,
} from '@trestle/kit/core';
import { useFormContext, useFormValue } from '@trestle/kit/form';
import { stock } from '@trestle/schema/entities/stock';
import type { Figure } from '../components/Figures';
import { SummaryCard } from '../components/SummaryCard';
import { containerTotals, type StockFormRow } from './containerTotals';

const delayOf = (plannedDay: string | null | undefined): readonly Figure[] =>
  plannedDay ? [['Delayed from', formatDate(plannedDay)]] : [];

/** Totals of a container's stock as the form holds it, with links to its stock and its orders. */
export function ContainerSummary({ id, code }: { id: number; code: string | null }) {
  const { value: rows = [] } = useFormValue<StockFormRow[]>('stock');
  const { value: day } = useFormValue<string | null>('delivery_date');
  const { value: plannedDay } = useFormValue<string | null>('delayed_from');
  const form = useFormContext();
  const { hidden } = useFieldAccess(stock, form.isNew ? 'create' : 'edit', form.entity);
  const mayOrders = useMayOpen('store_order.list');
  const mayStock = useMayOpen('stock.list');
  const { products, pieces, ordered, worth } = containerTotals(rows);
  const known: readonly [figure: Figure, of: readonly string[]][] = [
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
  // A sum over hidden fields would read as 0.
  const sums = form.access.hidden.has('stock')
    ? []
    : known.filter(([, of]) => !of.some((name) => hidden.has(name))).map(([figure]) => figure);
  const figures: readonly Figure[] = form.access.hidden.has('delivery_date')
    ? sums
    : [['Delivery', relativeDay(day) || 'not known'], ...delayOf(plannedDay), ...sums];
  return (
    <SummaryCard label="Contents" figures={figures}>
      {mayStock && (
        <RouteLink route="stock.list" query={{ filter: 'all', query: JSON.stringify(['container', 'eq', id]) }}>
          Show its stock
        </RouteLink>
      )}
      {mayOrders && code && (
        <RouteLink
          route="store_order.list"
          query={{ filter: 'all', query: JSON.stringify(['container_code', 'eq', code]) }}
        >
          Show its orders
        </RouteLink>
      )}
    </SummaryCard>
  );
}
