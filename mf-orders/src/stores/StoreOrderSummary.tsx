import { collection, formatNumber, relativeDay, RouteLink, useMayOpen, useMayRead } from '@trestle/kit/core';
import { storeOrder } from '@trestle/schema/entities/store_order';
import { useEffect, useState } from 'react';
import type { Figure } from '../components/Figures';
import { SummaryCard } from '../components/SummaryCard';

const FIELDS_READ = ['store', 'created_date', 'container_delivery_date'] as const;
interface OrderCounts {
  orders: number;
  last: string | null;
  coming: number;
}

const fetchOrderCounts = async (id: number, signal: AbortSignal): Promise<OrderCounts> => {
  const ofStore = ['store', 'eq', id];
  const [all, coming] = await Promise.all([
    collection(storeOrder).list(
      { filter: 'all', limit: 1, sort: '-created_date', query: JSON.stringify(ofStore) },
      signal,
    ),
    collection(storeOrder).list(
      {
        filter: 'all',
        limit: 0,
        query: JSON.stringify({ and: [ofStore, ['container_delivery_date', 'after', 'today']] }),
      },
      signal,
    ),
  ]);
  return { orders: all.count, last: all.results[0]?.created_date ?? null, coming: coming.count };
};

/**
 * How often a store has ordered, when last, and how many orders await a delivery. Empty if the user may not see
 * orders.
 */
export function StoreOrderSummary({ id }: { id: number }) {
  const [counts, setCounts] = useState<OrderCounts | null>(null);
  const mayRead = useMayRead(storeOrder, FIELDS_READ);
  const mayOpen = useMayOpen('store_order.list');
  useEffect(() => {
    if (!mayRead) return undefined;
    const controller = new AbortController();
    // The page works without the figures.
    fetchOrderCounts(id, controller.signal).then(setCounts, () => undefined);
    return () => controller.abort();
  }, [id, mayRead]);
  if (!mayRead) return null;
  const figures: readonly Figure[] = [
    ['Orders', counts ? formatNumber(counts.orders) : '…'],
    ['Last ordered', counts ? relativeDay(counts.last) || 'never' : '…'],
    ['Awaiting delivery', counts ? formatNumber(counts.coming) : '…'],
  ];
  const link = (text: string, query: unknown) => (
    <RouteLink route="store_order.list" query={{ filter: 'all', query: JSON.stringify(query) }}>
      {text}
    </RouteLink>
  );
  return (
    <SummaryCard label="Orders" figures={figures}>
      {mayOpen && link('Show its orders', ['store', 'eq', id])}
      {mayOpen &&
        link('Show the ones awaiting delivery', {
          and: [
            ['store', 'eq', id],
            ['container_delivery_date', 'after', 'today'],
          ],
        })}
    </SummaryCard>
  );
}
