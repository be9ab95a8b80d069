import { lacksOnlyPrice, orderablePieces, type StockRow } from '@trestle/trade/core';
import { isListedAsActive } from '@trestle/schema/activeState';
import type { Allocation } from '../core/lineChanges';
import { allocate, type CountFreePieces } from '../core/allocate';
import { piecesOf, soonestRowsOf, withAvailable, type OrderLine } from '../core/orderLines';
import { codeKey, type PadEntry } from './padText';

/**
 * `ready`: all pieces are available. `short`: some are, or all but not from the soonest container alone, so the user
 * chooses. `soldOut`: none is. `noPrice`: they are, and have no price. `choose`: several products have the code.
 * `unknown`: no product has the code. `invalid`: the quantity can't be read. `searching`: the stock isn't loaded yet.
 * `failed`: the stock couldn't be loaded.
 */
export type PadStatus =
  'ready' | 'short' | 'soldOut' | 'noPrice' | 'choose' | 'unknown' | 'invalid' | 'searching' | 'failed';

/** A checked line of the pad: what was typed, with its product and the available pieces. */
export interface PadLine {
  entry: PadEntry;
  status: PadStatus;
  /** A stock row of the product, which names it. */
  product?: StockRow;
  /** The product's stock rows, soonest delivery first, with what the order and the lines before leave available. */
  rows: readonly StockRow[];
  /** The pieces that the order gets, or can get of a line that isn't ready, and from which stock rows. */
  allocations: readonly Allocation[];
  /** Pieces that all rows together have available. */
  available: number;
  /** One stock row for each product to choose from. */
  choices: readonly StockRow[];
}

/** What lines are checked against: the stock of their codes, the order's lines, and the user's choices. */
export interface PadContext {
  /** Stock rows by `codeKey`. A code without an entry is still being loaded. */
  rowsByCode: ReadonlyMap<string, readonly StockRow[]>;
  /** Stock rows of products with a similar code, by the `codeKey` of an unknown code. */
  similarByCode: ReadonlyMap<string, readonly StockRow[]>;
  /** Whether the last search failed, so that codes without an entry are not being loaded. */
  failed: boolean;
  /** The product that the user chose for an ambiguous code, by its `codeKey`. */
  chosenProducts: ReadonlyMap<string, number>;
  /** Keys of the codes whose pieces may come from several containers. */
  splitCodes: ReadonlySet<string>;
  /** The order's lines: their pieces are not available to the pad. */
  lines: readonly OrderLine[];
  /** The order's lines as stored: what they hold belongs to this order. */
  saved: readonly OrderLine[];
  now: Date;
}

/** Returns one stock row of each product. */
const oneRowPerProduct = (rows: readonly StockRow[]): StockRow[] => [
  ...new Map(rows.map((row) => [row.product, row])).values(),
];

const NOTHING_TO_ADD = { rows: [], allocations: [], choices: [], available: 0 } as const;

const checkLine = (entry: PadEntry, context: PadContext, freePiecesOf: CountFreePieces): PadLine => {
  if (entry.isHeading) return { entry, status: 'invalid', ...NOTHING_TO_ADD };
  const key = codeKey(entry.code);
  const codeRows = context.rowsByCode.get(key);
  if (!codeRows) {
    const status = context.failed ? 'failed' : 'searching';
    return { entry, status: entry.problem ? 'invalid' : status, ...NOTHING_TO_ADD };
  }
  const activeRows = codeRows.filter((row) =>
    isListedAsActive(row.active_start_date, row.active_end_date, context.now),
  );
  if (activeRows.length === 0)
    return {
      entry,
      status: 'unknown',
      ...NOTHING_TO_ADD,
      choices: oneRowPerProduct(context.similarByCode.get(key) ?? []),
    };
  const choices = oneRowPerProduct(activeRows);
  const chosenProduct = context.chosenProducts.get(key);
  const product = choices.length === 1 ? choices[0]! : choices.find((row) => row.product === chosenProduct);
  if (!product) return { entry, status: 'choose', ...NOTHING_TO_ADD, choices };
  const rows = soonestRowsOf(product.product, activeRows);
  const freeRows = rows.map((row) => withAvailable(row, Math.max(0, freePiecesOf(row))));
  const available = freeRows.reduce((sum, row) => sum + (row.available ?? Infinity), 0);
  const line = { entry, product, rows: freeRows, available, choices, allocations: [] };
  if (entry.quantity === null) return { ...line, status: 'invalid' };
  const allocations = allocate(rows, entry.quantity, freePiecesOf, context.splitCodes.has(key));
  const pieces = allocations.reduce((sum, each) => sum + each.pieces, 0);
  if (pieces === 0) return { ...line, status: lacksOnlyPrice(rows) ? 'noPrice' : 'soldOut' };
  return { ...line, allocations, status: pieces < entry.quantity ? 'short' : 'ready' };
};

/** Checks all lines. Pieces that the order or an earlier line that is ready takes are not available to a line. */
export const checkPad = (entries: readonly PadEntry[], context: PadContext): PadLine[] => {
  const takenPieces = new Map<number, number>();
  const freePiecesOf: CountFreePieces = (row) =>
    orderablePieces(row) +
    piecesOf(context.saved, row.id) -
    piecesOf(context.lines, row.id) -
    (takenPieces.get(row.id) ?? 0);
  return entries.map((entry) => {
    const line = checkLine(entry, context, freePiecesOf);
    for (const { row, pieces } of isReady(line) ? line.allocations : [])
      takenPieces.set(row.id, (takenPieces.get(row.id) ?? 0) + pieces);
    return line;
  });
};

/**
 * Whether the line can be added as it was typed. Of the others nothing is added before the user has chosen or
 * corrected.
 */
export const isReady = ({ status }: PadLine): boolean => status === 'ready';

/** Whether all containers together have less of a line's product than it asks for. */
export const needsSubstitutes = ({ product, status, entry, available }: PadLine): boolean =>
  product !== undefined && ['soldOut', 'noPrice', 'short'].includes(status) && available < (entry.quantity ?? 0);
