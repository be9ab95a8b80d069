import { expect, type Route } from '@playwright/test';
import { fillLogin, forgetSession, logInAs } from '../../pages/people';
import { test } from '../../pages/test';

test('logged out, the login form replaces the page, which follows after the login (S1 §2.2)', async ({ page }) => {
  await page.goto('/stock/list');
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expect(page).toHaveURL(/\/stock\/list$/);
  await fillLogin(page, 'store1');
  await expect(page.getByRole('heading', { name: 'Stock Availability' })).toBeVisible();
  await expect(page).toHaveURL(/\/stock\/list/);
});
test(
  "a wrong password shows a toast and the server's words, and the typed values stay",
  { tag: '@quick' },
  async ({ page }) => {
    await page.goto('/');
    await fillLogin(page, 'store1', 'wrong');
    await expect(page.getByText('Cannot Login - Error status: 400')).toBeVisible();
    await expect(page.getByText('There was a problem logging you in.')).toBeVisible();
    await expect(page.getByText('Unable to log in with provided credentials.')).toBeVisible();
    await expect(page.getByLabel('User name')).toHaveValue('store1');
  },
);
test('empty fields are refused before anything is sent', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Value Required')).toHaveCount(2);
});
test("a server that doesn't answer is reported with the support address", async ({ page }) => {
  await page.goto('/');
  await page.route('**/api-token-auth/', (route) => route.abort());
  await fillLogin(page, 'store1');
  await expect(page.getByText('Cannot Login', { exact: true })).toBeVisible();
  await expect(page.getByText(/The Server is not responding, please wait a few minutes and try again/)).toBeVisible();
});
test('an account in no group is denied, one without a store or in several groups is warned (S1 §5)', async ({
  page,
}) => {
  await logInAs(page, 'nogroup');
  await expect(
    page.getByText('This account is not in any groups. Contact your system administrator for further assistance.'),
  ).toBeVisible();
  await forgetSession(page);
  await logInAs(page, 'twogroups');
  await expect(page.getByText(/may not work properly/)).toBeVisible();
  await forgetSession(page);
  await logInAs(page, 'nostore');
  await expect(page.getByText(/some features might not work/i)).toBeVisible();
});
test('an inactive account cannot log in', async ({ page }) => {
  await page.goto('/');
  await fillLogin(page, 'inactive');
  await expect(page.getByText('Unable to log in with provided credentials.')).toBeVisible();
});
test('log out ends the session: the token is dead, the storage empty (safety 7)', async ({ page }) => {
  await logInAs(page, 'store2');
  const token = await page.evaluate(() => JSON.stringify(sessionStorage));
  const bearer = /eyJ[\w-]+\.[\w-]+\.[\w-]+/.exec(token)![0];
  await page.getByRole('button', { name: /Daniel Reyes/ }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(page.getByLabel('User name')).toBeVisible();
  expect((await page.request.get('/api/product/', { headers: { authorization: `Bearer ${bearer}` } })).status()).toBe(
    401,
  );
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain('eyJ');
});
test('an expired session shows the login in place of the page, and the page again afterwards', async ({ page }) => {
  await logInAs(page, 'store1', '/stock/list?filter=all');
  await expect(page.getByText(/^1–\d+ of /)).toBeVisible();
  const token = await page.evaluate(
    () => (JSON.parse(sessionStorage.getItem('trestle.session')!) as { token: string }).token,
  );
  // It ends while the search is on its way: the bell would tell of it earlier, and the login take the search's place.
  const endSession = async (route: Route) => {
    await page.request.post('/api-token-expire/', { headers: { authorization: `Bearer ${token}` }, data: {} });
    await route.continue();
  };
  await page.route(/\/api\/\w+\/\?.*\bq=bed\b/, endSession, { times: 1 });
  await page.getByRole('searchbox').fill('bed');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your session ended. What you typed is kept.')).toBeVisible();
  await expect(page).toHaveURL(/\/stock\/list\?filter=all&q=bed$/);
  await fillLogin(page, 'store1');
  await expect(page.getByRole('heading', { name: 'Stock Availability' })).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('bed');
  await expect(page.getByRole('searchbox')).toBeFocused();
});
