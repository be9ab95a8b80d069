import { setTimeout as sleep } from 'node:timers/promises';
import type { Request } from 'express';

/** Shortest wait before a download becomes a run. */
const MIN_WAIT_SECONDS = 1;
/** How often a download that may become a run looks for a free place among them, in ms. */
const RETRY_MS = 1000;

/** How many seconds the client waits before a run is made of the download (RFC 7240); undefined when it waits for all. */
export const secondsToWait = (request: Request): number | undefined => {
  const wishes = (request.get('prefer') ?? '').split(',').map((wish) => wish.trim().toLowerCase());
  if (!wishes.includes('respond-async')) return undefined;
  const wait = Number(wishes.find((wish) => /^wait=\d{1,4}$/.test(wish))?.slice('wait='.length) ?? 0);
  return Math.max(MIN_WAIT_SECONDS, wait);
};

/** Resolves once the download counts as a run. Never for one that has ended. */
export const untilRun = async (seconds: number, becomesRun: () => boolean, over: AbortSignal): Promise<'as run'> => {
  await sleep(seconds * 1000, undefined, { signal: over });
  while (!becomesRun()) await sleep(RETRY_MS, undefined, { signal: over });
  return 'as run';
};
