import { useEffect, useState } from 'react';
import { useShortcutHelp, type Shortcut } from '../../core/keys/shortcuts';
import { isDialogOpen } from '../../core/keys/isDialogOpen';

const KEYS: readonly Shortcut[] = [{ keys: ['Ctrl F'], does: 'Finds in all rows, also those out of sight' }];
const NONE: readonly Shortcut[] = [];

export interface FindController {
  open: boolean;
  /** The row that was found last, by its number. */
  found: number | null;
  put(found: number | null): void;
  close(): void;
}

/** Ctrl+F in a list that draws only some of its rows: the browser would look in these alone. Pressed once more it is the browser's. */
export const useFind = (needed: boolean): FindController => {
  const [open, setOpen] = useState(false);
  const [found, setFound] = useState<number | null>(null);
  useShortcutHelp('In a long list', needed ? KEYS : NONE);
  useEffect(() => {
    if (!needed) return;
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'f' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      if (isDialogOpen() || (event.target instanceof Element && event.target.matches('[name=find]'))) return;
      event.preventDefault();
      setOpen(true);
      document.querySelector<HTMLInputElement>('[name=find]')?.select();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [needed]);
  return {
    open: open && needed,
    found: open && needed ? found : null,
    put: setFound,
    close: () => {
      setOpen(false);
      setFound(null);
    },
  };
};
