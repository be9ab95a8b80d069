import { useEffect, useState } from 'react';
import { EMPTY_START, type OrderStart } from '../core/orderStart';

interface LoadedStart {
  /** Undefined while loading, and after an error. */
  start?: OrderStart;
  error?: unknown;
}

/**
 * Loads what a new order begins with.
 * @param load null for an empty order. A new function loads again
 */
export const useOrderStart = (
  load: ((signal: AbortSignal) => Promise<OrderStart>) | null,
): LoadedStart & { retry: () => void } => {
  const [result, setResult] = useState<LoadedStart>(load ? {} : { start: EMPTY_START });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!load) return undefined;
    const controller = new AbortController();
    load(controller.signal).then(
      (start) => setResult({ start }),
      (error: unknown) => {
        if (!controller.signal.aborted) setResult({ error });
      },
    );
    return () => controller.abort();
  }, [load, attempt]);
  return {
    ...result,
    retry: () => {
      setResult({});
      setAttempt(attempt + 1);
    },
  };
};
