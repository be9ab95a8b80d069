/**
 * Combines keys that are needed at the same time into one query. Keys that come while a query runs wait for the next
 * one, so a result is never older than its call: it includes everything written before.
 * @param query reads all keys at once; keys it doesn't find are missing from the map
 * @returns a function that resolves to the key's value, or undefined where there is none
 */
export function coalesceQueries<K, V>(
  query: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
): (key: K) => Promise<V | undefined> {
  let pendingQuery: PendingQuery<K, V> | undefined;
  let isRunning = false;

  async function runPendingQueries(): Promise<void> {
    isRunning = true;
    for (let next = pendingQuery; next; next = pendingQuery) {
      pendingQuery = undefined;
      await query([...next.keys]).then(next.resolve, next.reject);
    }
    isRunning = false;
  }
  return (key) => {
    pendingQuery ??= createPendingQuery();
    const { keys, result } = pendingQuery;
    keys.add(key);
    if (!isRunning) void runPendingQueries();
    return result.then((values) => values.get(key));
  };
}

interface PendingQuery<K, V> {
  keys: Set<K>;
  result: Promise<ReadonlyMap<K, V>>;
  resolve(values: ReadonlyMap<K, V>): void;
  reject(error: unknown): void;
}

function createPendingQuery<K, V>(): PendingQuery<K, V> {
  const pending = { keys: new Set<K>() } as PendingQuery<K, V>;
  pending.result = new Promise((resolve, reject) => {
    Object.assign(pending, { resolve, reject });
  });
  return pending;
}
