import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { makePerson } from '../../pages/newPerson';
import { fillLogin, logInAs, openAs } from '../../pages/people';

const PATHS = [
  '/stock/list',
  '/container/list',
  '/store_order/list',
  '/product/list',
  '/supplier/list',
  '/',
  '/stock/list?filter=all',
  '/container/list?filter=all',
  '/product/list?filter=all',
];
const accountMenu = (page: Page) => page.getByRole('button', { name: /account menu/ });
const login = (page: Page) => page.getByLabel('User name');
const storageOf = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }));
/** Opens a tab as a person does who types an address. */
const openTab = async (context: BrowserContext, path: string): Promise<Page> => {
  const tab = await context.newPage();
  await tab.goto(path);
  return tab;
};

test('ten tabs, one login; the log-out in one ends all, and nothing outlives the last (safety 7, 41)', async ({
  page,
  context,
}) => {
  const { username } = await makePerson(page);
  await logInAs(page, username);
  const calls: string[] = [];
  context.on('request', (request) => calls.push(new URL(request.url()).pathname + new URL(request.url()).search));
  const tabs: Page[] = [];
  for (const path of PATHS) {
    const tab = await context.newPage();
    await tab.addInitScript(() => {
      new MutationObserver(() => {
        if (document.querySelector('input[name="username"]')) Object.assign(window, { sawLogin: true });
      }).observe(document, { childList: true, subtree: true });
    });
    await tab.goto(path);
    await expect(accountMenu(tab)).toBeVisible();
    expect(await tab.evaluate(() => 'sawLogin' in window)).toBe(false);
    tabs.push(tab);
  }
  expect(calls).not.toContain('/api-token-auth/');
  expect(calls.filter((call) => call.includes('eyJ'))).toEqual([]);
  expect(await storageOf(page)).not.toContain('eyJ');

  // The first tab is gone, and a link opens another.
  await page.close();
  const [popup] = await Promise.all([
    context.waitForEvent('page'),
    tabs[0]!.getByRole('link', { name: 'Home', exact: true }).click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await expect(accountMenu(popup)).toBeVisible();

  await accountMenu(tabs[3]!).click();
  await tabs[3]!.getByRole('menuitem', { name: 'Log Out' }).click();
  for (const tab of [...tabs, popup]) await expect(login(tab)).toBeVisible();
  // Logged in again in one, all go on.
  await fillLogin(tabs[5]!, username);
  for (const tab of [...tabs, popup]) await expect(accountMenu(tab)).toBeVisible();

  for (const tab of [...tabs, popup]) await tab.close();
  const later = await openTab(context, '/stock/list');
  await expect(login(later)).toBeVisible();
});

test("a new tab beside an impersonation is one's own (safety 15)", async ({ page, context }) => {
  const person = await makePerson(page);
  await logInAs(page, 'admin', `/user/list?q=${person.username}`);
  await page.getByRole('row').filter({ hasText: person.username }).getByRole('button', { name: 'SUDO' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('helps');
  await page.getByRole('dialog').getByRole('button', { name: 'Start SUDO' }).click();
  const bar = (tab: Page) => tab.getByRole('region', { name: 'Impersonation' });
  await expect(bar(page)).toBeVisible();
  const own = await openTab(context, '/user/list');
  await expect(own.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  await expect(bar(own)).toHaveCount(0);
  await page.reload();
  await expect(bar(page)).toBeVisible();
});

test('two people in one browser are never mixed up: a new tab asks who it is', async ({ page, context }) => {
  await openAs(page, 'store1', '/stock/list');
  const other = await context.newPage();
  await openAs(other, 'store2', '/stock/list');
  const tab = await openTab(context, '/stock/list');
  await expect(login(tab)).toBeVisible();
  const { username, name } = await makePerson(page);
  await fillLogin(tab, username);
  await expect(accountMenu(tab)).toHaveAccessibleName(new RegExp(name));
  for (const each of [page, other]) await expect(accountMenu(each)).not.toHaveAccessibleName(new RegExp(name));
});

test('a session that ended in many tabs goes on in all of them after one login', async ({ page, context }) => {
  const { username } = await makePerson(page, 'Administrator');
  await logInAs(page, username, '/supplier/create');
  const tab = await openTab(context, '/supplier/create');
  for (const each of [page, tab]) await each.getByLabel('Name *').fill('Brunswick Cane');
  await page.evaluate(async () => {
    const { token } = JSON.parse(sessionStorage.getItem('trestle.session')!) as { token: string };
    await fetch('/api-token-expire/', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    });
  });
  for (const each of [page, tab]) {
    const words = each.getByText('Your session ended. What you typed is kept.');
    // A tab may have heard of the end by itself, and then shows the login in place of the form.
    await expect(async () => {
      if (!(await words.isVisible()))
        await each.getByRole('button', { name: 'Save', exact: true }).click({ timeout: 2000 });
      await expect(words).toBeVisible();
    }).toPass();
  }
  await fillLogin(page, username);
  for (const each of [page, tab]) {
    await expect(each.getByLabel('Name *')).toBeVisible();
    await expect(each.getByLabel('Name *')).toHaveValue('Brunswick Cane');
    await expect(each.getByText(/session ended/)).toHaveCount(0);
  }
});
