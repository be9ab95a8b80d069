/** How long a failure that comes again and again is not logged anew. */
const REPEATED_AFTER_MS = 3_600_000;

/**
 * Returns a log of failures that says the same of the same thing once an hour: what is damaged fails at each look,
 * every few seconds.
 */
export function logRarely(log: (error: unknown, id: number) => void): (error: unknown, id: number) => void {
  const loggedAt = new Map<string, number>();
  return (error, id) => {
    const now = performance.now();
    for (const [key, at] of loggedAt) if (now - at >= REPEATED_AFTER_MS) loggedAt.delete(key);
    const key = `${id} ${String(error)}`;
    if (loggedAt.has(key)) return;
    loggedAt.set(key, now);
    log(error, id);
  };
}
