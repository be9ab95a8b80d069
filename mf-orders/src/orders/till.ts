import type { RowOf } from '@trestle/schema/entity';
import type { stockAvailability } from '@trestle/schema/entities/stock_availability';
import { dayWords } from './dayWords';

/** A row of stock that an order can take from. */
export type There = RowOf<typeof stockAvailability>;
/** A line on the screen: as the server has it, or not saved yet. */
export interface Line {
  id?: number;
  stock_id: number;
  quantity: number | null;
  notes?: string | null;
  product?: number | null;
  product_name?: string | null;
  product__code?: string | null;
  colour__description?: string | null;
  fabric__description?: string | null;
  container__code?: string | null;
  expected_delivery_date?: string | null;
  unit_price?: number | null;
}

/** A new line on a stock row. */
export const lineOn = (there: There, quantity: number): Line => ({
  stock_id: there.id,
  quantity,
  notes: null,
  product: there.product,
  product_name: there.product__description,
  product__code: there.product__code,
  colour__description: there.colour__description,
  fabric__description: there.fabric__description,
  container__code: there.container__code,
  expected_delivery_date: there.container__delivery_date,
  unit_price: there.price,
});
/** The same line on another stock row: from then on its price and day are that row's. */
export const moved = (line: Line, there: There): Line => ({
  ...line,
  ...lineOn(there, line.quantity ?? 1),
  notes: line.notes,
  quantity: line.quantity,
});

/** Whether it is here already: no day, or a day that has come. */
export const isHere = (day: string | null | undefined, today: string): boolean => !day || day <= today;
const cents = (amount: number | null | undefined): number => Math.round((amount ?? 0) * 100);
export const lineTotal = (line: Line): number => (cents(line.unit_price) * (line.quantity ?? 0)) / 100;

export interface Totals {
  pieces: number;
  total: number;
  /** Pieces that are here, then those to come by their day. */
  here: number;
  coming: { day: string; pieces: number }[];
}
export const totalsOf = (lines: readonly Line[], today: string): Totals => {
  const byDay = new Map<string, number>();
  let here = 0;
  for (const line of lines) {
    const pieces = line.quantity ?? 0;
    if (isHere(line.expected_delivery_date, today)) here += pieces;
    else byDay.set(line.expected_delivery_date!, (byDay.get(line.expected_delivery_date!) ?? 0) + pieces);
  }
  const coming = [...byDay].sort(([a], [b]) => a.localeCompare(b)).map(([day, pieces]) => ({ day, pieces }));
  const total = lines.reduce((sum, line) => sum + cents(line.unit_price) * (line.quantity ?? 0), 0) / 100;
  return { pieces: lines.reduce((sum, line) => sum + (line.quantity ?? 0), 0), total, here, coming };
};

/**
 * What a line may take at most: what nobody holds, plus what the saved order holds of that stock row, less what the
 * order's other lines want of it (contract §2.3). Undefined while the stock isn't known.
 */
export const mostFor = (
  lines: readonly Line[],
  at: number,
  saved: readonly Line[],
  theres: ReadonlyMap<number, There>,
): number | undefined => {
  const { stock_id } = lines[at]!;
  const there = theres.get(stock_id);
  // A rule may hide what is left of it: then the server alone says.
  if (typeof there?.available !== 'number') return undefined;
  const pieces = (of: readonly Line[]) =>
    of.reduce((sum, line) => sum + (line.stock_id === stock_id ? (line.quantity ?? 0) : 0), 0);
  return Math.max(0, there.available + pieces(saved) - pieces(lines.filter((_, i) => i < at)));
};

/** The rows of one product in the order in which they can be had. */
export const soonest = (product: number | null | undefined, theres: Iterable<There>): There[] =>
  [...theres]
    .filter((there) => there.product === product)
    .sort((a, b) => (a.container__delivery_date ?? '').localeCompare(b.container__delivery_date ?? '') || a.id - b.id);
/** Those to choose from: with something left, or a line standing on them. */
export const rowsOf = (product: number | null | undefined, theres: Iterable<There>, kept: number): There[] =>
  soonest(product, theres).filter((there) => (there.available ?? 0) > 0 || there.id === kept);

/** '12 now · 8 on 14 Dec'. */
export const whenWords = (rows: readonly There[], today: string, dayWords: (day: string) => string): string => {
  const parts = new Map<string, number>();
  for (const row of rows) {
    const when = isHere(row.container__delivery_date, today) ? 'now' : `on ${dayWords(row.container__delivery_date!)}`;
    if (row.available) parts.set(when, (parts.get(when) ?? 0) + row.available);
  }
  return [...parts].map(([when, pieces]) => `${pieces} ${when}`).join(' · ') || 'sold out';
};

/** Where a line's pieces come from: 'C-231 on 14 Dec · up to 8'; how many it may take where that is known. */
export const fromWords = (row: There, most: number | undefined, today: string): string => {
  const when = isHere(row.container__delivery_date, today) ? 'now' : `on ${dayWords(row.container__delivery_date!)}`;
  const place = `${row.container__code ?? row.container__name ?? ''} ${when}`.trim();
  return most === undefined ? place : `${place} · ${most > 0 ? `up to ${most}` : 'sold out'}`;
};

/** The body of a line: what a client may set of it. */
export const lineBody = (line: Line, display_order: number) => ({
  ...(line.id === undefined ? {} : { id: line.id }),
  stock_id: line.stock_id,
  quantity: line.quantity,
  notes: line.notes ?? null,
  display_order,
});
