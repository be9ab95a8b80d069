import { expect, test } from '@playwright/test';
import { fillLogin } from '../../pages/people';

test.use({ serviceWorkers: 'allow' });

test('pages load with the service worker, which caches hashed files only (safety 41)', async ({ page }) => {
  const failed: string[] = [];
  page.on('requestfailed', (request) => {
    // Leaving a page ends the calls that are still under way.
    const { errorText } = request.failure()!;
    if (errorText !== 'net::ERR_ABORTED') failed.push(`${request.url()} ${errorText}`);
  });
  await page.goto('/');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await fillLogin(page, 'store1');
  await expect(page.getByRole('main').getByRole('link', { name: 'Stock Availability' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Pieces arriving by week' })).toBeAttached();
  await page.goto('/stock/list');
  await expect(page.getByRole('heading', { name: 'Stock Availability' })).toBeVisible();
  const cachedPaths = await page.evaluate(async () => {
    const names = await caches.keys();
    return (
      await Promise.all(
        names.map(async (name) => (await (await caches.open(name)).keys()).map((each) => new URL(each.url).pathname)),
      )
    ).flat();
  });
  expect(cachedPaths.length).toBeGreaterThan(0);
  for (const path of cachedPaths) expect(path).toMatch(/^\/static\/.+\.[0-9a-f]{8,}\.\w+$/);
  expect(failed).toEqual([]);
});

test("a page loads while the browser's storage is full", async ({ page, baseURL }) => {
  await page.goto('/');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: new URL(baseURL!).origin, quotaSize: 1 });
  const countCachedFiles = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      return (await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length))).reduce(
        (sum, count) => sum + count,
        0,
      );
    });
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await page.reload();
  await fillLogin(page, 'store1');
  await expect(page.getByRole('main').getByRole('link', { name: 'Stock Availability' })).toBeVisible();
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  expect(await countCachedFiles()).toBe(0);
});
