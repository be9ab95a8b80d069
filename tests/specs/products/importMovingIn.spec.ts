import { expect } from '@playwright/test';
import { openAs } from '../../pages/people';
import { test } from '../../pages/test';
import { unique } from '../../uniqueText';

for (const [path, heading, key] of [
  ['/supplier/list', 'Import Suppliers', 'Name'],
  ['/code_colour/list', 'Import Colours', 'Description'],
  ['/store/list', 'Import Stores', 'Name'],
] as const)
  test(`an administrator imports a file from ${path}`, async ({ page }) => {
    await openAs(page, 'admin', path);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    const name = unique('Moved in');
    const file = `${key},Address,Phone number\n${name},1 Mill Lane,555 0100\n`;
    await page
      .getByLabel('File to import')
      .setInputFiles({ name: 'former system.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await page.getByRole('button', { name: /^All \d/ }).click();
    const rows = page.getByRole('table', { name: 'What each row does' });
    await expect(rows.getByRole('row', { name: new RegExp(name) })).toContainText('Created');
  });
