import { decideOperation } from '@trestle/schema/access';
import type { Entity } from '@trestle/schema/entity';
import { useEffect, useMemo, useRef } from 'react';
import { useSession } from '../../core/session/useSession';
import type { ResolvedColumn } from '../table/columns';
import type { ListState } from '../listState';
import { FilterCell } from './FilterCell';
import { filterField, readQbe, withFilter, writeQbe, type ColumnFilter } from './qbe';

/** A column without its rendering, which a filter doesn't need. */
export type FilterableColumn = Omit<ResolvedColumn<never>, 'render'>;

export interface ColumnFilterProps {
  entity: Entity;
  columns: readonly FilterableColumn[];
  /** Names of the columns that get a filter; without it all that can have one. */
  only?: readonly string[];
  state: ListState;
  onChange(change: Partial<ListState>, options?: { replace?: boolean }): void;
}

/**
 * Gives each column its filter control.
 * @returns `filter` is undefined for a column that can't be filtered
 */
export const useColumnFilters = ({ entity, columns, only, state, onChange }: ColumnFilterProps) => {
  const { rules } = useSession();
  const mayList = (target: Entity) => decideOperation(rules, target, 'list').allowed;
  const filters = useMemo(() => readQbe(state.qbe, entity), [state.qbe, entity]);
  // The address follows when the router has time. A second filter before that builds on the first.
  const latest = useRef(state.qbe);
  useEffect(() => {
    latest.current = state.qbe;
  }, [state.qbe]);
  const setFilter = (name: string, filter: ColumnFilter | null) => {
    // Replaces the history entry: Back leads to the list before it was filtered, not through each letter.
    const replace = latest.current !== '';
    latest.current = writeQbe(withFilter(readQbe(latest.current, entity), name, filter));
    onChange({ qbe: latest.current }, { replace });
  };
  return columns.map((column) => {
    const field = only && !only.includes(column.name) ? undefined : filterField(entity, column, mayList);
    const filter = field && (
      <FilterCell field={field} filter={filters[field.name]} onChange={(next) => setFilter(field.name, next)} />
    );
    return { column, filter };
  });
};
