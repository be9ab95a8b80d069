import { expect } from '@playwright/test';
import { moveInside } from '../../pages/layout';
import { callAs, openAs } from '../../pages/people';
import { test } from '../../pages/test';
import { unique } from '../../uniqueText';

test('an administrator makes a webhook, copies its secret, tests it and sees what became of a delivery', async ({
  page,
}) => {
  const name = unique('Books');
  await openAs(page, 'admin', '/webhook/list');
  await expect(page.getByRole('heading', { name: 'Webhooks' })).toBeVisible();
  const form = page.getByRole('form', { name: 'New webhook' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Address').fill('https://evil.example/');
  await form.getByLabel('Records').fill('supplier');
  await form.getByRole('button', { name: 'Create webhook' }).click();
  await expect(form.getByText('Its origin must be among WEBHOOK_ORIGINS')).toBeVisible();
  await form.getByLabel('Address').fill('https://books.receiver.example/trestle');
  await form.getByRole('button', { name: 'Create webhook' }).click();
  await expect(page.getByText(/^whsec_/)).toBeVisible();
  await page.getByRole('button', { name: `I have kept the secret of ${name}` }).click();

  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('supplier');
  await row.getByRole('button', { name: `Test ${name}` }).click();
  await expect(page.getByText(`${name} did not take the test`)).toBeVisible();

  const office = await callAs(page, 'office');
  const supplier = await office.post('/api/supplier/', { name: unique('Oak') });
  await expect(async () => {
    await page.goto(`/webhook_delivery/list?q=${encodeURIComponent(name)}`);
    await expect(
      page.getByRole('row', { name: new RegExp(`supplier/${String(supplier['id'])}.* Waiting`) }),
    ).toBeVisible();
  }).toPass();

  await moveInside(page, '/webhook/list');
  await row.getByRole('button', { name: `Switch off ${name}` }).click();
  await expect(row).toContainText('Off');
  await row.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('button', { name: 'Delete it' }).click();
  await expect(row).toHaveCount(0);
});
