import { defaultRangeExtractor, useVirtualizer, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import {
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { TOP_BAR_HEIGHT_PX } from '../tableStyles';
import { nextRowIndex, rowIndexOf } from './rowNavigation';

/** Up to so many rows all are drawn, which keeps the browser's own search and printing whole. */
export const MAX_PLAIN_ROWS = 100;
/** Rows drawn beyond what is seen, on either side. */
const OVERSCAN_ROWS = 8;

export interface VirtualRowsOptions {
  rows: readonly Readonly<Record<string, unknown>>[];
  /** What holds the rows: a table's body, a list. */
  holder: RefObject<HTMLElement | null>;
  /** The box that scrolls in place of the page, if there is one. */
  box?: HTMLElement | null;
  /** Height of a row before any was measured, and the gap between two, in pixels. */
  guess: number;
  gap?: number;
  /** Height of what stays above the rows, in pixels. */
  head?: number;
  /** Number of a row to bring into sight. */
  found?: number | null;
}
/** A row to draw: which one, and the pixels of those left out before it. */
export interface VirtualRow {
  at: number;
  before: number;
}
export interface VirtualRows {
  /** Whether rows out of sight are left out. */
  partial: boolean;
  places: readonly VirtualRow[];
  /** Pixels of the rows left out at the end. */
  rest: number;
  /** Goes on a row, with `data-index`, when `partial`: rows may differ in height. */
  measure: ((row: HTMLElement | null) => void) | undefined;
  /** For the holder: arrows, Home, End and the page keys go from row to row, Enter opens one. */
  keys: {
    onKeyDown(event: KeyboardEvent): void;
    onFocus(event: FocusEvent): void;
    onBlur(event: FocusEvent): void;
  };
}

/** Where the holder begins on the page, kept up with what grows or shrinks above it. */
const useOffset = (holder: RefObject<HTMLElement | null>, needed: boolean): number => {
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    if (!needed) return;
    const look = () =>
      setOffset(holder.current ? Math.round(holder.current.getBoundingClientRect().top + window.scrollY) : 0);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [holder, needed]);
  return offset;
};

/** The mean height of the rows that are drawn: a better guess for those that are not. */
const useGuess = (holder: RefObject<HTMLElement | null>, first: number, rows: unknown, needed: boolean): number => {
  const [guess, setGuess] = useState(first);
  useLayoutEffect(() => {
    const drawn = needed ? [...(holder.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])] : [];
    const mean = drawn.reduce((sum, row) => sum + row.offsetHeight, 0) / drawn.length;
    // oxlint-disable-next-line react/set-state-in-effect -- it is measured from what was drawn
    if (mean > 0) setGuess((before) => (Math.abs(before - mean) > 1 ? Math.round(mean) : before));
  }, [holder, rows, needed]);
  return guess;
};

/**
 * The rows in sight and some beyond, where there are many, and going from row to row by keyboard. The row that has the focus
 * stays drawn wherever one scrolls, so that the keys go on from it.
 */
export const useVirtualRows = ({
  rows,
  holder,
  box,
  guess: first,
  gap = 0,
  head = 0,
  found = null,
}: VirtualRowsOptions): VirtualRows => {
  const count = rows.length;
  const partial = count > MAX_PLAIN_ROWS;
  const [focused, setFocused] = useState<number | null>(null);
  const wanted = useRef<number | null>(null);
  const offset = useOffset(holder, partial && !box);
  const guess = useGuess(holder, first, rows, partial);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const inSight = defaultRangeExtractor(range);
      return focused === null || focused >= range.count || inSight.includes(focused)
        ? inSight
        : [...inSight, focused].toSorted((a, b) => a - b);
    },
    [focused],
  );
  const common = {
    count,
    gap,
    rangeExtractor,
    overscan: OVERSCAN_ROWS,
    scrollPaddingStart: head + (box ? 0 : TOP_BAR_HEIGHT_PX),
    scrollPaddingEnd: 8,
    // Before the screen was measured: so that the first rows are drawn at once.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    estimateSize: useCallback(() => guess, [guess]),
    getItemKey: useCallback((at: number) => String(rows[at]?.['id']), [rows]),
  };
  // oxlint-disable-next-line react/incompatible-library -- what it returns is used here alone
  const onPage = useWindowVirtualizer<HTMLElement>({ ...common, enabled: partial && !box, scrollMargin: offset });
  const inBox = useVirtualizer<HTMLElement, HTMLElement>({
    ...common,
    enabled: partial && Boolean(box),
    getScrollElement: () => box ?? null,
    scrollMargin: head,
  });
  const scroller = box ? inBox : onPage;
  const margin = box ? head : offset;
  // What was worked out from an older guess is dropped.
  useLayoutEffect(() => scroller.measure(), [scroller, guess]);

  useLayoutEffect(() => {
    if (found !== null && partial) scroller.scrollToIndex(found, { align: 'center' });
  }, [scroller, found, partial]);

  const focusRow = useCallback(
    (at: number, options?: FocusOptions): boolean => {
      const row = holder.current?.querySelector<HTMLElement>(`[data-row="${at}"]`);
      row?.focus(options);
      return Boolean(row);
    },
    [holder],
  );
  // A row that wasn't drawn takes the focus once it is.
  useLayoutEffect(() => {
    if (wanted.current !== null && focusRow(wanted.current, { preventScroll: true })) wanted.current = null;
  });
  const goTo = (at: number) => {
    if (!partial) return void focusRow(at);
    wanted.current = at;
    setFocused(at);
    scroller.scrollToIndex(at, { align: 'auto' });
  };
  const keys: VirtualRows['keys'] = {
    onFocus: ({ target }) => setFocused(rowIndexOf(target)),
    onBlur: ({ relatedTarget }) => {
      if (wanted.current === null && !(relatedTarget instanceof Node && holder.current?.contains(relatedTarget)))
        setFocused(null);
    },
    onKeyDown: (event) => {
      const { key, target } = event;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const from = rowIndexOf(target);
      if (from === null) return;
      const seen = Math.max(
        1,
        Math.floor(((box?.clientHeight ?? window.innerHeight - TOP_BAR_HEIGHT_PX) - head) / (guess + gap)) - 1,
      );
      const to = nextRowIndex(key, from, count, seen);
      if (to !== null) {
        event.preventDefault();
        goTo(to);
      } else if (key === 'Enter' && target instanceof HTMLElement && target.matches('[data-row]'))
        target.querySelector('a')?.click();
    },
  };
  if (!partial) return { partial, places: rows.map((_, at) => ({ at, before: 0 })), rest: 0, measure: undefined, keys };
  const items = scroller.getVirtualItems();
  const places = items.map((item, i) => ({ at: item.index, before: item.start - (items[i - 1]?.end ?? margin) }));
  const rest = scroller.getTotalSize() - ((items.at(-1)?.end ?? margin) - margin);
  return { partial, places, rest: Math.max(0, rest), measure: scroller.measureElement, keys };
};
