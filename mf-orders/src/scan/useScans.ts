import { toast } from '@trestle/kit/core';
import { useState, type RefObject } from 'react';
import { rowsWithCode } from '../orders/productSearch';
import type { Line, There } from '../orders/till';
import { applyScan } from './applyScan';
import type { InTurn } from './useInTurn';
import { useScanner } from './useScanner';

interface Scans {
  /** Where the order stands on the page. */
  place: RefObject<HTMLElement | null>;
  /** The lines cannot be changed. */
  locked: boolean;
  inTurn: InTurn;
  /** The lines as they are at this moment. */
  now: () => readonly Line[];
  saved: readonly Line[];
  stock: ReadonlyMap<number, There>;
  onChange: (lines: readonly Line[]) => void;
}

/** Puts what a scanner reads on the order; what it comes to is said. Gives the words of the last one that changed something. */
export const useScans = ({ place, locked, inTurn, now, saved, stock, onChange }: Scans): string => {
  const [said, setSaid] = useState('');
  // It stays until it is dismissed: who scans looks at the goods.
  const warn = (words: string) => toast.error(words, { title: 'Not added', timeout: 0 });
  useScanner(place, (code) => {
    setSaid('');
    if (locked) {
      warn(`This order can't be changed, so ${code} was not added.`);
      return;
    }
    inTurn.run(code, rowsWithCode(code), (answer) => {
      if (answer.status === 'rejected') {
        warn(`The stock could not be searched for ${code}. Nothing was changed. Scan it again.`);
        return;
      }
      const result = applyScan(code, now(), saved, answer.value, stock);
      if (!result.lines) {
        warn(result.words);
        return;
      }
      onChange(result.lines);
      setSaid(result.words);
      // Behind another tab of the record neither the line nor these words are seen.
      if (place.current?.getClientRects().length === 0) toast.success(result.words);
    });
  });
  return said;
};
