import { useCallback, useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import { nextRowIndex, rowIndexOf } from './rowNavigation';

/** Event handlers of the element that contains the rows. */
export interface RowHandlers {
  onKeyDown(event: KeyboardEvent): void;
  onFocus(event: FocusEvent): void;
  onBlur(event: FocusEvent): void;
}

interface RowFocusOptions {
  container: RefObject<HTMLElement | null>;
  rowCount: number;
  /** Called with the index of the row that has the focus; null when no row has it. */
  setFocused: (index: number | null) => void;
  /** About how many rows are in view: the step of Page Up and Page Down. */
  rowsPerScreen: () => number;
  /** Scrolls to a row that may not be drawn yet; undefined when all rows are drawn. */
  scrollTo: ((index: number) => void) | undefined;
}

/** Moves the focus from row to row: arrows, Home, End and the page keys; Enter opens the focused row. */
export const useRowFocus = (options: RowFocusOptions): RowHandlers => {
  const { container, rowCount, setFocused, rowsPerScreen, scrollTo } = options;
  const pendingIndex = useRef<number | null>(null);
  const focusRow = useCallback(
    (index: number, focusOptions?: FocusOptions): boolean => {
      const row = container.current?.querySelector<HTMLElement>(`[data-row="${index}"]`);
      row?.focus(focusOptions);
      return Boolean(row);
    },
    [container],
  );
  // Focuses the row that was scrolled to, once it is drawn.
  useLayoutEffect(() => {
    if (pendingIndex.current !== null && focusRow(pendingIndex.current, { preventScroll: true }))
      pendingIndex.current = null;
  });
  const goTo = (index: number) => {
    if (!scrollTo) {
      focusRow(index);
      return;
    }
    pendingIndex.current = index;
    setFocused(index);
    scrollTo(index);
  };
  return {
    onFocus: ({ target }) => setFocused(rowIndexOf(target)),
    onBlur: ({ relatedTarget }) => {
      const staysInside = relatedTarget instanceof Node && container.current?.contains(relatedTarget);
      if (pendingIndex.current === null && !staysInside) setFocused(null);
    },
    onKeyDown: (event) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const { key, target } = event;
      const from = rowIndexOf(target);
      if (from === null) return;
      const to = nextRowIndex(key, from, rowCount, rowsPerScreen());
      if (to !== null) {
        event.preventDefault();
        goTo(to);
      } else if (key === 'Enter' && target instanceof HTMLElement && target.matches('[data-row]'))
        target.querySelector('a')?.click();
    },
  };
};
