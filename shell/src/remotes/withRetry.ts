import { RemoteError } from './remoteError';

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Failures that another attempt would not change, or only after minutes. */
const isFinal = (error: unknown): boolean =>
  error instanceof RemoteError || (error instanceof Error && /timed out/.test(error.message));

/** Runs an attempt up to three times, with short pauses: a passing fault of the network should not show. */
export const withRetry = <T>(attempt: () => Promise<T>, pauseMs = 300): Promise<T> => {
  const retry = (error: unknown) => {
    if (isFinal(error)) throw error;
    return wait(pauseMs).then(attempt);
  };
  return attempt().catch(retry).catch(retry);
};
