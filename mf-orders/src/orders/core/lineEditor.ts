import type { StockRow } from '@trestle/trade/core';
import type { OfferUndo } from '@trestle/kit/form';
import { createContext, useContext } from 'react';
import type { OrderLine } from './orderLines';

/** The lines of the order that is being edited, with what its rows need to draw and change them. */
export interface LineEditor {
  lines: readonly OrderLine[];
  /** The lines as stored: what they hold belongs to this order. */
  saved: readonly OrderLine[];
  stockById: ReadonlyMap<number, StockRow>;
  /** YYYY-MM-DD. */
  today: string;
  /** Read-only. */
  locked: boolean;
  canEditNotes: boolean;
  showPrices: boolean;
  /** The server's errors: an array by position of the line, or undefined. */
  refused: unknown;
  /** Position of the line whose quantity takes the focus when it is drawn. */
  focusedLine: number | null;
  focusLine: (at: number | null) => void;
  /** Returns lines and stored lines as they are now. For callbacks that run after a wait. */
  current: () => { lines: readonly OrderLine[]; saved: readonly OrderLine[] };
  /** Adds pieces to the line of the stock row, or a new line. `keepFocus`: the focus stays where it is. */
  add: (row: StockRow, keepFocus?: boolean) => void;
  /** Replaces all lines and renumbers them. */
  change: (lines: readonly OrderLine[]) => void;
  /** Says what was done to the lines, and offers to undo it while the form is open. */
  offerUndo: OfferUndo;
  /** Opens the grid of a model's colours and fabrics; null closes it. `from`: the position of a line to be swapped. */
  showVariants: (model: string | null, from?: number) => void;
  /**
   * Moves the focus to the next line's quantity, after the last to the box for a new product.
   * @returns false when there is nothing to move to
   */
  focusNext: (from: HTMLElement) => boolean;
}

export const LineEditorContext = createContext<LineEditor | null>(null);
/**
 * Returns the line editor of the surrounding order form.
 * @throws Error outside an order form
 */
export const useLineEditor = (): LineEditor => {
  const editor = useContext(LineEditorContext);
  if (!editor) throw new Error('This belongs inside an order form.');
  return editor;
};

/** Path of a line's quantity in the form, which is also the name of its input. */
export const quantityPath = (at: number): string => `store_order_lines[${at}].quantity`;
