import { defaultRangeExtractor, useVirtualizer, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useState, type RefObject } from 'react';
import { TOP_BAR_HEIGHT_PX } from '../../core/theme/pageWidth';
import { usePrinting } from '../../core/theme/usePrinting';
import { useRowFocus, type RowHandlers } from './useRowFocus';

/** Lists up to this length draw all their rows, so that the browser's own search works. */
export const MAX_PLAIN_ROWS = 100;
/** Rows drawn above and below those in view. */
const OVERSCAN_ROWS = 8;
/** Space kept below a row that is scrolled into view. */
const SCROLL_PADDING_PX = 8;

export interface VirtualRowsOptions {
  rows: readonly Readonly<Record<string, unknown>>[];
  /** The element whose children are the rows: a table's body, or a list. */
  container: RefObject<HTMLElement | null>;
  /** The scrolling box, when the rows scroll in one and not with the page. */
  box?: HTMLElement | null;
  /** Used until the first rows are measured, in pixels. */
  estimatedRowHeight: number;
  /** Space between two rows, in pixels. */
  gap?: number;
  /** Height of the sticky headers above the rows, in pixels. */
  headerHeight?: number;
  /** Lists up to this length draw all their rows. */
  maxPlainRows?: number;
  /** Index of a row to scroll to. */
  found?: number | null;
}

/** A row to draw. */
export interface VirtualRow {
  index: number;
  /** Height of the rows left out before this one, in pixels. */
  gapBefore: number;
}

/** The rows of a list to draw, and what drawing them needs. */
export interface VirtualRows {
  /** Whether rows out of view are left out. Never on paper. */
  isVirtual: boolean;
  virtualRows: readonly VirtualRow[];
  /** Height of the rows left out at the end, in pixels. */
  gapAfter: number;
  /**
   * The ref of each row, which also needs `data-index`; rows may differ in height. Undefined when all rows are drawn.
   */
  measure: ((row: HTMLElement | null) => void) | undefined;
  /** Event handlers of the container: the keys move from row to row, Enter opens one. */
  handlers: RowHandlers;
}

/**
 * Draws only the rows in view when a list is long, all of them on paper, and moves the focus from row to row by keyboard.
 * The focused row stays drawn while the user scrolls, so that the keys go on from it.
 */
export const useVirtualRows = (options: VirtualRowsOptions): VirtualRows => {
  const { rows, container, box, gap = 0, headerHeight = 0, maxPlainRows = MAX_PLAIN_ROWS, found = null } = options;
  const rowCount = rows.length;
  const isPrinting = usePrinting();
  const isVirtual = rowCount > maxPlainRows && !isPrinting;
  const [focused, setFocused] = useState<number | null>(null);
  const pageOffset = usePageOffset(container, isVirtual && !box);
  const rowHeight = useRowHeight(container, options.estimatedRowHeight, rows, isVirtual);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const inView = defaultRangeExtractor(range);
      if (focused === null || focused >= range.count || inView.includes(focused)) return inView;
      return [...inView, focused].toSorted((a, b) => a - b);
    },
    [focused],
  );
  const commonOptions = {
    count: rowCount,
    gap,
    rangeExtractor,
    overscan: OVERSCAN_ROWS,
    scrollPaddingStart: headerHeight + (box ? 0 : TOP_BAR_HEIGHT_PX),
    scrollPaddingEnd: SCROLL_PADDING_PX,
    // The virtualizer measures the viewport later; this draws the first rows at once.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    estimateSize: useCallback(() => rowHeight, [rowHeight]),
    getItemKey: useCallback((index: number) => String(rows[index]?.['id']), [rows]),
  };
  // oxlint-disable-next-line react/incompatible-library -- its result is used only here
  const pageScroller = useWindowVirtualizer<HTMLElement>({
    ...commonOptions,
    enabled: isVirtual && !box,
    scrollMargin: pageOffset,
  });
  const boxScroller = useVirtualizer<HTMLElement, HTMLElement>({
    ...commonOptions,
    enabled: isVirtual && Boolean(box),
    getScrollElement: () => box ?? null,
    scrollMargin: headerHeight,
  });
  const scroller = box ? boxScroller : pageScroller;
  // Drops the positions that were computed from another height.
  useLayoutEffect(() => scroller.measure(), [scroller, rowHeight]);
  useLayoutEffect(() => {
    if (found !== null && isVirtual) scroller.scrollToIndex(found, { align: 'center' });
  }, [scroller, found, isVirtual]);

  const handlers = useRowFocus({
    container,
    rowCount,
    setFocused,
    rowsPerScreen: () => {
      const viewHeight = (box?.clientHeight ?? window.innerHeight - TOP_BAR_HEIGHT_PX) - headerHeight;
      return Math.max(1, Math.floor(viewHeight / (rowHeight + gap)) - 1);
    },
    scrollTo: isVirtual ? (index) => scroller.scrollToIndex(index, { align: 'auto' }) : undefined,
  });
  if (!isVirtual) {
    const allRows = rows.map((_, index) => ({ index, gapBefore: 0 }));
    return { isVirtual, virtualRows: allRows, gapAfter: 0, measure: undefined, handlers };
  }
  const startOffset = box ? headerHeight : pageOffset;
  const items = scroller.getVirtualItems();
  const virtualRows = items.map((item, i) => ({
    index: item.index,
    gapBefore: item.start - (items[i - 1]?.end ?? startOffset),
  }));
  const gapAfter = Math.max(0, scroller.getTotalSize() - ((items.at(-1)?.end ?? startOffset) - startOffset));
  return { isVirtual, virtualRows, gapAfter, measure: scroller.measureElement, handlers };
};

/** Where the container begins on the page, in pixels. Follows what grows or shrinks above it. */
const usePageOffset = (container: RefObject<HTMLElement | null>, needed: boolean): number => {
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    if (!needed) return;
    const measure = () => {
      const top = container.current?.getBoundingClientRect().top;
      setOffset(top === undefined ? 0 : Math.round(top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [container, needed]);
  return offset;
};

/** The mean height of the drawn rows, in pixels: the best estimate for the others. */
const useRowHeight = (
  container: RefObject<HTMLElement | null>,
  estimate: number,
  rows: unknown,
  needed: boolean,
): number => {
  const [height, setHeight] = useState(estimate);
  useLayoutEffect(() => {
    const drawnRows = needed ? [...(container.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])] : [];
    const mean = drawnRows.reduce((sum, row) => sum + row.offsetHeight, 0) / drawnRows.length;
    // oxlint-disable-next-line react/set-state-in-effect -- the height is measured from the drawn rows
    if (mean > 0) setHeight((previous) => (Math.abs(previous - mean) > 1 ? Math.round(mean) : previous));
  }, [container, rows, needed]);
  return height;
};
