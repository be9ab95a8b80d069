import { useCallback, useEffect, useRef, useState, type PointerEvent } from 'react';

/** A row being dragged, and the gap between rows where it would be dropped: 0 is above the first row. */
interface Drag {
  from: number;
  gap: number;
}
/** Begins a drag of the row at a place. */
export type StartRowDrag = (event: PointerEvent<HTMLElement>, at: number) => void;

export interface RowDrag {
  /** Stable. A row's handle calls it when it is pressed. */
  start: StartRowDrag;
  /** Value of a row's `data-drop`: the side on which the dragged row would be dropped. */
  dropSideOf: (at: number) => 'above' | 'below' | undefined;
}

/** Distance from the window's edges at which a drag scrolls, and how far in each frame, in pixels. */
const SCROLL_EDGE_PX = 72;
const SCROLL_STEP_PX = 10;

const rowsOf = (list: Element): Element[] => [...list.querySelectorAll(':scope > [data-drag-row]')];
/** The gap nearest to a height in the window: rows whose middle is above it stay above. */
const gapAt = (list: Element, y: number): number =>
  rowsOf(list).filter((row) => {
    const { top, height } = row.getBoundingClientRect();
    return y > top + height / 2;
  }).length;
const scrollStep = (y: number): number => {
  if (y < SCROLL_EDGE_PX) return -SCROLL_STEP_PX;
  return y > window.innerHeight - SCROLL_EDGE_PX ? SCROLL_STEP_PX : 0;
};

/**
 * Moves rows by dragging their handles, by mouse, pen or finger. Escape ends a drag without a move. Rows are the
 * elements with `data-drag-row` in the parent of the handle's own row. Keys and buttons must do the same.
 * @param onMove called with the row's place before and after
 */
export const useRowDrag = (onMove: (from: number, to: number) => void): RowDrag => {
  const [drag, setDrag] = useState<Drag | null>(null);
  const move = useRef(onMove);
  const stop = useRef<() => void>(undefined);
  useEffect(() => {
    move.current = onMove;
  }, [onMove]);
  useEffect(() => () => stop.current?.(), []);

  const start = useCallback<StartRowDrag>((event, from) => {
    const handle = event.currentTarget;
    const list = handle.closest('[data-drag-row]')?.parentElement;
    if (!list || event.button !== 0) return;
    event.preventDefault();
    handle.setPointerCapture?.(event.pointerId);
    let { clientY: y } = event;
    let gap = from;
    let frame = 0;
    const place = () => {
      gap = gapAt(list, y);
      setDrag((before) => (before?.gap === gap ? before : { from, gap }));
    };
    const scroll = () => {
      const step = scrollStep(y);
      if (step !== 0) {
        window.scrollBy(0, step);
        place();
      }
      frame = requestAnimationFrame(scroll);
    };
    const controller = new AbortController();
    const { signal } = controller;
    const end = (dropped: boolean) => {
      controller.abort();
      cancelAnimationFrame(frame);
      setDrag(null);
      // Without the dragged row, the places below it are one less.
      const to = gap > from ? gap - 1 : gap;
      if (dropped && to !== from) move.current(from, to);
    };
    stop.current = () => end(false);
    const follow = (moved: globalThis.PointerEvent) => {
      y = moved.clientY;
      place();
    };
    const onKey = (pressed: KeyboardEvent) => {
      if (pressed.key !== 'Escape') return;
      pressed.preventDefault();
      end(false);
    };
    window.addEventListener('pointermove', follow, { signal });
    window.addEventListener('pointerup', () => end(true), { signal });
    window.addEventListener('pointercancel', () => end(false), { signal });
    window.addEventListener('keydown', onKey, { signal, capture: true });
    frame = requestAnimationFrame(scroll);
  }, []);

  const dropSideOf = (at: number) => {
    if (!drag || drag.gap === drag.from || drag.gap === drag.from + 1) return undefined;
    if (drag.gap === at) return 'above';
    return drag.gap === at + 1 ? 'below' : undefined;
  };
  return { start, dropSideOf };
};
