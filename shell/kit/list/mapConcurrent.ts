/**
 * Maps items through an async function, at most `limit` at a time, in their order.
 * @param isCancelled when it turns true, no further item is started
 * @returns the results of the started items, in the items' order
 * @throws what `work` throws first
 */
export const mapConcurrent = async <T, R>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<R>,
  isCancelled: () => boolean = () => false,
): Promise<R[]> => {
  const results: R[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < items.length && !isCancelled()) {
      const index = next;
      next += 1;
      results[index] = await work(items[index]!);
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
  return results;
};
