/** Stock rows of one receipt. A container has no more. */
export const MAX_RECEIVED_ROWS = 5000;
/** What can happen to pieces that a store waits for. */
export const RESOLVE_ACTIONS = ['move', 'swap', 'shorten'] as const;

/** Answers to 'Received in order?'. */
export const IN_ORDER_ANSWERS = ['Yes', 'No', 'N/A'] as const;
export type InOrderAnswer = (typeof IN_ORDER_ANSWERS)[number];

/** What came of a stock row. */
export interface ReceivedRow {
  id: number;
  counted: number;
  damaged: number;
  notes?: string | null;
}
/** What happens to pieces of a line that did not come. */
export interface Resolution {
  line: number;
  /** `move`: the same product from another container. `swap`: another product. `shorten`: the line gets smaller. */
  action: (typeof RESOLVE_ACTIONS)[number];
  /** The stock row that they come from now; not for `shorten`. */
  stock_id?: number | null;
  quantity: number;
}
/** An order line that waits. What the caller may not see is null. */
export interface WaitingLine {
  id: number;
  order: number | null;
  store: number | null;
  store__name: string | null;
  /** Pieces that have not been delivered. */
  quantity: number | null;
  created_date: string | null;
}
/** A stock row of which less came than is ordered. */
export interface ShortRow {
  stock_id: number;
  missing: number;
  /** Those that wait, oldest order first. */
  lines: WaitingLine[];
}
/** The reply to a receipt. */
export interface ReceiptReply {
  rows: { id: number; counted: number; damaged: number; quantity: number }[];
  short: ShortRow[];
  /** Names the receipt for its undo; null in a preview. */
  undo: string | null;
}
/** A receipt of the last 30 days, as its container lists it. */
export interface PastReceipt {
  /** Names it for its undo. */
  undo: string;
  created_date: string;
  /** When it was taken back; null while it holds. */
  undone_date: string | null;
  /** Stock rows that were counted, and order lines that changed with them. */
  rows: number;
  lines: number;
}
/** The reply to an undo: how many stock rows and order lines are as before. */
export interface UndoneReceipt {
  rows: number;
  lines: number;
}
