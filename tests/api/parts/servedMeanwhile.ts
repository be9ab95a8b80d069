/**
 * Counts how many of one person's calls have ended once another person's, sent together after them, have. Unlike a time,
 * this doesn't depend on what else the machine does: where the one person's calls went first, all have ended.
 * @param pendingCalls the one person's calls, all under way
 * @param callAsOther makes one call of the other person
 */
export const countServedMeanwhile = async (
  pendingCalls: readonly Promise<unknown>[],
  callAsOther: () => Promise<unknown>,
  times: number,
): Promise<number> => {
  let servedCount = 0;
  for (const each of pendingCalls) void each.then(() => (servedCount += 1));
  await Promise.all(Array.from({ length: times }, callAsOther));
  return servedCount;
};
