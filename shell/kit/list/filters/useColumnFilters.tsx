import type { Entity } from '@trestle/schema/entity';
import { useMemo } from 'react';
import type { ResolvedColumn } from '../columns';
import type { ListState } from '../listState';
import { FilterCell } from './FilterCell';
import { filterField, readQbe, withFilter, writeQbe, type ColumnFilter } from './qbe';

/** Of a column, what a filter asks: not how it is drawn. */
export type FilterableColumn = Omit<ResolvedColumn<never>, 'render'>;
export interface ColumnFilterProps {
  entity: Entity;
  columns: readonly FilterableColumn[];
  /** Only these columns can be filtered. */
  only?: readonly string[];
  state: ListState;
  onChange(change: Partial<ListState>, options?: { replace?: boolean }): void;
}

/** Each column with the cell that filters by it, where it can be filtered by. */
export const useColumnFilters = ({ entity, columns, only, state, onChange }: ColumnFilterProps) => {
  const filters = useMemo(() => readQbe(state.qbe, entity), [state.qbe, entity]);
  // Going back leads to the list before it was filtered, not through each letter.
  const put = (name: string, filter: ColumnFilter | null) =>
    onChange({ qbe: writeQbe(withFilter(filters, name, filter)) }, { replace: state.qbe !== '' });
  return columns.map((column) => {
    const field = only && !only.includes(column.name) ? undefined : filterField(entity, column);
    const cell = field && (
      <FilterCell field={field} filter={filters[field.name]} onChange={(filter) => put(field.name, filter)} />
    );
    return { column, cell };
  });
};
