import { toast, type StockRow } from '@trestle/kit/core';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { AnswerQueue } from '../scan/useAnswerQueue';
import { exactMatch, searchProducts, useProductSearch, type ProductMatch } from './productSearch';

/** Says why a query added nothing. */
const unmatchedMessage = (query: string, answer: PromiseSettledResult<ProductMatch[]>): string => {
  if (answer.status === 'rejected') return `Couldn't search the stock for ${query}, so nothing was added. Try again.`;
  if (answer.value.length === 0) return `No product found for ${query}, so nothing was added.`;
  return `Several products match ${query}. Choose one with the arrow keys, or type its whole code.`;
};
/** Text below the box while it has no match to show. */
const searchNote = (failed: boolean, searching: boolean, matches: number): string | undefined => {
  if (failed) return "Couldn't search the stock. Press Enter to try again.";
  if (searching) return 'Searching …';
  return matches === 0 ? 'No product found. Try another word or code.' : undefined;
};
const NAVIGATION_KEYS = new Set(['ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown']);

interface ProductEntryOptions {
  input: RefObject<HTMLInputElement | null>;
  /** Searches in this colour alone; null for any. */
  colour: string | null;
  queue: AnswerQueue;
  /** Adds one piece. `keepFocus`: the user has typed on meanwhile, so the focus stays in the box. */
  onAdd: (row: StockRow, keepFocus?: boolean) => void;
}

/**
 * The text of the box that adds products, with its matches. Enter adds the first match.
 * While the matches are still loading, the text waits in a queue and the user can type on. Then only an unambiguous
 * match is added, because the user has not seen the others.
 */
export const useProductEntry = ({ input, colour, queue, onAdd }: ProductEntryOptions) => {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  // An answer that arrives later reads the values of that moment.
  const latest = useRef({ text, onAdd, waiting: queue.waiting });
  useEffect(() => {
    latest.current = { text, onAdd, waiting: queue.waiting };
  });
  const usedArrows = useRef(false);
  const { matches, searching, failed } = useProductSearch(text, colour);

  const type = (typed: string) => {
    usedArrows.current = false;
    setProblem('');
    setText(typed);
  };
  const addMatch = (match: ProductMatch | undefined) => {
    type('');
    if (match) onAdd(match.rows[0]!);
  };
  const applyAnswer = (query: string, answer: PromiseSettledResult<ProductMatch[]>, alone: boolean) => {
    // After several texts in a row the user goes on typing here.
    const idle =
      alone &&
      latest.current.waiting.length <= 1 &&
      latest.current.text === '' &&
      document.activeElement === input.current;
    const match = answer.status === 'fulfilled' ? exactMatch(query, answer.value) : undefined;
    if (match) {
      latest.current.onAdd(match.rows[0]!, !idle);
      return;
    }
    const words = unmatchedMessage(query, answer);
    // Puts the text back to be corrected, unless the user has typed something else.
    if (idle) {
      setText(query);
      setProblem(words);
    } else toast.warning(words, { timeout: 0 });
  };
  const enqueue = () => {
    const query = text.trim();
    const alone = queue.waiting.length === 0;
    type('');
    queue.run(query, searchProducts(query, colour), (answer) => applyAnswer(query, answer, alone));
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (NAVIGATION_KEYS.has(event.key)) usedArrows.current = true;
    const query = text.trim();
    const mustWait = (searching || failed) && query !== '';
    if (event.key === 'Tab' && mustWait && !event.shiftKey) enqueue();
    // After the arrow keys, the list itself handles Enter.
    if (event.key !== 'Enter' || query === '' || usedArrows.current) return;
    event.preventDefault();
    event.stopPropagation();
    if (mustWait) enqueue();
    else if (matches[0]) addMatch(matches[0]);
  };
  return {
    text,
    matches,
    problem,
    note: searchNote(failed, searching, matches.length),
    type,
    press,
    clear: () => setText(''),
    choose: (product: string | undefined) => addMatch(matches.find((match) => String(match.product) === product)),
  };
};
