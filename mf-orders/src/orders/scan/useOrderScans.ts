import { toast } from '@trestle/kit/core';
import { useState, type RefObject } from 'react';
import { fetchRowsWithCode } from '../core/productSearch';
import type { LineEditor } from '../core/lineEditor';
import { applyScan } from './applyScan';
import type { AnswerQueue } from './useAnswerQueue';
import { useScanner } from './useScanner';

interface OrderScanOptions {
  /** The element that shows the order. */
  section: RefObject<HTMLElement | null>;
  queue: AnswerQueue;
  editor: Pick<LineEditor, 'locked' | 'current' | 'stockById' | 'change'>;
}

/**
 * Adds scanned codes to the order, one piece each, and reports every result.
 * @returns the message about the last scan; empty when it added nothing
 */
export const useOrderScans = ({ section, queue, editor }: OrderScanOptions): string => {
  const { locked, current, stockById, change } = editor;
  const [scanMessage, setScanMessage] = useState('');
  // The toast stays until it is dismissed, because the user looks at the goods while scanning.
  const warn = (message: string) => toast.error(message, { title: 'Not added', timeout: 0 });
  useScanner(section, (code) => {
    setScanMessage('');
    if (locked) {
      warn(`This order can't be changed, so ${code} was not added.`);
      return;
    }
    queue.run(code, fetchRowsWithCode(code), (answer) => {
      if (answer.status === 'rejected') {
        warn(`Couldn't search the stock for ${code}, so nothing was changed. Scan it again.`);
        return;
      }
      // The order may have been saved since.
      const { lines, saved } = current();
      const result = applyScan(code, lines, saved, answer.value, stockById);
      if (!result.lines) {
        warn(result.message);
        return;
      }
      change(result.lines);
      setScanMessage(result.message);
      // When another tab of the record is open, the user sees neither the line nor the message beside it.
      if (section.current?.getClientRects().length === 0) toast.success(result.message);
    });
  });
  return scanMessage;
};
