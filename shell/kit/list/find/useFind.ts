import { useEffect, useState } from 'react';
import { useShortcutHelp, type Shortcut } from '../../core/keys/shortcuts';
import { isDialogOpen } from '../../core/keys/isDialogOpen';

const SHORTCUTS: readonly Shortcut[] = [{ keys: ['Ctrl F'], does: 'Find in all rows, also those out of view' }];
const NO_SHORTCUTS: readonly Shortcut[] = [];

const FIND_INPUT = '[name=find]';

const isFindShortcut = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'f' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;

/** The state of the search in a list's rows, and what changes it. */
export interface FindController {
  open: boolean;
  /** Index of the row that the search stopped at. */
  foundIndex: number | null;
  setFoundIndex(index: number | null): void;
  close(): void;
}

/**
 * Opens the search in the rows with Ctrl+F, where the browser would search only the rows that are drawn.
 * Ctrl+F in that search opens the browser's own.
 * @param needed whether the list draws only some of its rows
 */
export const useFind = (needed: boolean): FindController => {
  const [open, setOpen] = useState(false);
  const [foundIndex, setFoundIndex] = useState<number | null>(null);
  useShortcutHelp('In a long list', needed ? SHORTCUTS : NO_SHORTCUTS);
  useEffect(() => {
    if (!needed) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isFindShortcut(event) || isDialogOpen()) return;
      if (event.target instanceof Element && event.target.matches(FIND_INPUT)) return;
      event.preventDefault();
      setOpen(true);
      document.querySelector<HTMLInputElement>(FIND_INPUT)?.select();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [needed]);
  return {
    open: open && needed,
    foundIndex: open && needed ? foundIndex : null,
    setFoundIndex,
    close: () => {
      setOpen(false);
      setFoundIndex(null);
    },
  };
};
