import { toast } from '@trestle/kit/core';
import { hasNoPrice, type StockRow } from '@trestle/trade/core';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { AnswerQueue } from '../scan/useAnswerQueue';
import { exactMatch, searchProducts, useProductSearch, type ProductMatch } from '../core/productSearch';

/** Returns the message about a query that added nothing. */
const unmatchedMessage = (query: string, answer: PromiseSettledResult<ProductMatch[]>): string => {
  if (answer.status === 'rejected') return `Couldn't search the stock for ${query}, so nothing was added. Try again.`;
  if (answer.value.length === 0) return `No product found for ${query}, so nothing was added.`;
  return `Several products match ${query}. Choose one with the arrow keys, or type its whole code.`;
};
/** Returns the message about a product that can't be added, because none of its rows has a price. */
const noPriceMessage = ({ rows: [row] }: ProductMatch): string | undefined =>
  hasNoPrice(row!)
    ? `${row!.product__description ?? 'This product'} has no price yet, so nothing was added.`
    : undefined;

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
 * Holds the text of the box that adds products, and searches its matches. Enter adds the first match. While matches are
 * still loading, Enter puts the text into a queue, so that the user can type on. A queued text adds only an unambiguous
 * match, because the user has not seen the others.
 */
export const useProductEntry = ({ input, colour, queue, onAdd }: ProductEntryOptions) => {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  // The current values, for an answer that arrives later.
  const latest = useRef({ text, onAdd, pendingTexts: queue.pendingTexts });
  useEffect(() => {
    latest.current = { text, onAdd, pendingTexts: queue.pendingTexts };
  });
  const usedArrows = useRef(false);
  const { matches, searching, failed } = useProductSearch(text, colour);

  const changeText = (newText: string) => {
    usedArrows.current = false;
    setProblem('');
    setText(newText);
  };
  const addMatch = (match: ProductMatch | undefined) => {
    changeText('');
    if (!match) return;
    const message = noPriceMessage(match);
    if (message) setProblem(message);
    else onAdd(match.rows[0]!);
  };
  const applyAnswer = (query: string, answer: PromiseSettledResult<ProductMatch[]>, isOnlyQuery: boolean) => {
    // After several texts in a row the user is still typing, so nothing is put back into the box.
    const isIdle =
      isOnlyQuery &&
      latest.current.pendingTexts.length <= 1 &&
      latest.current.text === '' &&
      document.activeElement === input.current;
    const match = answer.status === 'fulfilled' ? exactMatch(query, answer.value) : undefined;
    const noPrice = match && noPriceMessage(match);
    if (match && !noPrice) {
      latest.current.onAdd(match.rows[0]!, !isIdle);
      return;
    }
    const message = noPrice ?? unmatchedMessage(query, answer);
    // Puts the text back to be corrected, unless the user has typed something else.
    if (isIdle) {
      setText(query);
      setProblem(message);
    } else toast.warning(message, { timeout: 0 });
  };
  const enqueue = () => {
    const query = text.trim();
    const isOnlyQuery = queue.pendingTexts.length === 0;
    changeText('');
    queue.run(query, searchProducts(query, colour), (answer) => applyAnswer(query, answer, isOnlyQuery));
  };
  const handleKeyDown = (event: KeyboardEvent) => {
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
    changeText,
    handleKeyDown,
    clear: () => setText(''),
    choose: (product: string | undefined) => addMatch(matches.find((match) => String(match.product) === product)),
  };
};
