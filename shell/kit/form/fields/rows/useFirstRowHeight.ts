import { useLayoutEffect, useState, type RefObject } from 'react';

/** Height of a row until the first is measured, in pixels. */
const ESTIMATED_ROW_HEIGHT_PX = 48;

/** Height of the first row, in pixels: the best estimate for rows that aren't drawn yet. */
export const useFirstRowHeight = (list: RefObject<HTMLElement | null>, cards: boolean, hasRows: boolean): number => {
  const [height, setHeight] = useState(ESTIMATED_ROW_HEIGHT_PX);
  useLayoutEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('[data-drag-row]');
    // oxlint-disable-next-line react/set-state-in-effect -- the height is measured from the drawn row
    if (row?.offsetHeight) setHeight(row.offsetHeight);
  }, [list, cards, hasRows]);
  return height;
};
