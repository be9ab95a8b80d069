import { useLayoutEffect, useState, type RefObject } from 'react';

export interface ColumnWidths {
  total: number;
  columns: readonly number[];
}

/**
 * The widths that a table's columns take by their first rows, in pixels; null before they are known. With rows coming and going
 * they would change at every scroll. `of` names the columns: with others they are measured anew.
 */
export const useColumnWidths = (
  table: RefObject<HTMLTableElement | null>,
  of: string,
  needed: boolean,
): ColumnWidths | null => {
  const [found, setFound] = useState<{ of: string; widths: ColumnWidths } | null>(null);
  const widths = needed && found?.of === of ? found.widths : null;
  useLayoutEffect(() => {
    if (!needed || widths || !table.current) return;
    const headers = [...table.current.querySelectorAll('thead tr:first-child > *')];
    const columns = headers.map((header) => header.getBoundingClientRect().width);
    // oxlint-disable-next-line react/set-state-in-effect -- it is measured from what was drawn
    setFound({ of, widths: { columns, total: columns.reduce((sum, width) => sum + width, 0) } });
  }, [table, of, needed, widths]);
  return widths;
};
