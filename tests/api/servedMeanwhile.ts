/**
 * Counts how many of one person's calls have ended once another person has made some, one after the other. Unlike a
 * time, this doesn't depend on what else the machine does: where the one person's calls went first, all have ended.
 * @param greedy the one person's calls, all under way
 * @param ask makes one call of the other person
 */
export const servedMeanwhile = async (
  greedy: readonly Promise<unknown>[],
  ask: () => Promise<unknown>,
  times: number,
): Promise<number> => {
  let served = 0;
  for (const each of greedy) void each.then(() => (served += 1));
  for (let i = 0; i < times; i += 1) await ask();
  return served;
};
