import { test as base } from '@playwright/test';

/** Stories in a browser whose scroll bars take 15 px of the page, as on Windows. Playwright hides them otherwise. */
export const testWithScrollBars = base.extend<object, object>({
  launchOptions: [
    async ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
    { scope: 'worker' },
  ],
});
