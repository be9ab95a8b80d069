import { expect, type Page, type Request } from '@playwright/test';

/** How long no script was asked for once all have come. */
const QUIET_MS = 500;

/**
 * Watches the scripts that a page asks for. It counts no other requests: a page may ask a busy server again and again
 * whether it is well, so that its network never rests.
 * @returns a function that waits until all scripts have come, and none was asked for a while
 */
export function watchScripts(page: Page): () => Promise<void> {
  let [pending, lastAt] = [0, performance.now()];
  const note = (change: 1 | -1) => (request: Request) => {
    if (request.resourceType() !== 'script') return;
    pending += change;
    lastAt = performance.now();
  };
  page.on('request', note(1)).on('requestfinished', note(-1)).on('requestfailed', note(-1));
  return () => expect.poll(() => pending === 0 && performance.now() - lastAt >= QUIET_MS).toBe(true);
}
