import { collection, formatNumber, relativeDay, RouteLink, useMayOpen, useMayRead } from '@trestle/kit/core';
import { storeOrder } from '@trestle/schema/entities/store_order';
import { useEffect, useState } from 'react';
import { Facts, type Fact } from '../shown/Facts';

const ASKED = ['store', 'created_date', 'container_delivery_date'] as const;
interface Dealt {
  orders: number;
  last: string | null;
  coming: number;
}

const dealtWith = async (id: number, signal: AbortSignal): Promise<Dealt> => {
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

/** What a store has ordered: how often, when last, and how many orders wait for something. Nothing where that may not be seen. */
export function Dealings({ id }: { id: number }) {
  const [dealt, setDealt] = useState<Dealt | null>(null);
  const mayRead = useMayRead(storeOrder, ASKED);
  const mayOpen = useMayOpen('store_order.list');
  useEffect(() => {
    if (!mayRead) return undefined;
    const controller = new AbortController();
    // The page stands without it.
    dealtWith(id, controller.signal).then(setDealt, () => undefined);
    return () => controller.abort();
  }, [id, mayRead]);
  if (!mayRead) return null;
  const facts: readonly Fact[] = [
    ['Orders', dealt ? formatNumber(dealt.orders) : '…'],
    ['Last ordered', dealt ? relativeDay(dealt.last) || 'never' : '…'],
    ['Wait for a delivery', dealt ? formatNumber(dealt.coming) : '…'],
  ];
  const ways = (words: string, query: unknown) => (
    <RouteLink route="store_order.list" query={{ filter: 'all', query: JSON.stringify(query) }}>
      {words}
    </RouteLink>
  );
  return (
    <Facts label="Dealings" facts={facts}>
      {mayOpen && ways('Its orders', ['store', 'eq', id])}
      {mayOpen &&
        ways('Those that wait', {
          and: [
            ['store', 'eq', id],
            ['container_delivery_date', 'after', 'today'],
          ],
        })}
    </Facts>
  );
}
