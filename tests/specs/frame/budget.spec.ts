import { gzipSync } from 'node:zlib';
import { expect, test, type Page } from '@playwright/test';
import { fillLogin } from '../../pages/people';
import { watchScripts } from '../../pages/quietScripts';

/**
 * Budgets in kB of gzipped JavaScript: login page, home in total, what the first remote adds, and what the cards of the
 * home page and the bell bring while nobody waits for them: the charts, above all.
 */
const BUDGETS_KB = { login: 270, home: 340, remote: 75, cards: 240 };
const NOTICES_SCRIPT = /\/notices\.\w+\.js$/;

/** Keeps what comes after the page from loading: the cards of the home page, and the bell's notices. */
const holdLateParts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Object.assign(globalThis, { requestIdleCallback: () => 0 }));

/** A remote that another story has released meanwhile. */
const FOREIGN_REMOTE = /\/remotes\/(?!mf-(orders|catalogue|admin|reports)\/)/;

/** Adds up the scripts that a page has loaded once no more are asked for. */
const countScripts = (page: Page): (() => Promise<number>) => {
  const sizes: Promise<number>[] = [];
  const whenQuiet = watchScripts(page);
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script' || FOREIGN_REMOTE.test(response.url())) return;
    if (response.ok()) sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  return async () => {
    await whenQuiet();
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1024;
  };
};

test('what the browser downloads keeps to its budgets', async ({ page, context }, { annotations }) => {
  await holdLateParts(page);
  const loaded = countScripts(page);
  await page.goto('/');
  await expect(page.getByLabel('User name')).toBeVisible();
  const login = await loaded();
  await fillLogin(page, 'admin');
  const first = page.getByRole('main').getByRole('link', { name: 'Stock Availability' });
  await expect(first).toBeVisible();
  const home = await loaded();
  await first.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Stock Availability' })).toBeVisible();
  const remote = (await loaded()) - home;
  const withCards = await context.newPage();
  const notices = withCards.waitForResponse(NOTICES_SCRIPT);
  const loadedWithCards = countScripts(withCards);
  await withCards.goto('/');
  await expect(withCards.getByRole('table', { name: 'Orders by week' })).toBeAttached();
  await notices;
  const cards = (await loadedWithCards()) - home;
  const sizes = { login, home, remote, cards };
  annotations.push({ type: 'kB gzip', description: JSON.stringify(sizes) });
  process.stdout.write(
    `JavaScript, kB gzip: login ${login.toFixed(1)}, home ${home.toFixed(1)}, first remote ${remote.toFixed(1)} more, ` +
      `cards ${cards.toFixed(1)} more\n`,
  );
  for (const [name, size] of Object.entries(sizes))
    expect([name, size <= BUDGETS_KB[name as keyof typeof BUDGETS_KB]]).toEqual([name, true]);
});
