import { collection } from '@trestle/kit/core';
import { stockAvailability } from '@trestle/schema/entities/stock_availability';
import { useEffect, useRef, useState } from 'react';
import type { There } from './till';

/** A product with the rows of stock that can be had of it, soonest first. */
export interface Offer { product: number; rows: There[] }

export const byProduct = (rows: readonly There[]): Offer[] => {
  const offers = new Map<number, There[]>();
  for (const row of rows) if (row.product !== null) offers.set(row.product, [...(offers.get(row.product) ?? []), row]);
  return [...offers].map(([product, found]) => ({ product, rows: found }));
};

/** The one offer that a text means: the only one with just that code, or the only one there is. */
export const meant = (text: string, offers: readonly Offer[]): Offer | undefined => {
  const code = text.trim().toLowerCase();
  const coded = offers.filter(({ rows }) => rows[0]?.product__code?.toLowerCase() === code);
  const found = coded.length > 0 ? coded : offers;
  return found.length === 1 ? found[0] : undefined;
};

const PAUSE = 200;
const MOST = 60;

/** What can be had of the products that a text finds, of one colour where one is given; nothing is asked for before the typing pauses. `whenFound` hears of each answer. */
export const useOffers = (text: string, colour: string | null, whenFound: (text: string, offers: readonly Offer[]) => void): { offers: Offer[]; searching: boolean; failed: boolean } => {
  const [state, setState] = useState({ wanted: '', offers: [] as Offer[], failed: false });
  const q = text.trim().slice(0, 200);
  const query = colour === null ? '' : JSON.stringify(['colour__description', 'eq', colour]);
  const wanted = q || query ? JSON.stringify({ q, query }) : '';
  const hearing = useRef(whenFound);
  useEffect(() => { hearing.current = whenFound; });
  useEffect(() => {
    if (!wanted) return undefined;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      const asked = JSON.parse(wanted) as { q: string; query: string };
      collection(stockAvailability).list({ ...asked, filter: 'active', sort: 'container__delivery_date', limit: MOST }, controller.signal).then(
        ({ results }) => {
          const offers = byProduct(results);
          setState({ wanted, offers, failed: false });
          hearing.current(asked.q, offers);
        },
        () => { if (!controller.signal.aborted) setState({ wanted, offers: [], failed: true }); },
      );
    }, PAUSE);
    return () => { clearTimeout(timer); controller.abort(); };
  }, [wanted]);
  const current = state.wanted === wanted;
  return { offers: wanted ? state.offers : [], searching: Boolean(wanted) && !current, failed: current && state.failed };
};
