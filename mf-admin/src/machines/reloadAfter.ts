import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Waits for a change, then loads lists again without waiting for them: a secret that is shown once must not hang on a slow
 * list. Lists are loaded after a failure, too: somebody else may have made the change, or its reply got lost.
 */
export async function reloadAfter<T>(client: QueryClient, keys: readonly QueryKey[], change: Promise<T>): Promise<T> {
  try {
    return await change;
  } finally {
    for (const queryKey of keys) void client.invalidateQueries({ queryKey });
  }
}
