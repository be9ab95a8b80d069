import type { Entity, RowOf } from '@trestle/schema/entity';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useFieldAccess } from '../core/access/useAccess';
import { collection } from '../core/api/collection';
import { forActiveVariant } from '../core/entities';
import { useChosenStore } from '../core/session/chosenStore';
import {
  applyChange,
  listDefaults,
  readState,
  toListQuery,
  withoutHiddenFields,
  writeState,
  type ListState,
} from './listState';

export interface UseListOptions {
  /** The list's state when the address names none. */
  defaults?: Partial<ListState>;
  /** Keeps the state in the component, for a list within another page. Otherwise it is in the page's address. */
  ownState?: boolean;
  /** Loads nothing yet, because the defaults aren't known. */
  wait?: boolean;
}

/** A list's rows and state, and what changes them. */
export interface ListController<Row> {
  state: ListState;
  /** The list's state when the address names none. */
  defaults: ListState;
  /**
   * Changes the state. Every change but that of `offset` leads to the first page.
   * @param options `replace` makes no entry in the browser's history
   */
  change(change: Partial<ListState>, options?: { replace?: boolean }): void;
  rows: readonly Row[];
  /** Number of rows on all pages; undefined until the first reply. */
  count: number | undefined;
  /** Whether there is nothing to show yet. */
  loading: boolean;
  /** Whether `rows` are the previous ones, shown until the next arrive. */
  refreshing: boolean;
  error: unknown;
  retry(): void;
}

type SetParams = (next: URLSearchParams, options?: { replace?: boolean }) => void;

/**
 * Loads a list and keeps its state; drawing the list is the caller's. Rows loaded in the last 5 seconds are not loaded
 * again (S2 §4). A late reply to an earlier state is never shown, because replies are cached by the state they answer.
 */
export const useList = <E extends Entity>(declared: E, options: UseListOptions = {}): ListController<RowOf<E>> => {
  const entity = forActiveVariant(declared);
  const [addressParams, setAddressParams] = useSearchParams();
  const [ownParams, setOwnParams] = useState(() => new URLSearchParams());
  const params = options.ownState ? ownParams : addressParams;
  const setParams: SetParams = options.ownState ? setOwnParams : setAddressParams;
  const { hidden } = useFieldAccess(entity, 'list');
  const defaultsJson = JSON.stringify(options.defaults ?? {});
  const defaults = useMemo(
    () => withoutHiddenFields(entity, hidden, listDefaults(entity, JSON.parse(defaultsJson) as Partial<ListState>)),
    [entity, hidden, defaultsJson],
  );
  const state = useMemo(
    () => withoutHiddenFields(entity, hidden, readState(params, defaults)),
    [entity, hidden, params, defaults],
  );
  // Renders again when another store is chosen in the top bar: the query then names that store.
  useChosenStore();
  const query = toListQuery(entity, state);
  const reply = useQuery({
    queryKey: ['list', entity.name, query],
    queryFn: ({ signal }) => collection(entity).list(query, signal),
    enabled: !options.wait,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });

  // The router draws a new address when it has time. A second change before that builds on the first.
  const latestParams = useRef(params);
  useEffect(() => {
    latestParams.current = params;
  }, [params]);
  const change = useCallback(
    (stateChange: Partial<ListState>, historyOptions?: { replace?: boolean }) => {
      const latestState = withoutHiddenFields(entity, hidden, readState(latestParams.current, defaults));
      latestParams.current = writeState(applyChange(latestState, stateChange), defaults, latestParams.current);
      setParams(latestParams.current, historyOptions);
    },
    [setParams, entity, hidden, defaults],
  );

  const count = reply.data?.count;
  const beyondLastPage = !reply.isPlaceholderData && count !== undefined && count > 0 && state.offset >= count;
  // The rows of the last page were deleted: go to the page that is the last one now.
  useEffect(() => {
    if (!beyondLastPage) return;
    const lastOffset = Math.floor((count - 1) / state.limit) * state.limit;
    setParams(writeState({ ...state, offset: lastOffset }, defaults, params));
  }, [beyondLastPage, count, state, defaults, params, setParams]);

  // A failed refresh in the background keeps the rows; a page that couldn't be loaded is an error.
  const showsError = reply.isError && (reply.data === undefined || reply.isPlaceholderData || reply.isLoadingError);
  return {
    state,
    defaults,
    change,
    count,
    rows: reply.data?.results ?? [],
    loading: reply.isPending,
    refreshing: reply.isPlaceholderData || beyondLastPage,
    error: showsError ? reply.error : null,
    retry: () => void reply.refetch(),
  };
};
