import { ApiError } from './errors';

/** Replies that say that what is on screen is gone, or no longer for this person. */
const GONE_STATUSES: readonly number[] = [403, 404, 410];

/** What a query has, as `useQuery` returns it. */
interface LoadedQuery {
  data?: unknown;
  error: unknown;
  isPlaceholderData?: boolean;
}

/**
 * The error that takes the place of what a query loads; null while there is something to show. A reading again that
 * fails keeps what is there: only a reply that it is gone or refused takes it away.
 */
export const loadError = <Query extends LoadedQuery>({
  data,
  error,
  isPlaceholderData = false,
}: Query): Query['error'] | null => {
  const isGone = error instanceof ApiError && GONE_STATUSES.includes(error.status);
  return data === undefined || isPlaceholderData || isGone ? error : null;
};

/** A query's data and the way to load it again, with the error that takes its place. */
export const withLoadError = <Query extends LoadedQuery & { refetch: () => unknown }>(
  query: Query,
): { data: Query['data']; error: Query['error'] | null; refetch: Query['refetch'] } => ({
  data: query.data,
  error: loadError(query),
  refetch: query.refetch,
});
