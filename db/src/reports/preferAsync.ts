import { setTimeout as sleep } from 'node:timers/promises';
import type { Request } from 'express';

/** Shortest wait before a download becomes a run. */
const MIN_WAIT_SECONDS = 1;
/** How often a download that may become a run asks whether a run may begin. */
const RETRY_INTERVAL_MS = 1000;

/**
 * Returns how long the client waits before its download becomes a run, in seconds (RFC 7240); undefined when it waits
 * to the end.
 */
export function secondsToWait(request: Request): number | undefined {
  const preferences = (request.get('prefer') ?? '').split(',').map((preference) => preference.trim().toLowerCase());
  if (!preferences.includes('respond-async')) return undefined;
  const waitSeconds = Number(
    preferences.find((preference) => /^wait=\d{1,4}$/.test(preference))?.slice('wait='.length) ?? 0,
  );
  return Math.max(MIN_WAIT_SECONDS, waitSeconds);
}

/**
 * Waits until the download counts as a run. Never resolves for a download that has ended.
 * @param seconds time before the first attempt
 * @param tryContinueAsRun returns false when no run may begin now
 */
export async function untilRun(
  seconds: number,
  tryContinueAsRun: () => boolean,
  signal: AbortSignal,
): Promise<'as run'> {
  await sleep(seconds * 1000, undefined, { signal });
  while (!tryContinueAsRun()) await sleep(RETRY_INTERVAL_MS, undefined, { signal });
  return 'as run';
}
