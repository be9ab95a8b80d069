import { useState } from 'react';
import type { ListController } from './useList';

/**
 * A panel of search conditions that the user opens and closes. It stays open while the address holds some of its
 * conditions. Closing it clears them (S1 §4).
 */
export const useSearchPanel = (
  list: Pick<ListController<unknown>, 'state' | 'change'>,
  parameter: 'query' | 'qbe',
  openAtFirst = false,
) => {
  const [opened, setOpened] = useState(openAtFirst);
  const inUse = list.state[parameter] !== '';
  return {
    on: opened || inUse,
    onToggle: (on: boolean) => {
      setOpened(on);
      if (!on && inUse) list.change({ [parameter]: '' });
    },
  };
};
