import { expect, type Page } from '@playwright/test';

/**
 * Waits until the page has its heading, and shows no skeleton and nothing that is still being loaded. The network
 * never rests for long: the bell keeps a stream open.
 */
export const expectLoaded = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('.fui-SkeletonItem, [aria-busy=true]')).toHaveCount(0);
};

/**
 * Waits until the page is no wider than its window. After a change of size it is drawn again a moment later.
 * @param [message] what is looked at, where a story looks at several pages
 */
export const expectNoSidewaysScroll = (page: Page, message?: string): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), { message })
    .toBeLessThanOrEqual(0);

/** Leads an open application to another of its addresses, as a link does. */
export const moveTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/**
 * Leads an open application to another of its pages, as a link does: a tenth of the time of loading it anew, for
 * stories that look at every page. Passes through /404, so that what is on the page afterwards is no rest of the last.
 */
export const moveInside = async (page: Page, path: string): Promise<void> => {
  const notFound = page.getByRole('heading', { level: 1, name: /not here$/ });
  await moveTo(page, '/404');
  // A page of thousands of rows takes its time to go.
  await expect(notFound).toBeVisible({ timeout: 30_000 });
  if (path === '/404') return;
  await moveTo(page, path);
  await expect(notFound).toHaveCount(0);
};
