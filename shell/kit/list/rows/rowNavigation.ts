/**
 * Finds the row that a key moves the focus to.
 * @param rowCount number of loaded rows
 * @param rowsPerScreen about how many rows are in view
 * @returns the index of the row, or null when the key isn't one of the list's
 */
export const nextRowIndex = (key: string, from: number, rowCount: number, rowsPerScreen: number): number | null => {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: rowsPerScreen,
    PageUp: -rowsPerScreen,
    Home: -from,
    End: rowCount - 1 - from,
  };
  const step = steps[key];
  if (step === undefined || rowCount === 0) return null;
  const to = Math.min(Math.max(from + step, 0), rowCount - 1);
  // At either end an arrow scrolls the page instead, for example to the pager.
  return to === from && (key === 'ArrowDown' || key === 'ArrowUp') ? null : to;
};

const isTextInput = (target: Element): boolean =>
  target.matches('input:not([type=checkbox]), select, textarea, [contenteditable=true], [role=combobox]');

/**
 * The index of the row that contains an element; null outside the rows, and in inputs, which need the keys themselves.
 */
export const rowIndexOf = (target: EventTarget | null): number | null => {
  if (!(target instanceof Element) || isTextInput(target)) return null;
  const row = target.closest<HTMLElement>('[data-row]');
  return row ? Number(row.dataset['row']) : null;
};
