/** Of a list that holds `count` rows and shows about `page` of them: where a key leads from row `from`; null: it is none of the list's. */
export const nextRowIndex = (key: string, from: number, count: number, page: number): number | null => {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: page,
    PageUp: -page,
    Home: -from,
    End: count - 1 - from,
  };
  const step = steps[key];
  if (step === undefined || count === 0) return null;
  const to = Math.min(Math.max(from + step, 0), count - 1);
  // At the end the page itself may go on, as to the pages below.
  return to === from && (key === 'ArrowDown' || key === 'ArrowUp') ? null : to;
};

const isTyping = (target: Element): boolean =>
  target.matches('input:not([type=checkbox]), select, textarea, [contenteditable=true], [role=combobox]');
/** The number of the row that holds an element, where the element isn't one to type in. */
export const rowIndexOf = (target: EventTarget | null): number | null => {
  const row = target instanceof Element && !isTyping(target) ? target.closest<HTMLElement>('[data-row]') : null;
  return row ? Number(row.dataset['row']) : null;
};
