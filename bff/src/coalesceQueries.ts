/**
 * Answers keys that are asked for at the same time with one query. Keys asked for while a query runs wait for the next
 * one, so an answer is never older than its question: what was written before it was asked is in it.
 * @param query reads all keys at once; keys it doesn't find are missing from the map
 * @returns a function that resolves to the key's value, or undefined where there is none
 */
export function coalesceQueries<K, V>(
  query: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
): (key: K) => Promise<V | undefined> {
  let waiting: PendingQuery<K, V> | undefined;
  let isRunning = false;

  async function runWaiting(): Promise<void> {
    isRunning = true;
    for (let next = waiting; next; next = waiting) {
      waiting = undefined;
      await query([...next.keys]).then(next.resolve, next.reject);
    }
    isRunning = false;
  }
  return (key) => {
    waiting ??= createPendingQuery();
    const { keys, result } = waiting;
    keys.add(key);
    if (!isRunning) void runWaiting();
    return result.then((found) => found.get(key));
  };
}

interface PendingQuery<K, V> {
  keys: Set<K>;
  result: Promise<ReadonlyMap<K, V>>;
  resolve(found: ReadonlyMap<K, V>): void;
  reject(error: unknown): void;
}

function createPendingQuery<K, V>(): PendingQuery<K, V> {
  const pending = { keys: new Set<K>() } as PendingQuery<K, V>;
  pending.result = new Promise((resolve, reject) => {
    Object.assign(pending, { resolve, reject });
  });
  return pending;
}
