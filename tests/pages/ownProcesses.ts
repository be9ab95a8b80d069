import { test as base } from '@playwright/test';

/** Stories in a browser that gives each page a process of its own: in one, a page that hangs stops all others. */
export const testWithOwnProcesses = base.extend<object, object>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const args = (launchOptions.args ?? []).filter((arg) => !arg.startsWith('--renderer-process-limit'));
      await use({ ...launchOptions, args });
    },
    { scope: 'worker' },
  ],
});
