/** Does `work` for each, at most `width` at once, in their order; stops starting further ones when told to. */
export const mapConcurrent = async <T>(
  items: readonly T[],
  width: number,
  work: (item: T, at: number) => Promise<void>,
  stopped: () => boolean = () => false,
): Promise<void> => {
  let next = 0;
  const run = async (): Promise<void> => {
    while (next < items.length && !stopped()) {
      const at = next;
      next += 1;
      await work(items[at]!, at);
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, run));
};
