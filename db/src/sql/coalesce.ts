/** A query that runs, and the one that begins when it ends. */
interface RunningQuery {
  current: Promise<unknown>;
  next?: Promise<unknown>;
}
export type RunningQueries = Map<string, RunningQuery>;

const start = <T>(queries: RunningQueries, key: string, run: () => Promise<T>): Promise<T> => {
  const query: RunningQuery = { current: Promise.resolve() };
  const current = run().finally(() => {
    if (!query.next) queries.delete(key);
  });
  query.current = current;
  queries.set(key, query);
  return current;
};

/**
 * Runs a query once for everybody who asks for it at the same time.
 *
 * Whoever asks while it runs shares the next run, which begins when this one ends. So no result is older than its
 * question: whoever has written something reads it back, over several processes too. Nothing is kept afterwards.
 * @param key the same for the same question
 */
export const coalesce = <T>(queries: RunningQueries, key: string, run: () => Promise<T>): Promise<T> => {
  const running = queries.get(key);
  if (!running) return start(queries, key, run);
  const startNext = () => start(queries, key, run);
  return (running.next ??= running.current.then(startNext, startNext)) as Promise<T>;
};
