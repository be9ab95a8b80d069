import { expect, type Browser, type Page } from '@playwright/test';
import { openAs } from '../../pages/people';
import { test } from '../../pages/test';

/** Delay of each reply, in ms: a shop on a mobile network. */
const LATENCY_MS = 100;
/** Maximum requests up to the first row. The time depends on the machine, so it is only printed. */
const MAX_REQUESTS = 25;

const LIST_PATHS = ['/stock/list', '/product/list', '/store_order/list', '/user/list'];

/** The session as the browser keeps it, for a page with an empty cache. */
const sessionOf = async (page: Page): Promise<Record<string, string>> => {
  await openAs(page, 'admin');
  return page.evaluate(() => ({ ...sessionStorage }));
};

/** Opens a logged-in page with an empty cache and a slow network, which records when the first row is drawn. */
const coldPage = async (browser: Browser, session: Record<string, string>): Promise<Page> => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await page.addInitScript((kept) => {
    for (const [name, value] of Object.entries(kept)) sessionStorage.setItem(name, value);
    const look = new MutationObserver(() => {
      if (!document.querySelector('[data-row]')) return;
      look.disconnect();
      requestAnimationFrame(() =>
        requestAnimationFrame(() => Object.assign(globalThis, { firstRow: performance.now() })),
      );
    });
    look.observe(document, { childList: true, subtree: true });
  }, session);
  return page;
};

/** Collects the paths that a page requests from now on. */
const requestsOf = (page: Page): string[] => {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return paths;
};
const remotesOf = (paths: readonly string[]): string[] => [
  ...new Set(paths.map((path) => /^\/remotes\/([^/]+)\//.exec(path)?.[1]).filter((name) => name !== undefined)),
];

test('a cold deep link fetches the one remote it needs, early, and little else', async ({ page, browser }) => {
  const session = await sessionOf(page);
  for (const path of LIST_PATHS) {
    const cold = await coldPage(browser, session);
    const requests = requestsOf(cold);
    await cold.goto(path);
    await cold.waitForFunction(() => 'firstRow' in globalThis);
    const { took, untilRow } = await cold.evaluate(() => {
      const { firstRow } = globalThis as unknown as { firstRow: number };
      const started = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < firstRow);
      // And the page itself.
      return { took: firstRow, untilRow: started.length + 1 };
    });
    process.stdout.write(
      `First row of ${path}, cold, at ${LATENCY_MS} ms latency: ${Math.round(took)} ms, ${untilRow} requests\n`,
    );
    expect(untilRow).toBeLessThanOrEqual(MAX_REQUESTS);
    expect(remotesOf(requests)).toHaveLength(1);
    // Early: the page itself asks for the remote's entry, before any script has run.
    const html = await (await cold.request.get(path, { headers: { accept: 'text/html' } })).text();
    expect(html).toMatch(
      /<link rel="preload" as="script" crossorigin href="[^"]*\/remoteEntry\.[^"]*\.js" integrity="sha384-/,
    );
    await cold.context().close();
  }
});

test('home fetches the code of no remote before it is drawn and idle', async ({ page, browser }) => {
  const cold = await coldPage(browser, await sessionOf(page));
  const requests = requestsOf(cold);
  await cold.goto('/');
  await expect(cold.getByRole('main').getByRole('link', { name: 'Stock Availability' })).toBeVisible();
  await expect(cold.getByRole('table', { name: 'Orders by week' })).toBeAttached();
  expect(requests).toContain('/remotes.json');
  // Its cards come from remotes, after the page.
  expect(remotesOf(requests)).toContain('mf-orders');
  const { painted, started, fetched } = await cold.evaluate(() => {
    const resources = performance.getEntriesByType('resource').filter(({ name }) => /\/remotes\/[^/]+\//.test(name));
    return {
      painted: performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
      started: performance.getEntriesByName('home cards')[0]!.startTime,
      fetched: Math.min(...resources.map(({ startTime }) => startTime)),
    };
  });
  expect([painted < started, started <= fetched]).toEqual([true, true]);
  await cold.context().close();
});
