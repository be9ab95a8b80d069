import { collection } from '@trestle/kit/core';
import type { RowOf } from '@trestle/schema/entity';
import { stockAvailability } from '@trestle/schema/entities/stock_availability';
import { localDate } from '@trestle/schema/periods';

export type There = RowOf<typeof stockAvailability>;
/** What the sums are made of. */
export const STOCK_FIELDS = ['product', 'quantity', 'available', 'container__delivery_date'] as const;
/** What there is of a product: pieces that can be had now, and later by the day they come; its rows of stock, soonest first. */
export interface Stock {
  here: number;
  coming: { day: string; pieces: number }[];
  pieces: number;
  rows: There[];
}

/** The day it is where the browser stands. */
const today = (): string => localDate(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date());
const dayOf = (row: There): string => row.container__delivery_date ?? '';
export const isHere = (row: There, now = today()): boolean => dayOf(row) <= now;

/** Adds rows of one product up. */
export const stockFrom = (rows: readonly There[], now = today()): Stock => {
  const sorted = [...rows].sort((a, b) => dayOf(a).localeCompare(dayOf(b)));
  const byDay = new Map<string, number>();
  let [here, pieces] = [0, 0];
  for (const row of sorted) {
    const available = Math.max(0, row.available ?? 0);
    pieces += row.quantity ?? 0;
    if (isHere(row, now)) here += available;
    else if (available > 0) byDay.set(dayOf(row), (byDay.get(dayOf(row)) ?? 0) + available);
  }
  return { here, pieces, rows: sorted, coming: [...byDay].map(([day, of]) => ({ day, pieces: of })) };
};

/** As many products as one question may name (contract §2.2: 100 clauses). */
const AT_ONCE = 90;
const MOST_ROWS = 5000;

const ask = async (products: readonly number[]): Promise<There[]> => {
  const query = JSON.stringify({ or: products.map((id) => ['product', 'eq', id]) });
  return (await collection(stockAvailability).list({ filter: 'all', limit: MOST_ROWS, query })).results;
};

interface Waiting {
  id: number;
  done: (stock: Stock) => void;
  failed: (error: unknown) => void;
}
let waiting: Waiting[] = [];

const send = async (): Promise<void> => {
  const all = waiting;
  waiting = [];
  for (let from = 0; from < all.length; from += AT_ONCE) {
    const part = all.slice(from, from + AT_ONCE);
    try {
      const rows = await ask([...new Set(part.map(({ id }) => id))]);
      for (const { id, done } of part) done(stockFrom(rows.filter(({ product }) => product === id)));
    } catch (error) {
      for (const { failed } of part) failed(error);
    }
  }
};

/** The stock of one product. What the rows of a list ask for at the same time goes out as one call. */
export const stockOf = (id: number): Promise<Stock> =>
  new Promise((done, failed) => {
    if (waiting.length === 0) setTimeout(() => void send());
    waiting.push({ id, done, failed });
  });
