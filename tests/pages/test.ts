import { test as base, type BrowserContext } from '@playwright/test';

/** What a browser keeps for a site, but for its HTTP cache. */
const STORED = 'local_storage,indexeddb,cache_storage,service_workers,file_systems';

/**
 * Stories that share their worker's browser context, so that the shell is fetched and compiled once per worker. Each has
 * a page of its own, and finds no storage, cookie, permission or route of the one before it. What watches the browser
 * itself (what it fetches, its caches, several versions at once) takes Playwright's own `test`.
 */
export const test = base.extend<object, { workerContext: BrowserContext }>({
  // A page opens in the process of the one before it, which has compiled the shell.
  launchOptions: [
    async ({ launchOptions }, run) =>
      run({ ...launchOptions, args: [...(launchOptions.args ?? []), '--process-per-site'] }),
    { scope: 'worker' },
  ],
  workerContext: [
    async ({ browser }, run, { project: { use: options } }) => {
      const context = refuseWhatStays(await browser.newContext(options));
      // The process of a site ends with its last page, and all that it has compiled.
      const idlePage = await context.newPage();
      await idlePage.goto('/healthz');
      await run(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ workerContext, baseURL }, run) => {
    const idlePages = workerContext.pages();
    await run(workerContext);
    const ownPages = workerContext.pages().filter((page) => !idlePages.includes(page));
    await Promise.all(ownPages.map((page) => page.close()));
    await resetContext(workerContext, baseURL!);
  },
});

/** What Playwright sets for a whole context, and nothing takes back. */
const STAYING_CALLS = ['addInitScript', 'exposeBinding', 'exposeFunction', 'routeWebSocket'] as const;

/** Makes calls fail whose effect the next story would have, too: they want a context of their own. */
function refuseWhatStays(context: BrowserContext): BrowserContext {
  const refuse = () => {
    throw new Error("Stories that share a context would keep this. Take 'test' from @playwright/test.");
  };
  for (const name of STAYING_CALLS) context[name] = refuse;
  // Pages have their context's clock.
  return Object.assign(context, { clock: new Proxy({}, { get: refuse }) });
}

/** Takes back what a story has set in its context. */
async function resetContext(context: BrowserContext, origin: string): Promise<void> {
  const client = await context.newCDPSession(context.pages()[0]!);
  await Promise.all([
    context.unrouteAll({ behavior: 'ignoreErrors' }),
    context.clearCookies(),
    context.clearPermissions(),
    context.setOffline(false),
    client.send('Storage.clearDataForOrigin', { origin: new URL(origin).origin, storageTypes: STORED }),
  ]);
  await client.detach();
}
