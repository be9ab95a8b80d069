import { useEffect } from 'react';
import { useShortcutHelp, type Shortcut } from '../core/keys/shortcuts';
import { isDialogOpen } from '../core/keys/isDialogOpen';
import { rowIndexOf } from './rows/rowNavigation';

const findSearchBox = (): HTMLElement | null => document.querySelector('[role=search] input[type=search]');

const findFirstRow = (): HTMLElement | null =>
  document.querySelector('[data-row="0"]') ?? document.querySelector('[data-row]');

const isTextInput = (target: Element): boolean =>
  target.matches('input, select, textarea, [contenteditable=true]') && rowIndexOf(target) === null;

const onKeyDown = (event: KeyboardEvent): void => {
  const { target, key } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!(target instanceof Element) || isDialogOpen()) return;
  if (key === '/' && !isTextInput(target)) {
    event.preventDefault();
    findSearchBox()?.focus();
  } else if (key === 'ArrowDown' && target === findSearchBox()) {
    event.preventDefault();
    findFirstRow()?.focus();
  }
};

const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['/'], does: 'Go to the search; Enter runs it' },
  { keys: ['↓'], does: 'Go from the search to the rows' },
  { keys: ['↓', '↑'], does: 'Move from row to row' },
  { keys: ['Page Down', 'Page Up'], does: 'Move by a screen of rows' },
  { keys: ['Home', 'End'], does: 'Go to the first or the last row' },
  { keys: ['Enter'], does: 'Open the row' },
];

/** Shortcuts that work anywhere on a list page: `/` goes to the search, arrow down from there to the rows. */
export const useListShortcuts = (): void => {
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  useShortcutHelp('In a list', SHORTCUTS);
};
