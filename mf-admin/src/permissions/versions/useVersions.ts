import { ApiError, collection, loadError, request, settings } from '@trestle/kit/core';
import type { HistoryEntry } from '@trestle/schema/historyEntry';
import { groupPermissions } from '@trestle/schema/entities/group_permissions';
import { collectionPath } from '@trestle/schema/entity';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { NO_ROWS, rowsOfRecord, type RuleRows } from '@trestle/schema/rights/ruleHistory';
import { buildVersions } from './ruleVersions';

/** History entries of one call. A save has an entry for each rule and field rule that it changes. */
const ENTRIES_PER_PAGE = 500;

interface HistoryPage {
  rows: RuleRows;
  count: number;
  results: HistoryEntry[];
}

const loadRows = async (id: number, signal: AbortSignal): Promise<RuleRows> => {
  try {
    return rowsOfRecord((await collection(groupPermissions).item(id, signal)) as unknown as Record<string, unknown>);
  } catch (error) {
    // A deleted record still has a history.
    if (error instanceof ApiError && error.status === 404) return NO_ROWS;
    throw error;
  }
};
const loadPage = async (id: number, offset: number, signal: AbortSignal): Promise<HistoryPage> => {
  const [page, rows] = await Promise.all([
    request<Omit<HistoryPage, 'rows'>>(`${collectionPath(groupPermissions, settings.slug)}${id}/history/`, {
      query: { limit: ENTRIES_PER_PAGE, offset },
      signal,
    }),
    offset === 0 ? loadRows(id, signal) : NO_ROWS,
  ]);
  return { ...page, rows };
};

/** Loads the newest versions of a record, and older ones on demand. */
export const useVersions = (id: number, enabled: boolean) => {
  const reply = useInfiniteQuery({
    queryKey: ['history', groupPermissions.name, id, 'versions'],
    enabled,
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => loadPage(id, pageParam, signal),
    getNextPageParam: ({ count, results }, _pages, offset) =>
      results.length > 0 && offset + results.length < count ? offset + results.length : undefined,
  });
  const { data, hasNextPage } = reply;
  const versions = useMemo(() => {
    const [firstPage] = data?.pages ?? [];
    if (!data || !firstPage) return undefined;
    // When somebody saves between the loading of two pages, the second page repeats entries of the first.
    const entries = new Map(data.pages.flatMap(({ results }) => results).map((entry) => [entry.id, entry]));
    return buildVersions(firstPage.rows, [...entries.values()], !hasNextPage);
  }, [data, hasNextPage]);
  return {
    versions,
    error: loadError(reply),
    retry: () => void reply.refetch(),
    hasOlder: hasNextPage,
    isLoadingOlder: reply.isFetchingNextPage,
    showOlder: () => void reply.fetchNextPage(),
  };
};
