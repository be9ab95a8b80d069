import type { Entity, RowOf } from '@trestle/schema/entity';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useFieldAccess } from '../core/access/useAccess';
import { collection } from '../core/api/collection';
import { loadError } from '../core/api/loadError';
import { forActiveVariant } from '../core/entities';
import { useListScope } from '../core/extensions/listScope';
import {
  applyChange,
  listDefaults,
  needsHiddenField,
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
  /** Shows no rows: the defaults lack a condition that the user may not see. */
  isWithheld?: boolean;
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
  /** Whether a condition uses a field that the user may not see. There are no rows then, rather than other ones. */
  isWithheld: boolean;
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
  const declaredDefaults = useMemo(
    () => listDefaults(entity, JSON.parse(defaultsJson) as Partial<ListState>),
    [entity, defaultsJson],
  );
  const defaults = useMemo(
    () => withoutHiddenFields(entity, hidden, declaredDefaults),
    [entity, hidden, declaredDefaults],
  );
  const state = useMemo(
    () => withoutHiddenFields(entity, hidden, readState(params, defaults)),
    [entity, hidden, params, defaults],
  );
  const isWithheld =
    (options.isWithheld ?? false) || needsHiddenField(entity, hidden, readState(params, declaredDefaults));
  useListScope();
  const query = toListQuery(entity, state);
  const reply = useQuery({
    queryKey: ['list', entity.name, query],
    queryFn: ({ signal }) => collection(entity).list(query, signal),
    enabled: !options.wait && !isWithheld,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });

  // The router draws a new address when it has time. A second change before that builds on the first.
  const latestParams = useRef(params);
  const undrawn = useRef<string[]>([]);
  useEffect(() => {
    // One that was asked for may be drawn while a later one still waits.
    const at = undrawn.current.lastIndexOf(`${params}`);
    undrawn.current = at < 0 ? [] : undrawn.current.slice(at + 1);
    if (!undrawn.current.length) latestParams.current = params;
  }, [params]);
  const change = useCallback(
    (stateChange: Partial<ListState>, historyOptions?: { replace?: boolean }) => {
      const latestState = withoutHiddenFields(entity, hidden, readState(latestParams.current, defaults));
      latestParams.current = writeState(applyChange(latestState, stateChange), defaults, latestParams.current);
      undrawn.current.push(`${latestParams.current}`);
      setParams(latestParams.current, historyOptions);
    },
    [setParams, entity, hidden, defaults],
  );

  const count = isWithheld ? 0 : reply.data?.count;
  const beyondLastPage = !reply.isPlaceholderData && count !== undefined && count > 0 && state.offset >= count;
  // The rows of the last page were deleted: go to the page that is the last one now. Back leads past the empty one.
  useEffect(() => {
    if (!beyondLastPage) return;
    const lastOffset = Math.floor((count - 1) / state.limit) * state.limit;
    setParams(writeState({ ...state, offset: lastOffset }, defaults, params), { replace: true });
  }, [beyondLastPage, count, state, defaults, params, setParams]);

  return {
    state,
    defaults,
    change,
    count,
    rows: isWithheld ? [] : (reply.data?.results ?? []),
    loading: reply.isPending && !isWithheld,
    refreshing: !isWithheld && (reply.isPlaceholderData || beyondLastPage),
    error: isWithheld ? null : loadError(reply),
    isWithheld,
    retry: () => void reply.refetch(),
  };
};
