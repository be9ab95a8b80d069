import type { Entity, RowOf } from '@trestle/schema/entity';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useFieldAccess } from '../core/access/useAccess';
import { collection } from '../core/api/collection';
import { forActiveVariant } from '../core/entities';
import {
  applyChange,
  listDefaults,
  withoutHiddenFields,
  toListQuery,
  readState,
  writeState,
  type ListState,
} from './listState';

export interface UseListOptions {
  /** Where the list stands when the address doesn't say. */
  defaults?: Partial<ListState>;
  /** A list inside another page keeps its state to itself; otherwise it is in the page's address. */
  ownState?: boolean;
  /** Where it stands isn't known yet: nothing is asked for. */
  wait?: boolean;
}
export interface ListController<Row> {
  state: ListState;
  /** Where it stands when the address says nothing. */
  atFirst: ListState;
  /** Changes the state; of anything but `offset` it leads to the first page. `replace`: it is no step to come back to. */
  change(change: Partial<ListState>, options?: { replace?: boolean }): void;
  rows: readonly Row[];
  /** Rows in all; undefined until the first reply. */
  count: number | undefined;
  /** Nothing to show yet. */
  loading: boolean;
  /** What is shown is of before: the next page, or a newer reply, is on its way. */
  working: boolean;
  error: unknown;
  retry(): void;
}

type Put = (next: URLSearchParams, how?: { replace?: boolean }) => void;

/**
 * A list's rows and state, apart from any look. What was loaded less than 5 seconds ago is not loaded again; a late reply
 * to an older state is never shown, as replies are kept by the state they answer.
 */
export const useList = <E extends Entity>(declared: E, options: UseListOptions = {}): ListController<RowOf<E>> => {
  const entity = forActiveVariant(declared);
  const [search, setSearch] = useSearchParams();
  const [own, setOwn] = useState(() => new URLSearchParams());
  const given = JSON.stringify(options.defaults ?? {});
  const { hidden } = useFieldAccess(entity, 'list');
  const defaults = useMemo(
    () => withoutHiddenFields(entity, hidden, listDefaults(entity, JSON.parse(given) as Partial<ListState>)),
    [entity, hidden, given],
  );
  const [from, put]: [URLSearchParams, Put] = options.ownState ? [own, setOwn] : [search, setSearch];
  const state = useMemo(
    () => withoutHiddenFields(entity, hidden, readState(from, defaults)),
    [entity, hidden, from, defaults],
  );
  const query = toListQuery(entity, state);
  const found = useQuery({
    queryKey: ['list', entity.name, query],
    queryFn: ({ signal }) => collection(entity).list(query, signal),
    enabled: !options.wait,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });

  const change = useCallback(
    (next: Partial<ListState>, how?: { replace?: boolean }) =>
      put(writeState(applyChange(state, next), defaults, from), how),
    [put, state, defaults, from],
  );
  const count = found.data?.count;
  const beyond = !found.isPlaceholderData && count !== undefined && count > 0 && state.offset >= count;
  // The last rows of the last page went away: the page before is what one meant.
  useEffect(() => {
    if (beyond)
      put(writeState({ ...state, offset: Math.floor((count - 1) / state.limit) * state.limit }, defaults, from));
  }, [beyond, count, state, defaults, from, put]);

  return {
    state,
    atFirst: defaults,
    change,
    count,
    rows: found.data?.results ?? [],
    loading: found.isPending,
    working: found.isPlaceholderData || beyond,
    // A failed refresh in the background leaves what is there; a page that could not be loaded says so.
    error:
      found.isError && (found.data === undefined || found.isPlaceholderData || found.isLoadingError)
        ? found.error
        : null,
    retry: () => void found.refetch(),
  };
};
