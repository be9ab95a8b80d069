import { expect } from '@playwright/test';
import { openAs } from '../../pages/people';
import { test } from '../../pages/test';

test('an administrator finds Health in the menu, and reads how each part is', async ({ page }) => {
  await openAs(page, 'admin', '/health');
  await expect(page.getByRole('heading', { level: 1, name: 'Health' })).toBeVisible();
  const checks = page.getByRole('table', { name: 'Checks' });
  for (const name of ['Processes', 'Database', 'Mails', 'Reports', 'Backup', 'Disk'])
    await expect(checks.getByRole('row', { name: new RegExp(`^${name} (Good|Look at it|Broken) .+`) })).toBeVisible();
  const processes = page.getByRole('table', { name: 'Processes' });
  await expect(processes.getByRole('row', { name: /^Services on .+:\d+ .+ MiB .+ of .+/ }).first()).toBeVisible();
});

test('where the state cannot be loaded, the page says so and tries again', async ({ page }) => {
  await page.route('**/api/trestle/health/', (route) => route.fulfill({ status: 500, json: { detail: 'Broken.' } }));
  await openAs(page, 'admin', '/health');
  await expect(page.getByText('The state could not be loaded')).toBeVisible({ timeout: 30_000 });
  await page.unroute('**/api/trestle/health/');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('table', { name: 'Checks' })).toBeVisible();
});

test('on a phone, where the headings are hidden, each value of a process says what it is', async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 800 });
  await openAs(page, 'admin', '/health');
  const row = page
    .getByRole('table', { name: 'Processes' })
    .getByRole('row', { name: /^BFF on/ })
    .first();
  for (const name of [/^Version: \d/, /^Since: /, /^Last heard of: /, /^Memory: \d/, /^Free disk: \d/])
    await expect(row.getByRole('cell', { name })).toBeVisible();
});
