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
