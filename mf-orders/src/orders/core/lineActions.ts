import type { StockRow } from '@trestle/trade/core';
import { applySplit, type SplitProposal } from './allocations';
import { copyLine, moveLine, replaceLine, restoreLine } from './lineChanges';
import type { LineEditor } from './lineEditor';
import type { OrderLine } from './orderLines';

/** What the buttons and keys of one line do. */
export interface LineActions {
  update: (changes: Partial<OrderLine>) => void;
  /** Moves the line to another place. */
  moveTo: (place: number) => void;
  copy: () => void;
  split: (proposal: SplitProposal) => void;
  /** Takes a stock row of another product in place of the line's. Quantity and note stay. */
  replace: (row: StockRow) => void;
  /** Removes the line, and offers to bring it back. */
  remove: () => void;
}

/**
 * Returns the actions of the line at a position. Other lines may have changed since this line was drawn, so each action
 * reads the lines as they are by then.
 */
export const lineActions = (editor: LineEditor, at: number): LineActions => {
  const { stockById, focusLine, change, current, offerUndo } = editor;
  const line = editor.lines[at]!;
  const name = line.product_name ?? 'the line';
  return {
    update: (changes) => change(current().lines.map((each, i) => (i === at ? { ...each, ...changes } : each))),
    moveTo: (place) => change(moveLine(current().lines, at, place)),
    copy: () => {
      focusLine(at + 1);
      change(copyLine(current().lines, at, stockById));
    },
    split: (proposal) => {
      focusLine(at);
      change(applySplit(current().lines, at, proposal));
    },
    replace: (row) => {
      focusLine(at);
      change(replaceLine(current().lines, at, row));
    },
    remove: () => {
      const { lines } = current();
      focusLine(lines.length > 1 ? Math.min(at, lines.length - 2) : null);
      change(lines.toSpliced(at, 1));
      const undo = () => {
        const now = current();
        focusLine(Math.min(at, now.lines.length));
        change(restoreLine(now.lines, at, line, now.saved));
      };
      offerUndo(`Removed ${name}.`, undo);
    },
  };
};
