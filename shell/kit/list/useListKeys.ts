import { useEffect } from 'react';

const ROW = '[data-row]';
const isTyping = (target: Element): boolean => target.matches('input:not([type=checkbox]), select, textarea, [contenteditable=true], [role=combobox]');
const searchBox = (): HTMLElement | null => document.querySelector('[role=search] input[type=search]');

/** The row to go to from where the focus is: the next or the one before; from the search box down to the first. */
const rowFrom = (target: Element, down: boolean): HTMLElement | null => {
  if (down && target === searchBox()) return document.querySelector(ROW);
  const row = isTyping(target) ? null : target.closest(ROW);
  const next = down ? row?.nextElementSibling : row?.previousElementSibling;
  return next?.matches(ROW) ? (next as HTMLElement) : null;
};

const press = (event: KeyboardEvent): void => {
  const { target, key } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element) || document.querySelector('dialog[open]')) return;
  if (key === '/' && !isTyping(target)) {
    event.preventDefault();
    searchBox()?.focus();
  } else if (key === 'ArrowDown' || key === 'ArrowUp') {
    const row = rowFrom(target, key === 'ArrowDown');
    if (!row) return;
    event.preventDefault();
    row.focus();
  } else if (key === 'Enter' && target.matches(ROW)) target.querySelector('a')?.click();
};

/** A list by keyboard: `/` goes to the search, the arrows from there and from row to row, Enter opens the record. */
export const useListKeys = (): void => useEffect(() => {
  document.addEventListener('keydown', press);
  return () => document.removeEventListener('keydown', press);
}, []);
