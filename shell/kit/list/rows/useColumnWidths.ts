import { useLayoutEffect, useState, type RefObject } from 'react';

/** Widths in pixels. */
export interface ColumnWidths {
  total: number;
  columns: readonly number[];
}

/**
 * Keeps a virtual table's column widths as its first rows set them. Otherwise every scroll would change them.
 * @param layoutKey names the columns; widths are measured again when it changes
 * @param needed false for tables that draw all their rows
 * @returns null until the widths are measured
 */
export const useColumnWidths = (
  table: RefObject<HTMLTableElement | null>,
  layoutKey: string,
  needed: boolean,
): ColumnWidths | null => {
  const [measured, setMeasured] = useState<{ layoutKey: string; widths: ColumnWidths } | null>(null);
  const widths = needed && measured?.layoutKey === layoutKey ? measured.widths : null;
  useLayoutEffect(() => {
    if (!needed || widths || !table.current) return;
    const headers = [...table.current.querySelectorAll('thead tr:first-child > *')];
    const columns = headers.map((header) => header.getBoundingClientRect().width);
    const total = columns.reduce((sum, width) => sum + width, 0);
    // oxlint-disable-next-line react/set-state-in-effect -- the widths are measured from the drawn table
    setMeasured({ layoutKey, widths: { columns, total } });
  }, [table, layoutKey, needed, widths]);
  return widths;
};
