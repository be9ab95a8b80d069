import type { Row } from '../../collection/call/context';
import type { ImportPlan } from '../planOutcomes';
import type { FileRow } from '../fileRow';

/** An order of the past that rows of a file become. */
export interface PastOrder {
  /** Its id, where an earlier file began it; 0 for a new one. */
  id: number;
  store: number;
  reference: string;
  /** When it was made, as the file says: a day, or a moment. */
  orderedOn: string;
  /** How many lines it has already. */
  lineCount: number;
  lines: PastLine[];
}

/** A row of the file, with the order that it belongs to. */
export interface PastLine extends FileRow {
  order?: PastOrder;
  /** Whether the order has this line already, from an earlier import. */
  isThere?: boolean;
}

/** What an import of past orders would write. */
export interface PastOrderPlan extends ImportPlan {
  orders: PastOrder[];
}

/** Returns a text that is equal for equal lines of an order. */
export const lineKey = (order: number, { product, quantity, unit_price: price }: Row): string =>
  [order, product, quantity, Math.round(Number(price) * 100)].join();
