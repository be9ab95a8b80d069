const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Runs an attempt up to three times, with short pauses: a passing fault of the network should not show. */
export const withRetry = <T>(attempt: () => Promise<T>, pauseMs = 300): Promise<T> => {
  const again = () => wait(pauseMs).then(attempt);
  return attempt().catch(again).catch(again);
};
