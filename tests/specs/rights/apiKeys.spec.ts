import { expect } from '@playwright/test';
import { fillLogin, openAs } from '../../pages/people';
import { test } from '../../pages/test';
import { unique } from '../../uniqueText';

test('an administrator makes a key, a program uses it, and ending it shuts the program out', async ({ page }) => {
  await openAs(page, 'admin', '/api_key/list');
  await expect(page.getByRole('heading', { level: 1, name: 'API keys' })).toBeVisible();
  await page.getByRole('button', { name: 'New key' }).click();
  const dialog = page.getByRole('dialog', { name: 'New API key' });
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect(dialog.getByText('Value Required').first()).toBeVisible();

  const name = unique('Export');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('combobox', { name: 'Group' }).click();
  await page.getByRole('option', { name: 'Administrator', exact: true }).click();
  await expect(dialog.getByRole('checkbox', { name: /^Read only/ })).toBeChecked();
  await dialog.getByLabel('Addresses').fill('somewhere');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect(dialog.getByText(/^Not an address such as/)).toBeVisible();
  await dialog.getByLabel('Addresses').fill('127.0.0.0/8, ::1');
  await dialog.getByRole('button', { name: 'Create key' }).click();

  const shown = page.getByRole('dialog', { name: `The key '${name}'` });
  const key = (await shown.locator('code', { hasText: /^key_/ }).textContent())!;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await shown.getByRole('button', { name: 'Copy' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  await shown.getByRole('button', { name: 'Done' }).click();

  const headers = { authorization: `Bearer ${key}` };
  expect((await page.request.get('/api/product/?limit=1', { headers })).status()).toBe(200);
  expect((await page.request.post('/api/code_colour/', { headers, data: {} })).status()).toBe(403);
  await page.reload();
  await expect(page.getByText(key)).toHaveCount(0);
  const row = page.getByRole('table', { name: 'API keys' }).getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Read only');
  await expect(row).toContainText('127.0.0.0/8, ::1');
  await expect(row).toContainText(/ago|just now|now/);
  await row.getByRole('button', { name: `End the key ${name}` }).click();
  await page.getByRole('button', { name: 'End it' }).click();
  await expect(page.getByText(`The key '${name}' has ended.`)).toBeVisible();
  await expect(row).toHaveCount(0);
  expect((await page.request.get('/api/product/?limit=1', { headers })).status()).toBe(401);
});

test('a page that could not be loaded says so, and tries again', async ({ page }) => {
  await page.route('**/api/trestle/api_key/?*', (route) => route.fulfill({ status: 503, json: { detail: 'Away' } }));
  await openAs(page, 'admin', '/api_key/list');
  await expect(page.getByText('The keys could not be loaded')).toBeVisible();
  await page.unroute('**/api/trestle/api_key/?*');
  await page.getByRole('button', { name: /Retry|Try again/ }).click();
  await expect(page.getByText('The keys could not be loaded')).toHaveCount(0);
});

test('a session that ends while a key is made says so in words, and what was typed waits behind the login', async ({
  page,
}) => {
  await openAs(page, 'admin', '/api_key/list');
  await page.getByRole('button', { name: 'New key' }).click();
  const dialog = page.getByRole('dialog', { name: 'New API key' });
  const name = unique('Nightly export');
  await dialog.getByLabel('Name').fill(name);
  await page.route('**/api/trestle/api_key/', (route) =>
    route.fulfill({ status: 403, json: { detail: 'Signature has expired.' } }),
  );
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect(page.getByText('Your session ended. What you typed is kept.')).toBeVisible();
  await page.unroute('**/api/trestle/api_key/');
  await fillLogin(page, 'admin');
  await expect(dialog.getByText('Your session ended. Log in, then try again.')).toBeVisible();
  await expect(dialog.getByLabel('Name')).toHaveValue(name);
});
