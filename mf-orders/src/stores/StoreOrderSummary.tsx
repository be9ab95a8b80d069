import { collection, formatNumber, relativeDay, RouteLink, useMayOpen, useMayRead } from '@trestle/kit/core';
import { storeOrder } from '@trestle/schema/entities/store_order';
import { useEffect, useState } from 'react';
import type { Figure } from '../components/Figures';
import { SummaryCard } from '../components/SummaryCard';

const REQUIRED_FIELDS = ['store', 'created_date', 'container_delivery_date'] as const;
interface OrderCounts {
  orders: number;
  lastOrderDate: string | null;
  /** Orders whose delivery is still to come. */
  awaitingDelivery: number;
}

const fetchOrderCounts = async (id: number, signal: AbortSignal): Promise<OrderCounts> => {
  const isOfStore = ['store', 'eq', id];
  const [allOrders, awaitedOrders] = await Promise.all([
    collection(storeOrder).list(
      { filter: 'all', limit: 1, sort: '-created_date', query: JSON.stringify(isOfStore) },
      signal,
    ),
    collection(storeOrder).list(
      {
        filter: 'all',
        limit: 0,
        query: JSON.stringify({ and: [isOfStore, ['container_delivery_date', 'after', 'today']] }),
      },
      signal,
    ),
  ]);
  return {
    orders: allOrders.count,
    lastOrderDate: allOrders.results[0]?.created_date ?? null,
    awaitingDelivery: awaitedOrders.count,
  };
};

/**
 * Shows how often and when a store has ordered, and how many orders await delivery. Empty without the right to orders.
 */
export function StoreOrderSummary({ id }: { id: number }) {
  const [counts, setCounts] = useState<OrderCounts | null>(null);
  const [withoutCounts, setWithoutCounts] = useState('…');
  const mayRead = useMayRead(storeOrder, REQUIRED_FIELDS);
  const mayOpen = useMayOpen('store_order.list');
  useEffect(() => {
    if (!mayRead) return undefined;
    const controller = new AbortController();
    // The page works without the figures.
    fetchOrderCounts(id, controller.signal).then(setCounts, () => {
      if (!controller.signal.aborted) setWithoutCounts('?');
    });
    return () => controller.abort();
  }, [id, mayRead]);
  if (!mayRead) return null;
  const figures: readonly Figure[] = [
    ['Orders', counts ? formatNumber(counts.orders) : withoutCounts],
    ['Last ordered', counts ? relativeDay(counts.lastOrderDate) || 'never' : withoutCounts],
    ['Awaiting delivery', counts ? formatNumber(counts.awaitingDelivery) : withoutCounts],
  ];
  const renderLink = (text: string, query: unknown) => (
    <RouteLink route="store_order.list" query={{ filter: 'all', query: JSON.stringify(query) }}>
      {text}
    </RouteLink>
  );
  return (
    <SummaryCard label="Orders" figures={figures}>
      {mayOpen && renderLink('Show its orders', ['store', 'eq', id])}
      {mayOpen &&
        renderLink('Show the ones awaiting delivery', {
          and: [
            ['store', 'eq', id],
            ['container_delivery_date', 'after', 'today'],
          ],
        })}
    </SummaryCard>
  );
}
