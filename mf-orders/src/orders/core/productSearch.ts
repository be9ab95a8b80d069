import { collection, readableSort } from '@trestle/kit/core';
import { hasNoPrice, orderablePieces, type StockRow } from '@trestle/trade/core';
import { stockAvailability } from '@trestle/schema/entities/stock_availability';
import { modelOfCode } from '@trestle/schema/text/productCode';
import { useEffect, useState } from 'react';

/** A product with its available stock rows, earliest delivery first, rows that can't be ordered last. */
export interface ProductMatch {
  product: number;
  rows: StockRow[];
}

/**
 * Puts rows that can be ordered before the others, because the first is the one that is added. Those without a price
 * come last: they can't be added even to be replaced.
 */
const orderableFirst = (rows: readonly StockRow[]): StockRow[] => {
  const rank = (row: StockRow): number => (hasNoPrice(row) ? 2 : Number(orderablePieces(row) <= 0));
  return rows.toSorted((a, b) => rank(a) - rank(b));
};

/** Groups stock rows by product, in the order of each product's first row. Rows without a product are left out. */
export const groupByProduct = (rows: readonly StockRow[]): ProductMatch[] => {
  const rowsByProduct = new Map<number, StockRow[]>();
  for (const row of rows)
    if (row.product !== null) rowsByProduct.set(row.product, [...(rowsByProduct.get(row.product) ?? []), row]);
  return [...rowsByProduct].map(([product, productRows]) => ({ product, rows: orderableFirst(productRows) }));
};

/** Returns the models with several variants among the matches, by the product id of each model's first match. */
export const modelsWithVariants = (matches: readonly ProductMatch[]): ReadonlyMap<number, string> => {
  const productsByModel = new Map<string, number[]>();
  for (const { product, rows } of matches) {
    const model = modelOfCode(rows[0]?.product__code);
    if (model) productsByModel.set(model, [...(productsByModel.get(model) ?? []), product]);
  }
  return new Map([...productsByModel].filter(([, ids]) => ids.length > 1).map(([model, [first]]) => [first!, model]));
};

const hasCode = ({ rows }: ProductMatch, text: string): boolean =>
  rows[0]?.product__code?.toLowerCase() === text.trim().toLowerCase();
/** Puts exact codes first, because Enter takes the first match. */
export const exactMatchesFirst = (text: string, matches: readonly ProductMatch[]): ProductMatch[] => [
  ...matches.filter((match) => hasCode(match, text)),
  ...matches.filter((match) => !hasCode(match, text)),
];

/** Returns the product that a text names: the only match with exactly that code, else the only match. */
export const exactMatch = (text: string, matches: readonly ProductMatch[]): ProductMatch | undefined => {
  const sameCode = matches.filter((match) => hasCode(match, text));
  const candidates = sameCode.length > 0 ? sameCode : matches;
  return candidates.length === 1 ? candidates[0] : undefined;
};

const DEBOUNCE_MS = 200;
const TIMEOUT_MS = 15_000;
const MAX_ROWS = 60;
const MAX_SOLD_OUT_MATCHES = 5;
const MAX_QUERY_CHARACTERS = 200;

const searchStock = async (
  q: string,
  condition: readonly string[] | null,
  signal: AbortSignal,
  filter = 'active',
): Promise<StockRow[]> => {
  const query = condition ? JSON.stringify(condition) : '';
  return (
    await collection(stockAvailability).list(
      {
        q,
        query,
        filter,
        sort: readableSort(stockAvailability, 'container__delivery_date'),
        limit: MAX_ROWS,
      },
      signal,
    )
  ).results;
};
const colourCondition = (colour: string | null) => (colour === null ? null : ['colour__description', 'eq', colour]);

/**
 * Finds products with available stock by a text, optionally in one colour.
 * @throws ApiError
 */
export const searchProducts = async (
  text: string,
  colour: string | null,
  signal = AbortSignal.timeout(TIMEOUT_MS),
): Promise<ProductMatch[]> =>
  exactMatchesFirst(
    text,
    groupByProduct(await searchStock(text.trim().slice(0, MAX_QUERY_CHARACTERS), colourCondition(colour), signal)),
  );
/**
 * Finds sold out products by a text, so that the user is offered substitutes.
 * @throws ApiError
 */
const searchSoldOut = async (text: string, colour: string | null, signal: AbortSignal): Promise<ProductMatch[]> => {
  const rows = await searchStock(
    text.trim().slice(0, MAX_QUERY_CHARACTERS),
    colourCondition(colour),
    signal,
    'sold_out',
  );
  return exactMatchesFirst(text, groupByProduct(rows)).slice(0, MAX_SOLD_OUT_MATCHES);
};
/** Finds the available stock of the product with a code. @throws ApiError */
export const fetchRowsWithCode = (code: string): Promise<StockRow[]> =>
  searchStock('', ['product__code', 'eq', code], AbortSignal.timeout(TIMEOUT_MS));

/** Finds products with available stock. Where there are none, finds sold out ones, so that the user sees why. */
const searchWithSoldOut = async (
  text: string,
  colour: string | null,
  signal: AbortSignal,
): Promise<readonly ProductMatch[]> => {
  const matches = await searchProducts(text, colour, signal);
  return matches.length > 0 || text === '' ? matches : searchSoldOut(text, colour, signal);
};

export interface ProductSearch {
  /** Matches of the current text and colour; empty until the reply to exactly these has arrived. */
  matches: readonly ProductMatch[];
  searching: boolean;
  failed: boolean;
}
const NO_MATCHES: readonly ProductMatch[] = [];

/** Searches while the user types, after each pause in typing. */
export const useProductSearch = (text: string, colour: string | null): ProductSearch => {
  const [result, setResult] = useState({ key: '', matches: NO_MATCHES, failed: false });
  const searchKey = text.trim() || colour !== null ? JSON.stringify([text.trim(), colour]) : '';
  useEffect(() => {
    if (!searchKey) return undefined;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      const [searchText, searchColour] = JSON.parse(searchKey) as [string, string | null];
      searchWithSoldOut(searchText, searchColour, controller.signal).then(
        (matches) => setResult({ key: searchKey, matches, failed: false }),
        () => {
          if (!controller.signal.aborted) setResult({ key: searchKey, matches: NO_MATCHES, failed: true });
        },
      );
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [searchKey]);
  const isCurrent = searchKey !== '' && result.key === searchKey;
  return {
    matches: isCurrent ? result.matches : NO_MATCHES,
    searching: searchKey !== '' && !isCurrent,
    failed: isCurrent && result.failed,
  };
};
