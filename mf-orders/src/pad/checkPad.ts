import type { StockRow } from '@trestle/kit/core';
import { isListedAsActive } from '@trestle/schema/activeState';
import type { Allocation } from '../orders/lineChanges';
import { allocate, type FreePieces } from '../orders/allocate';
import { bySoonestDelivery, piecesOf, type OrderLine } from '../orders/orderLines';
import { codeKey, type WantedLine } from './padText';

/**
 * `ready`: all pieces can be had. `short`: some can. `soldOut`: none. `choose`: several products have the code.
 * `unknown`: no product has it. `invalid`: the quantity can't be read. `searching`: no answer yet.
 */
export type PadStatus = 'ready' | 'short' | 'soldOut' | 'choose' | 'unknown' | 'invalid' | 'searching';

/** One line of the pad with what can be had of it. */
export interface PadLine {
  wanted: WantedLine;
  status: PadStatus;
  /** A stock row of the product, which names it. */
  product?: StockRow;
  /** The product's stock rows, soonest delivery first, with what the order and the lines before leave available. */
  rows: readonly StockRow[];
  /** The pieces that are added, and from where. */
  allocations: readonly Allocation[];
  /** Pieces that all rows together can give. */
  left: number;
  /** One stock row for each product to choose from. */
  choices: readonly StockRow[];
}

/** What the check knows: the stock of the codes, and what the user has chosen. */
export interface PadKnowledge {
  /** Stock rows by code; a code without an entry is still being searched for. */
  rowsByCode: ReadonlyMap<string, readonly StockRow[]>;
  /** Products with a similar code, for unknown codes. */
  similar: ReadonlyMap<string, readonly StockRow[]>;
  /** The chosen product of an ambiguous code. */
  chosenProducts: ReadonlyMap<string, number>;
  /** Codes whose pieces may come from several containers. */
  split: ReadonlySet<string>;
  /** The order's lines: what they take is not there for the pad. */
  lines: readonly OrderLine[];
  /** The order's lines as stored: what they hold belongs to this order. */
  saved: readonly OrderLine[];
  now: Date;
}

/** One stock row of each product. */
const oneOfEach = (rows: readonly StockRow[]): StockRow[] => [
  ...new Map(rows.map((row) => [row.product, row])).values(),
];

const NOTHING_TO_ADD = { rows: [], allocations: [], choices: [], left: 0 } as const;

const checkLine = (wanted: WantedLine, known: PadKnowledge, free: FreePieces): PadLine => {
  const key = codeKey(wanted.code);
  const all = known.rowsByCode.get(key);
  if (!all) return { wanted, status: wanted.problem ? 'invalid' : 'searching', ...NOTHING_TO_ADD };
  const sold = all.filter((row) => isListedAsActive(row.active_start_date, row.active_end_date, known.now));
  if (sold.length === 0)
    return { wanted, status: 'unknown', ...NOTHING_TO_ADD, choices: oneOfEach(known.similar.get(key) ?? []) };
  const choices = oneOfEach(sold);
  const chosen = known.chosenProducts.get(key);
  const product = choices.length === 1 ? choices[0]! : choices.find((row) => row.product === chosen);
  if (!product) return { wanted, status: 'choose', ...NOTHING_TO_ADD, choices };
  const rows = bySoonestDelivery(product.product, sold);
  const remaining = rows.map((row) => ({ ...row, available: Math.max(0, free(row)) }));
  const left = remaining.reduce((sum, { available }) => sum + available, 0);
  const line = { wanted, product, rows: remaining, left, choices, allocations: [] };
  if (wanted.quantity === null) return { ...line, status: 'invalid' };
  const allocations = allocate(rows, wanted.quantity, free, known.split.has(key));
  const pieces = allocations.reduce((sum, each) => sum + each.pieces, 0);
  if (pieces === 0) return { ...line, status: 'soldOut' };
  return { ...line, allocations, status: pieces < wanted.quantity ? 'short' : 'ready' };
};

/** Checks all lines. Each gets what the order and the lines before it leave. */
export const checkPad = (wanted: readonly WantedLine[], known: PadKnowledge): PadLine[] => {
  const takenPieces = new Map<number, number>();
  const free: FreePieces = (row) =>
    (row.available ?? 0) +
    piecesOf(known.saved, row.id) -
    piecesOf(known.lines, row.id) -
    (takenPieces.get(row.id) ?? 0);
  return wanted.map((each) => {
    const line = checkLine(each, known, free);
    for (const { row, pieces } of line.allocations) takenPieces.set(row.id, (takenPieces.get(row.id) ?? 0) + pieces);
    return line;
  });
};

/** The lines of which something can be added. */
export const addableLines = (lines: readonly PadLine[]): PadLine[] =>
  lines.filter(({ allocations }) => allocations.length > 0);

/** Whether all containers together have less of a line's product than it asks for. */
export const needsOthers = ({ product, status, wanted, left }: PadLine): boolean =>
  product !== undefined && (status === 'soldOut' || status === 'short') && left < (wanted.quantity ?? 0);
