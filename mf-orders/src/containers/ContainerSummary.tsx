import {
  formatDate,
  formatMoney,
  formatNumber,
  relativeDay,
  RouteLink,
  useFieldAccess,
  useMayOpen,
} from '@trestle/kit/core';
import { isOrderDayOver } from '@trestle/trade/core';
import { useFormContext, useFormValue } from '@trestle/kit/form';
import { stock } from '@trestle/schema/entities/stock';
import type { Figure } from '../components/Figures';
import { SummaryCard } from '../components/SummaryCard';
import { containerTotals, type StockFormRow } from './containerTotals';
import { countUnpriced } from './stockPrices';

const countRows = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'row' : 'rows'}`;

/** Says until when stores can order, and when the goods were counted. */
const dayFigures = (
  orderUntil: string | null | undefined,
  received: string | null | undefined,
  inOrder: string | null | undefined,
): readonly Figure[] => [
  ...(orderUntil
    ? [[isOrderDayOver(orderUntil) ? 'Orders closed' : 'Order until', formatDate(orderUntil)] satisfies Figure]
    : []),
  ...(received ? [['Received', formatDate(received)] satisfies Figure] : []),
  ...(inOrder ? [['In order', inOrder] satisfies Figure] : []),
];

const delayFigures = (plannedDay: string | null | undefined): readonly Figure[] =>
  plannedDay ? [['Delayed from', formatDate(plannedDay)]] : [];

/** Totals of a container's stock as the form holds it, with links to its stock and its orders. */
export function ContainerSummary({ id, code }: { id: number; code: string | null }) {
  const { value: rows = [] } = useFormValue<StockFormRow[]>('stock');
  const { value: day } = useFormValue<string | null>('delivery_date');
  const { value: plannedDay } = useFormValue<string | null>('delayed_from');
  const { value: orderUntil } = useFormValue<string | null>('order_until');
  const { value: received } = useFormValue<string | null>('received_date');
  const { value: inOrder } = useFormValue<string | null>('received_in_order');
  const form = useFormContext();
  const { hidden } = useFieldAccess(stock, form.isNew ? 'create' : 'edit', form.entity);
  const mayOpenOrders = useMayOpen('store_order.list');
  const mayOpenStock = useMayOpen('stock.list');
  const { products, pieces, ordered, worth } = containerTotals(rows);
  const unpriced = countUnpriced(rows);
  /** All figures, each with the fields that it is computed from. */
  const stockFigures: readonly [figure: Figure, fields: readonly string[]][] = [
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
    ...(unpriced > 0 ? [[['No price yet', countRows(unpriced)], ['price']] satisfies [Figure, string[]]] : []),
  ];
  // A figure over hidden fields would read as 0.
  const visibleFigures = form.access.hidden.has('stock')
    ? []
    : stockFigures.filter(([, fields]) => !fields.some((name) => hidden.has(name))).map(([figure]) => figure);
  const figures: readonly Figure[] = form.access.hidden.has('delivery_date')
    ? visibleFigures
    : [
        ['Delivery', relativeDay(day) || 'not known'],
        ...delayFigures(plannedDay),
        ...dayFigures(orderUntil, received, inOrder),
        ...visibleFigures,
      ];
  return (
    <SummaryCard label="Contents" figures={figures}>
      {mayOpenStock && (
        <RouteLink route="stock.list" query={{ filter: 'all', query: JSON.stringify(['container', 'eq', id]) }}>
          Show its stock
        </RouteLink>
      )}
      {mayOpenOrders && code && (
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
