import { QueryClient, type DefaultOptions } from '@tanstack/react-query';
import { ApiError } from './errors';

/** A list that is younger than this is not loaded again (S2 §9). */
export const STALE_TIME_MS = 5000;

const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 ? error.body === null : error.status >= 502);

/**
 * Tells a reply of another form, such as a proxy's own, in words. Code that meets one fails in words of JavaScript, or
 * finds nothing in it.
 */
const tellUnreadable: NonNullable<NonNullable<DefaultOptions['queries']>['behavior']> = {
  onFetch: (context) => {
    const read = context.fetchFn;
    context.fetchFn = async () => {
      let cause: unknown = 'undefined';
      try {
        const data = await read();
        if (data !== undefined) return data;
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
        cause = error;
      }
      console.warn(context.queryKey, cause);
      throw new ApiError(0, { detail: "The server's reply could not be read. Try again." });
    };
  },
};

/** Creates the cache of server data that shell and remotes share. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        behavior: tellUnreadable,
        staleTime: STALE_TIME_MS,
        refetchOnWindowFocus: false,
        // What could not be loaded is tried again once the connection is back; the rest stays as it is.
        refetchOnReconnect: (query) => query.state.status === 'error',
        // A browser that believes it is offline may still reach a server in the local network.
        networkMode: 'always',
        retry: (failures, error) => failures < 2 && isTransient(error),
        retryDelay: (attempt) => 300 * 2 ** attempt,
      },
      mutations: { networkMode: 'always' },
    },
  });
