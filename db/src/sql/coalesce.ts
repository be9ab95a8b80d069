/** A query that runs, and the one that begins when it ends. */
interface RunningQuery {
  current: Promise<unknown>;
  next?: Promise<unknown>;
}
/** Running queries by their key. */
export type RunningQueries = Map<string, RunningQuery>;

function start<T>(queries: RunningQueries, key: string, run: () => Promise<T>): Promise<T> {
  const query: RunningQuery = { current: Promise.resolve() };
  const current = run().finally(() => {
    if (!query.next) queries.delete(key);
  });
  query.current = current;
  queries.set(key, query);
  return current;
}

/**
 * Runs a query once for all callers that need it at the same time.
 *
 * Callers that come while it runs share the next run, which begins when this one ends. So no result is older than its
 * call: people read back what they wrote, also through another process. Results are not kept.
 * @param key the same for the same query
 */
export function coalesce<T>(queries: RunningQueries, key: string, run: () => Promise<T>): Promise<T> {
  const running = queries.get(key);
  if (!running) return start(queries, key, run);
  const startNext = () => start(queries, key, run);
  return (running.next ??= running.current.then(startNext, startNext)) as Promise<T>;
}
