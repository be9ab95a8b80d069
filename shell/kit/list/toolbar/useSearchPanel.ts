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
  const [isOpen, setOpen] = useState(openAtFirst);
  const isInUse = list.state[parameter] !== '';
  return {
    on: isOpen || (isInUse && parameter === 'qbe'),
    onToggle: (on: boolean) => {
      setOpen(on);
      if (!on && isInUse) list.change({ [parameter]: '' });
    },
  };
};
