import { useState } from 'react';
import type { ListController } from '../useList';

/**
 * A panel of search conditions that the user opens and closes. It stays open while the address holds some of its
 * conditions. Closing it clears them (S1 §4).
 */
export const useSearchPanel = (
  list: Pick<ListController<unknown>, 'state' | 'change'>,
  parameter: 'query' | 'qbe',
  openAtFirst = false,
) => {
  const [isOpen, setOpen] = useState(openAtFirst);
  const isInUse = list.state[parameter] !== '';
  return {
    on: isOpen || isInUse,
    onToggle: (on: boolean) => {
      setOpen(on);
      if (!on && isInUse) list.change({ [parameter]: '' });
    },
  };
};
