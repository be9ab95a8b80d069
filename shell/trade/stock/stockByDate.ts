import type { StockRow } from './arrivals';
import { hasArrived } from './arrivals';
import { piecesLeft } from './canBeOrdered';
import { today } from '@trestle/kit/core';

/** The stock of one product that can be had from one day on. */
export interface StockDate {
  /** As YYYY-MM-DD; null for goods that have arrived. */
  day: string | null;
  /** 0 where a rule hides it. */
  available: number;
  /** Pieces that are ordered and not yet delivered. */
  promised: number;
  /** Different prices, lowest first. */
  prices: number[];
  /** Codes or names of the containers. */
  containers: string[];
}

/** Adds up stock rows by the day from which they can be had, soonest first. */
export const stockByDate = (rows: readonly StockRow[], now = today()): StockDate[] => {
  const byDay = new Map<string, StockRow[]>();
  for (const row of rows) {
    const key = hasArrived(row.container__delivery_date, now) ? '' : row.container__delivery_date!;
    byDay.set(key, [...(byDay.get(key) ?? []), row]);
  }
  return [...byDay]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([day, rowsOfDay]) => ({ day: day || null, ...addUp(rowsOfDay) }));
};

const addUp = (rows: readonly StockRow[]): Omit<StockDate, 'day'> => {
  // Prices and containers are those of rows with pieces left for the user; those of sold out rows count only when all are sold out.
  const availableRows = rows.filter((row) => piecesLeft(row) > 0);
  const shownRows = availableRows.length > 0 ? availableRows : rows;
  return {
    available: availableRows.reduce((sum, row) => sum + (row.available ?? 0), 0),
    promised: rows.reduce((sum, row) => sum + (row.promised ?? 0), 0),
    prices: [...new Set(shownRows.flatMap(({ price }) => (typeof price === 'number' ? [price] : [])))].sort(
      (a, b) => a - b,
    ),
    containers: shownRows.flatMap((row) => row.container__code ?? row.container__name ?? []),
  };
};

/** The pieces of one product that can be had: now, and by day of delivery. */
export const availableByDate = (
  rows: readonly StockRow[],
  now = today(),
): { availableNow: number; arrivals: { day: string; pieces: number }[] } => {
  const dates = stockByDate(rows, now).filter(({ available }) => available > 0);
  return {
    availableNow: dates.find(({ day }) => day === null)?.available ?? 0,
    arrivals: dates.flatMap(({ day, available }) => (day === null ? [] : [{ day, pieces: available }])),
  };
};
