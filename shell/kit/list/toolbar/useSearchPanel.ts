import { useState } from 'react';
import type { ListController } from '../useList';

/**
 * A panel of search conditions that the user opens and closes. Closing it clears them (S1 §4). Column filters stay open
 * while the address holds some; a query that a link brought is told by chips, and its builder stays folded.
 */
export const useSearchPanel = (
  list: Pick<ListController<unknown>, 'state' | 'change'>,
  parameter: 'query' | 'qbe',
  openAtFirst = false,
) => {
  const isInUse = list.state[parameter] !== '';
  const holdsFilters = isInUse && parameter === 'qbe';
  // Opened by an address, they stay when the last one is emptied: more may be typed.
  const [isOpen, setOpen] = useState(openAtFirst || holdsFilters);
  return {
    on: isOpen || holdsFilters,
    onToggle: (on: boolean) => {
      setOpen(on);
      if (!on && isInUse) list.change({ [parameter]: '' });
    },
  };
};
