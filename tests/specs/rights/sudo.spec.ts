import { expect, type Page } from '@playwright/test';
import { makePerson } from '../../pages/newPerson';
import { fillLogin, logInAs, openAs } from '../../pages/people';
import { test } from '../../pages/test';

/** Filters the user list to one user. */
const find = async (page: Page, username: string) => {
  await page.goto(`/user/list?q=${username}`);
  const row = page.getByRole('row').filter({ hasText: username });
  await expect(row).toBeVisible();
  return row;
};
const start = async (page: Page, person: { username: string; name: string }, reason: string) => {
  const row = await find(page, person.username);
  await row.getByRole('button', { name: 'SUDO' }).click();
  const dialog = page.getByRole('dialog', { name: `Act as ${person.name}` });
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Start SUDO' }).click();
  await expect(page.getByRole('button', { name: new RegExp(`${person.name} \\(sudo\\) account menu`) })).toBeVisible();
};

test("SUDO from the users' list, UnSUDO, and the entry on the user's account (S2 §2, §4, safety 13 to 16)", async ({
  page,
  browser,
}) => {
  const person = await makePerson(page);
  await logInAs(page, 'admin');
  await start(page, person, 'Order 12 does not open');
  await expect(page).toHaveURL(/\/$/);
  const bar = page.getByRole('region', { name: 'Impersonation' });
  await expect(bar).toContainText(`you are acting as ${person.name}`);
  await expect(page.getByRole('main').getByRole('link', { name: 'Orders', exact: true })).toBeVisible();
  await page.goto('/user/account');
  await expect(page.getByLabel('Username')).toHaveValue(person.username);
  await expect(page.getByLabel('New password')).toHaveCount(0);
  await page.goto('/user/list');
  await expect(page.getByText("Don't have access to this page.")).toBeVisible();
  await page.reload();
  await expect(bar).toBeVisible();

  await bar.getByRole('link', { name: 'UnSUDO' }).click();
  await expect(page.getByRole('button', { name: /account menu/ })).not.toContainText('(sudo)');
  await expect(bar).toHaveCount(0);
  await page.goto('/user/list');
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();

  const own = await (await browser.newContext()).newPage();
  await logInAs(own, person.username, '/login/account');
  const impersonations = own.getByRole('region', { name: 'Others who acted as you' });
  await expect(impersonations).toContainText('Order 12 does not open');
  await own.context().close();
});

test('safety 15: UnSUDO from the menu; logging out while impersonating ends both sessions', async ({ page }) => {
  const person = await makePerson(page);
  await logInAs(page, 'admin');
  await start(page, person, 'helps');
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'UnSUDO' }).click();
  await expect(page.getByRole('region', { name: 'Impersonation' })).toHaveCount(0);

  await start(page, person, 'helps again');
  const tokens = await page.evaluate(() => {
    const { token, previous } = JSON.parse(sessionStorage.getItem('trestle.session')!) as {
      token: string;
      previous: { token: string };
    };
    return [token, previous.token];
  });
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(page.getByLabel('User name')).toBeVisible();
  for (const token of tokens)
    expect((await page.request.get('/api/product/', { headers: { authorization: `Bearer ${token}` } })).status()).toBe(
      401,
    );
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain('eyJ');
});

test("safety 15: an impersonation that ends elsewhere gives one's own session back", async ({ page }) => {
  const person = await makePerson(page);
  await logInAs(page, 'admin');
  await start(page, person, 'helps');
  // As UnSUDO in a duplicate of this tab does.
  await page.evaluate(async () => {
    const { token } = JSON.parse(sessionStorage.getItem('trestle.session')!) as { token: string };
    await fetch('/auth/unsudo/', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    });
  });
  await page.getByRole('main').getByRole('link', { name: 'Orders', exact: true }).click();
  await expect(page.getByText(`You no longer act for ${person.name}.`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Impersonation' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /account menu/ })).not.toContainText('(sudo)');
  await page.goto('/user/list');
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
});

test('safety 14: passwords, email addresses and rights are read-only while impersonating', async ({ page }) => {
  const person = await makePerson(page, 'Administrator');
  const other = await makePerson(page);
  await logInAs(page, 'admin');
  await start(page, person, 'helps');
  for (const path of ['/user/account', `/user/edit/${other.id}`]) {
    await page.goto(path);
    await expect(page.getByText(`You are acting as ${person.name}.`)).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveCount(0);
    await expect(page.getByLabel('New password')).toHaveCount(0);
  }
  await expect(page.getByText(other.email)).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'StoreUser' })).toHaveCount(0);
  await page.getByLabel('Last name *').fill('Renamed');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Updated Item')).toBeVisible();
});

test(
  'safety 13: no SUDO as oneself, as an inactive user, or without the right to it',
  { tag: '@standard' },
  async ({ page }) => {
    const formerUser = await makePerson(page, 'StoreUser', { is_active: false });
    await logInAs(page, 'office');
    await expect((await find(page, 'office')).first().getByRole('button', { name: 'SUDO' })).toHaveCount(0);
    await page.goto(`/user/list?filter=all&q=${formerUser.username}`);
    await expect(page.getByRole('row').filter({ hasText: formerUser.username })).toBeVisible();
    await expect(page.getByRole('button', { name: 'SUDO' })).toHaveCount(0);
  },
);

test('UnSUDO asks first when something is unsaved', async ({ page }) => {
  const person = await makePerson(page, 'Administrator');
  await logInAs(page, 'admin');
  await start(page, person, 'helps');
  await page.goto('/supplier/create');
  await page.getByLabel('Name *').fill('Unsaved supplier');
  await page.getByRole('region', { name: 'Impersonation' }).getByRole('link', { name: 'UnSUDO' }).click();
  await expect(page.getByText('Do you really want to leave? you have unsaved changes!')).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Name *')).toHaveValue('Unsaved supplier');
  await expect(page.getByRole('region', { name: 'Impersonation' })).toBeVisible();
});

test('a denied page names the rule, so that the user can tell an administrator', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await logInAs(page, 'store1', '/product/create');
  await expect(page.getByText("Don't have access to this page.")).toBeVisible();
  await expect(page.getByText(/Denied by the rules of group StoreUser \(state [\w.*]+\)\./)).toBeVisible();
  await page.getByRole('button', { name: 'Copy for your administrator' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(
    /Account: store1 .*\nPage: \/product\/create \(product\.create\)\nGroup: StoreUser\nRule: state /,
  );
});

test('safety 41: a session that expires during typing loses nothing, and only its owner gets it back', async ({
  page,
}) => {
  const endIt = () =>
    page.evaluate(async () => {
      const { token } = JSON.parse(sessionStorage.getItem('trestle.session')!) as { token: string };
      await fetch('/api-token-expire/', {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      });
    });
  /** Presses Save. The bell may have told of the end before, and the login stands in the form's place. */
  const save = () =>
    page
      .getByRole('button', { name: 'Save', exact: true })
      .click({ timeout: 5000 })
      .catch(() => undefined);
  const name = page.getByLabel('Name *');
  await logInAs(page, 'office', '/supplier/create');
  await name.fill('Brunswick Cane');
  await endIt();
  await save();
  await expect(page.getByText('Your session ended. What you typed is kept.')).toBeVisible();
  await expect(name).not.toBeVisible();
  await fillLogin(page, 'office');
  await expect(name).toBeVisible();
  await expect(name).toHaveValue('Brunswick Cane');
  await endIt();
  await save();
  await fillLogin(page, 'admin');
  await expect(name).toBeVisible();
  await expect(name).toHaveValue('');
});

test('two tabs: logging out in one ends the other (safety 7, 41)', async ({ page, context }) => {
  const { username } = await makePerson(page);
  await logInAs(page, username);
  const other = await context.newPage();
  await other.goto('/stock/list');
  await expect(other.getByRole('heading', { name: 'Stock Availability' })).toBeVisible();
  const stranger = await context.newPage();
  await openAs(stranger, 'store2', '/stock/list');
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(page.getByLabel('User name')).toBeVisible();
  await expect(other.getByLabel('User name')).toBeVisible();
  await expect(stranger.getByRole('heading', { name: 'Stock Availability' })).toBeVisible();
});
