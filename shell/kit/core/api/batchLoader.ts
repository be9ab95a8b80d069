/** Ids of one call: clauses of its query, with some to spare (contract §2.2 allows 100). */
const MAX_IDS_PER_CALL = 90;

interface WaitingCall<T> {
  id: number;
  resolve: (value: T) => void;
  reject: (error: unknown) => void;
}

/**
 * Creates a function that loads something about one record. Calls made at the same moment, such as those of a list's
 * rows, become one request.
 * @param load asks for at most 90 ids, each once; resolves to a function that tells what was found for an id
 */
export const createBatchLoader = <T>(
  load: (ids: readonly number[]) => Promise<(id: number) => T>,
): ((id: number) => Promise<T>) => {
  let waitingCalls: WaitingCall<T>[] = [];

  const loadWaiting = async (): Promise<void> => {
    const calls = waitingCalls;
    waitingCalls = [];
    for (let from = 0; from < calls.length; from += MAX_IDS_PER_CALL) {
      const batch = calls.slice(from, from + MAX_IDS_PER_CALL);
      try {
        const find = await load([...new Set(batch.map(({ id }) => id))]);
        for (const { id, resolve } of batch) resolve(find(id));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
  };

  return (id) =>
    new Promise((resolve, reject) => {
      if (waitingCalls.length === 0) setTimeout(() => void loadWaiting());
      waitingCalls.push({ id, resolve, reject });
    });
};
