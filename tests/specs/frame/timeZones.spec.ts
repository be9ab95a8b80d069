import { chromium, expect, type BrowserContextOptions, type Page } from '@playwright/test';
import { expectLoaded, moveInside } from '../../pages/layout';
import { openAs } from '../../pages/people';
import { test } from '../../pages/test';

/** Pages with dates and times of every kind. */
const PAGES = [
  '/home',
  '/container/list',
  '/container/edit/1',
  '/store_order/list',
  '/reports/orders_by_store',
  '/product/edit/1',
  '/product/create',
];

/** Opens each page and checks that it is drawn. */
const expectPagesDrawn = async (page: Page): Promise<void> => {
  for (const path of PAGES) {
    await moveInside(page, path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/could not be (loaded|shown)|went wrong/)).toHaveCount(0);
  }
};
/** Runs in a browser whose system has a time zone of this name. */
const inZone = async (
  zone: string,
  options: BrowserContextOptions,
  run: (page: Page) => Promise<void>,
): Promise<void> => {
  // A browser of its own takes seconds to start where both cores are busy, and then draws all pages without a cache.
  test.slow();
  const { executablePath, args } = test.info().project.use.launchOptions!;
  const browser = await chromium.launch({
    executablePath,
    args,
    env: { ...(process.env as Record<string, string>), TZ: zone },
  });
  try {
    const { baseURL, contextOptions, serviceWorkers } = test.info().project.use;
    const context = await browser.newContext({
      ...contextOptions,
      baseURL,
      serviceWorkers,
      timezoneId: '',
      ...options,
    });
    await run(await context.newPage());
  } finally {
    await browser.close();
  }
};
const SHOWN_IN_MELBOURNE = 'Times are shown and read in the zone Australia/Melbourne.';
const startsOn = (page: Page) => page.getByLabel('On the website from');
/** The moment of a field, as a save would send it. */
const typeMoment = async (page: Page, text: string): Promise<string> => {
  await openAs(page, 'admin', '/product/create');
  await page.getByLabel('Description').fill('Never saved');
  await startsOn(page).fill(text);
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/product/'));
  await page.route('**/api/product/', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.keyboard.press('Control+s');
  return (await sent).postDataJSON()['website_active_start_date'] as string;
};

for (const zone of ['Mars/Base', 'Etc/Unknown'])
  test(`a browser in the zone ${zone}, which it does not know, shows and reads the times of the server, and says so once`, async () => {
    await inZone(zone, {}, async (page) => {
      await openAs(page, 'admin', '/home');
      const notice = page.getByText(SHOWN_IN_MELBOURNE);
      await expect(notice).toBeVisible();
      await expectPagesDrawn(page);
      await page.reload();
      await expectLoaded(page);
      await expect(notice).toHaveCount(0);
      expect(await typeMoment(page, '01/02/2026 00:30')).toBe('2026-01-31T13:30:00.000Z');
    });
  });

test('a browser in a zone that the server does not know goes on in the zone that the server names', async ({
  browser,
}) => {
  const context = await browser.newContext({ timezoneId: 'America/New_York' });
  const page = await context.newPage();
  // Stands for a server with an older table of zones.
  await page.route('**/api/**', (route) => {
    const headers = route.request().headers();
    const isOwn = headers['x-timezone'] === 'America/New_York';
    return route.continue({ headers: { ...headers, ...(isOwn && { 'x-timezone': 'Mars/Base' }) } });
  });
  await openAs(page, 'admin', '/container/list');
  await expect(
    page.getByText(`Your browser's time zone, America/New_York, isn't known here. ${SHOWN_IN_MELBOURNE}`),
  ).toBeVisible();
  await expectPagesDrawn(page);
  await page.reload();
  await expectLoaded(page);
  await expect(page.getByText(SHOWN_IN_MELBOURNE)).toHaveCount(0);
  expect(await typeMoment(page, '01/02/2026 00:30')).toBe('2026-01-31T13:30:00.000Z');
  await context.close();
});

for (const locale of ['th-TH-u-ca-buddhist', 'fa-IR', 'ar-EG', 'de-CH', 'ja-JP-u-ca-japanese', 'hi-IN-u-nu-deva'])
  test(`dates and numbers have the product's form in a browser of ${locale}`, { tag: '@long' }, async ({ browser }) => {
    const context = await browser.newContext({ locale, timezoneId: 'Antarctica/Troll' });
    const page = await context.newPage();
    // In this order rows with values come first, whatever other tests have made.
    await openAs(page, 'admin', '/container/list?sort=-delivery_date');
    await expect(page.getByText(SHOWN_IN_MELBOURNE)).toHaveCount(0);
    const rowWith = (text: RegExp) => page.getByRole('table').getByRole('row').filter({ hasText: text }).first();
    await expect(rowWith(/\d\d\/\d\d\/\d{4}/)).toBeVisible();
    await moveInside(page, '/product/list?sort=-wholesale_price');
    await expect(rowWith(/\d\.\d\d/)).toBeVisible();
    // Both another calendar and other digits: the other browsers have one of them.
    if (locale === 'fa-IR') await expectPagesDrawn(page);
    await moveInside(page, '/product/edit/1');
    await startsOn(page).fill('1/2/2026 9:05');
    await page.keyboard.press('Tab');
    await expect(startsOn(page)).toHaveValue('01/02/2026 09:05');
    await context.close();
  });
