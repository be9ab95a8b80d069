import { useEffect } from 'react';
import { useShortcutHelp, type Shortcut } from '../core/keys/shortcuts';
import { rowIndexOf } from './rows/rowNavigation';
import { isDialogOpen } from '../core/keys/isDialogOpen';

const searchBox = (): HTMLElement | null => document.querySelector('[role=search] input[type=search]');
const firstRow = (): HTMLElement | null =>
  document.querySelector('[data-row="0"]') ?? document.querySelector('[data-row]');
const isTyping = (target: Element): boolean =>
  target !== document.body &&
  target.matches('input, select, textarea, [contenteditable=true]') &&
  rowIndexOf(target) === null;

const press = (event: KeyboardEvent): void => {
  const { target, key } = event;
  if (
    event.defaultPrevented ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    !(target instanceof Element) ||
    isDialogOpen()
  )
    return;
  if (key === '/' && !isTyping(target)) {
    event.preventDefault();
    searchBox()?.focus();
  } else if (key === 'ArrowDown' && target === searchBox()) {
    event.preventDefault();
    firstRow()?.focus();
  }
};

const KEYS: readonly Shortcut[] = [
  { keys: ['/'], does: 'To the search; Enter runs it' },
  { keys: ['↓'], does: 'From the search to the rows' },
  { keys: ['↓', '↑'], does: 'From row to row' },
  { keys: ['Page Down', 'Page Up'], does: 'A screen of rows further, or back' },
  { keys: ['Home', 'End'], does: 'To the first row, or the last' },
  { keys: ['Enter'], does: 'Opens the row' },
];

/** A list by keyboard, wherever the focus is: `/` goes to the search, the arrow down from there to the rows, which have keys of their own. */
export const useListShortcuts = (): void => {
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  useShortcutHelp('In a list', KEYS);
};
