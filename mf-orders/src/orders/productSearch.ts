import { collection, readableSort } from '@trestle/kit/core';
import { stockAvailability } from '@trestle/schema/entities/stock_availability';
import { useEffect, useState } from 'react';
import type { There } from './till';

/** A product with the rows of stock that can be had of it, soonest first. */
export interface ProductMatch {
  product: number;
  rows: There[];
}

export const byProduct = (rows: readonly There[]): ProductMatch[] => {
  const matches = new Map<number, There[]>();
  for (const row of rows)
    if (row.product !== null) matches.set(row.product, [...(matches.get(row.product) ?? []), row]);
  return [...matches].map(([product, found]) => ({ product, rows: found }));
};

const hasCode = ({ rows }: ProductMatch, text: string): boolean =>
  rows[0]?.product__code?.toLowerCase() === text.trim().toLowerCase();
/** Those whose code is just what was typed come first: Enter takes the first. */
export const exactFirst = (text: string, matches: readonly ProductMatch[]): ProductMatch[] => [
  ...matches.filter((match) => hasCode(match, text)),
  ...matches.filter((match) => !hasCode(match, text)),
];

/** The one product that a text means: the only one with just that code, or the only one there is. */
export const exactMatch = (text: string, matches: readonly ProductMatch[]): ProductMatch | undefined => {
  const coded = matches.filter((match) => hasCode(match, text));
  const found = coded.length > 0 ? coded : matches;
  return found.length === 1 ? found[0] : undefined;
};

const DEBOUNCE_MS = 200;
const TIMEOUT_MS = 15_000;
const MAX_ROWS = 60;
const MAX_TEXT = 200;

const rowsOf = async (q: string, condition: readonly string[] | null, signal: AbortSignal): Promise<There[]> => {
  const query = condition ? JSON.stringify(condition) : '';
  return (
    await collection(stockAvailability).list(
      {
        q,
        query,
        filter: 'active',
        sort: readableSort(stockAvailability, 'container__delivery_date'),
        limit: MAX_ROWS,
      },
      signal,
    )
  ).results;
};
const ofColour = (colour: string | null) => (colour === null ? null : ['colour__description', 'eq', colour]);

/** What can be had of the products that a text finds, of one colour where one is given. Throws ApiError. */
export const searchProducts = async (
  text: string,
  colour: string | null,
  signal = AbortSignal.timeout(TIMEOUT_MS),
): Promise<ProductMatch[]> =>
  exactFirst(text, byProduct(await rowsOf(text.trim().slice(0, MAX_TEXT), ofColour(colour), signal)));
/** What can be had of the product with a code. Throws ApiError. */
export const rowsWithCode = (code: string): Promise<There[]> =>
  rowsOf('', ['product__code', 'eq', code], AbortSignal.timeout(TIMEOUT_MS));

export interface ProductSearch {
  /** Of this very question; none until its own answer is here. */
  matches: readonly ProductMatch[];
  searching: boolean;
  failed: boolean;
}
const NONE: readonly ProductMatch[] = [];

/** Searches as one types; nothing is asked for before the typing pauses. */
export const useProductSearch = (text: string, colour: string | null): ProductSearch => {
  const [answer, setAnswer] = useState({ wanted: '', matches: NONE, failed: false });
  const wanted = text.trim() || colour !== null ? JSON.stringify([text.trim(), colour]) : '';
  useEffect(() => {
    if (!wanted) return undefined;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      const [typed, of] = JSON.parse(wanted) as [string, string | null];
      searchProducts(typed, of, controller.signal).then(
        (matches) => setAnswer({ wanted, matches, failed: false }),
        () => {
          if (!controller.signal.aborted) setAnswer({ wanted, matches: NONE, failed: true });
        },
      );
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [wanted]);
  const current = wanted !== '' && answer.wanted === wanted;
  return {
    matches: current ? answer.matches : NONE,
    searching: wanted !== '' && !current,
    failed: current && answer.failed,
  };
};
