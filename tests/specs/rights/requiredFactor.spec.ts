import { expect, test as base } from '@playwright/test';
import { addAuthenticator } from '../../pages/authenticator';
import { fillLogin } from '../../pages/people';
import { startProduct } from '../../product.mjs';

/* A product whose store users need a second factor. Passkeys need a name as the address. */
const test = base.extend<object, { origin: string }>({
  origin: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern
    async ({}, provide) => {
      const product = await startProduct({ env: { REQUIRE_SECOND_FACTOR: 'StoreUser' } });
      await provide(product.url.replace('127.0.0.1', 'localhost'));
      await product.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ origin }, provide) => provide(origin),
});

test('safety 93: at the first sign-in that needs one, a passkey is set up in place of an app', async ({ page }) => {
  await addAuthenticator(page);
  await page.goto('/login');
  await fillLogin(page, 'store1');
  await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible();
  const key = page.getByLabel('Key for the authenticator app');
  const secret = await key.innerText();
  await page.getByRole('button', { name: 'Use a passkey instead' }).click();
  await expect(page.getByRole('heading', { name: 'Set up a passkey' })).toBeVisible();
  // The app that was perhaps scanned is still the one that counts.
  await page.getByRole('button', { name: 'Use an authenticator app instead' }).click();
  await expect(key).toHaveText(secret);
  await page.getByRole('button', { name: 'Use a passkey instead' }).click();
  const setUp = page.getByRole('button', { name: 'Set up and log in' });
  await setUp.click();
  await expect(page.getByText('Value Required')).toBeVisible();
  await page.getByLabel('Name of the passkey').fill('Till 3');
  await setUp.click();
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByRole('button', { name: /account menu/ })).toBeVisible();
  await page.goto('/login/account');
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('Till 3');
});

test('safety 93: a browser without passkeys offers the app alone', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await page.goto('/login');
  await fillLogin(page, 'store2');
  await expect(page.getByLabel('Key for the authenticator app')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use a passkey instead' })).toBeHidden();
});
