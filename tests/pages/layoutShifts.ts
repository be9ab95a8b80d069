import { setTimeout as sleep } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import { expectLoaded } from './layout';

/** How long each reply of the server is held back, so that what comes late is seen to come late. */
const REPLY_DELAY_MS = 300;
/** The calls, and what lists the remotes. The stream of notices never ends. */
const CALLS = /\/api\/(?!.*stream)|\/remotes\.json/;

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: readonly { node: Node | null }[];
}
declare global {
  /** What has moved on the page: by how much, and what. */
  // oxlint-disable-next-line no-var -- a global of the page
  var layoutShifts: [value: number, what: string][] | undefined;
}

const recordShifts = (): void => {
  const shifts: NonNullable<typeof globalThis.layoutShifts> = [];
  globalThis.layoutShifts = shifts;
  const nameOf = ({ node }: LayoutShift['sources'][number]) => `${node?.nodeName} ${node?.textContent?.slice(0, 40)}`;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[])
      if (!hadRecentInput) shifts.push([value, sources.map(nameOf).join(', ')]);
  }).observe({ type: 'layout-shift', buffered: true });
};

/**
 * Holds back each reply of the server, and records what moves on each page that is opened then.
 * @returns a function that opens a page and tells by how much it moved while it loaded, and what did
 */
export const watchShifts = async (page: Page): Promise<(path: string) => Promise<[moved: number, what: string]>> => {
  let pendingCalls = 0;
  await page.addInitScript(recordShifts);
  await page.route(CALLS, async (route) => {
    pendingCalls += 1;
    await sleep(REPLY_DELAY_MS);
    // A page that was left waits for nothing.
    const reply = await route.fetch().catch(() => null);
    if (reply) await route.fulfill({ response: reply }).catch(() => undefined);
    pendingCalls -= 1;
  });
  return async (path) => {
    await page.goto(path);
    await expectLoaded(page);
    await expect.poll(() => pendingCalls).toBe(0);
    await expectLoaded(page);
    // What was answered last is drawn in the next frame, and told of in the one after it.
    await page.evaluate(
      () =>
        new Promise((drawn) => {
          requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(drawn)));
        }),
    );
    const shifts = await page.evaluate(() => globalThis.layoutShifts ?? []);
    const largest = shifts.toSorted((a, b) => b[0] - a[0]).slice(0, 3);
    return [
      shifts.reduce((sum, [value]) => sum + value, 0),
      largest.map(([value, what]) => `${value.toFixed(3)} ${what}`).join('; '),
    ];
  };
};
