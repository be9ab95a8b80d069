import type { ReactNode } from 'react';
import type { TableValue } from './sortRows';

/** A column of a SortableTable. */
export interface SortableColumn {
  label: string;
  align: 'start' | 'end';
  /** False for columns without an order, such as pictures. */
  sortable?: boolean;
  /** Wraps long text instead of cutting it. */
  wrap?: boolean;
  render: (value: TableValue) => ReactNode;
}
