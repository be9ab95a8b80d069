import { expect, test as base, type Page } from '@playwright/test';
import { freePorts } from '../../cluster/freePorts';
import { GROUPS_CLAIM, OIDC_CLIENT } from '../../oidcClient.mjs';
import { startOidcProvider, type StartedOidcProvider } from '../../oidcProvider.mjs';
import { forgetSession, openAs } from '../../pages/people';
import { startProduct, type StartedProduct } from '../../product.mjs';

interface Company {
  product: StartedProduct;
  provider: StartedOidcProvider;
}
/* A product whose people come from a provider with pages of its own. */
const test = base.extend<object, { company: Company }>({
  company: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern
    async ({}, provide) => {
      // The provider must know the product's address before it starts.
      const [port] = (await freePorts(1)) as [number];
      const origin = `http://127.0.0.1:${port}`;
      const provider = await startOidcProvider({ origin, asksConsent: true });
      const product = await startProduct({
        env: {
          PORT: String(port),
          PUBLIC_URL: origin,
          OIDC_ISSUER: provider.issuer,
          OIDC_CLIENT_ID: OIDC_CLIENT.id,
          OIDC_CLIENT_SECRET: OIDC_CLIENT.secret,
          OIDC_MATCH_EMAIL: 'on',
          OIDC_GROUPS_CLAIM: GROUPS_CLAIM,
        },
      });
      provider.setClaims('store1', { email: 'store1@trestle.example', email_verified: true });
      await provide({ product, provider });
      await product.stop();
      await provider.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ company }, provide) => provide(company.product.url),
});

const companyButton = (page: Page) => page.getByRole('link', { name: /^Sign in with 127\.0\.0\.1:\d+$/ });
/** Signs in and agrees on the provider's pages. */
const signInAtProvider = async (page: Page, login: string): Promise<void> => {
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
};

test('safety 90: somebody signs in with the company’s account and gets the page that they asked for', async ({
  page,
}) => {
  await page.goto('/stock/list?q=oak');
  await expect(page.getByLabel('User name')).toBeVisible();
  await companyButton(page).click();
  await signInAtProvider(page, 'store1');
  await expect(page.getByRole('heading', { name: 'Stock Availability' })).toBeVisible();
  await expect(page).toHaveURL(/\/stock\/list\?q=oak$/);
  const stored = await page.evaluate(() => sessionStorage.getItem('trestle.session'));
  expect((JSON.parse(stored!) as { user: { username: string } }).user.username).toBe('store1');
});

test('whoever changes their mind at the provider is told so, and can go back to a password', async ({ page }) => {
  await page.goto('/login?redirect=/stock/list');
  await companyButton(page).click();
  await page.getByRole('link', { name: /Cancel/ }).click();
  await expect(page.getByText(/You were not logged in: .* says that it was cancelled or refused/)).toBeVisible();
  await page.getByRole('button', { name: 'Back to Login' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fstock%2Flist$/);
});

test('somebody without an account is told whom to ask, and starts again as somebody else', async ({ page }) => {
  await page.goto('/login');
  await companyButton(page).click();
  await signInAtProvider(page, 'nobody');
  await expect(page.getByText(/knows you, but you have no account here/)).toBeVisible();
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Start again' }).click();
  await signInAtProvider(page, 'store1');
  await expect(page.getByRole('button', { name: /account menu/ })).toBeVisible();
});

test('logging out at the provider ends the session here', async ({ page, company }) => {
  await page.goto('/');
  await companyButton(page).click();
  await signInAtProvider(page, 'store1');
  await expect(page.getByRole('button', { name: /account menu/ })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(`${company.provider.issuer}/session/end`);
  await other.getByRole('button', { name: /Yes/ }).click();
  await expect(other.getByText(/Sign-out Success/i)).toBeVisible();
  await page.goto('/stock/list');
  await expect(page.getByLabel('User name')).toBeVisible();
});

test('safety 90: an administrator sees who a user is at the company, and removes it', async ({ page }) => {
  await page.goto('/');
  await companyButton(page).click();
  await signInAtProvider(page, 'store1');
  await expect(page.getByRole('button', { name: /account menu/ })).toBeVisible();
  const stored = await page.evaluate(() => sessionStorage.getItem('trestle.session'));
  const { user } = JSON.parse(stored!) as { user: { id: number } };

  await forgetSession(page);
  await openAs(page, 'admin', `/user/edit/${user.id}`);
  const identities = page.getByRole('list', { name: 'Company sign-in' });
  await expect(identities.getByRole('listitem')).toHaveCount(1);
  await expect(identities).toContainText(/store1 at 127\.0\.0\.1:\d+/);
  await page.getByRole('button', { name: 'Remove the sign-in of store1' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('their next sign-in may link it again');
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('The company sign-in is removed.')).toBeVisible();
  await expect(identities).toBeHidden();
});
