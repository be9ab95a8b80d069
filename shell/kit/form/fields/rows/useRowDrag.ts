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

const rowElements = (list: Element): Element[] => [...list.querySelectorAll(':scope > [data-drag-row]')];
/** The gap nearest to a height in the window: rows whose middle is above the height stay above the gap. */
const findGap = (list: Element, y: number): number =>
  rowElements(list).filter((row) => {
    const { top, height } = row.getBoundingClientRect();
    return y > top + height / 2;
  }).length;
/** How far the window scrolls in a frame while the pointer is at that height, in pixels; negative for up. */
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
  const latestOnMove = useRef(onMove);
  const stopDrag = useRef<() => void>(undefined);
  useEffect(() => {
    latestOnMove.current = onMove;
  }, [onMove]);
  useEffect(() => () => stopDrag.current?.(), []);

  const start = useCallback<StartRowDrag>((event, from) => {
    const handle = event.currentTarget;
    const list = handle.closest('[data-drag-row]')?.parentElement;
    if (!list || event.button !== 0) return;
    event.preventDefault();
    handle.setPointerCapture?.(event.pointerId);
    let { clientY: y } = event;
    let gap = from;
    let frame = 0;
    const updateGap = () => {
      gap = findGap(list, y);
      setDrag((shownDrag) => (shownDrag?.gap === gap ? shownDrag : { from, gap }));
    };
    const scroll = () => {
      const step = scrollStep(y);
      if (step !== 0) {
        window.scrollBy(0, step);
        updateGap();
      }
      frame = requestAnimationFrame(scroll);
    };
    const controller = new AbortController();
    const { signal } = controller;
    const endDrag = (isDropped: boolean) => {
      controller.abort();
      cancelAnimationFrame(frame);
      setDrag(null);
      // Without the dragged row, the places below it are one less.
      const to = gap > from ? gap - 1 : gap;
      if (isDropped && to !== from) latestOnMove.current(from, to);
    };
    stopDrag.current = () => endDrag(false);
    const onPointerMove = (moveEvent: globalThis.PointerEvent) => {
      y = moveEvent.clientY;
      updateGap();
    };
    const onKey = (keyEvent: KeyboardEvent) => {
      if (keyEvent.key !== 'Escape') return;
      keyEvent.preventDefault();
      endDrag(false);
    };
    window.addEventListener('pointermove', onPointerMove, { signal });
    window.addEventListener('pointerup', () => endDrag(true), { signal });
    window.addEventListener('pointercancel', () => endDrag(false), { signal });
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
