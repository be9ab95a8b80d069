import { expect, test, type Page } from '@playwright/test';
import { callAs, openAs } from '../../pages/people';
import { unique } from '../../uniqueText';
import { expectNoSeriousViolations } from '../../pages/axe';
import { expectNoSidewaysScroll } from '../../pages/layout';
import { dismissMessages } from '../../pages/messages';
import { makePerson } from '../../pages/newPerson';

const menu = (page: Page) => page.getByRole('button', { name: /^Views/ });
const choose = async (page: Page, name: string) => {
  await dismissMessages(page);
  await menu(page).click();
  await item(page, name).click();
};
/** An entry of the open menu: a view, an action, or one that can be ticked. */
const item = (page: Page, name: string) =>
  page
    .getByRole('menu')
    .locator('[role^=menuitem]')
    .filter({ has: page.getByText(name, { exact: true }) });
const firstRow = (page: Page) => page.locator('tbody [data-row]').first();

test('a list is saved as a view with its own address, reopened, changed, renamed and deleted', async ({ page }) => {
  const name = unique('Sofas');
  // Somebody new: the view that opens by default would change other stories' lists.
  const { username } = await makePerson(page);
  await openAs(page, username, '/product/list?sort=-code');
  await expect(firstRow(page)).toBeVisible();
  await page.getByRole('searchbox').fill('sofa');
  await page.getByRole('searchbox').press('Enter');
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Fabric' }).uncheck();
  await page.keyboard.press('Escape');
  await choose(page, 'Save as …');
  await expectNoSeriousViolations(page, '[role=dialog]');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('For')).toHaveCount(0);
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Created Item')).toBeVisible();
  await expect(page).toHaveURL(/\/product\/list\?view=\d+$/);
  const address = new URL(page.url());
  await expect(menu(page)).toHaveAccessibleName(`Views: ${name}`);
  // Of the view, once it is loaded, and no rest of what was typed.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(page.getByRole('searchbox')).toHaveValue('sofa');

  await choose(page, 'Without a view');
  await expect(page).toHaveURL(/\/product\/list$/);
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('sofa');
  await expect(page.getByRole('columnheader', { name: 'Code' })).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByRole('columnheader', { name: 'Fabric' })).toHaveCount(0);

  await page.getByLabel('Rows per page').selectOption('5');
  await expect(menu(page)).toHaveAccessibleName(`Views: ${name}, changed`);
  await choose(page, `Save “${name}”`);
  await expect(page.getByText('Updated Item')).toBeVisible();
  await expect(page).toHaveURL(address.href);
  await expect(page.getByText(/^1–5 of/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^1–5 of/)).toBeVisible();

  await choose(page, 'Rename or share …');
  await dialog.getByLabel('Name').fill(`${name} renamed`);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(menu(page)).toHaveAccessibleName(`Views: ${name} renamed`);

  // Opens by default, and can be closed.
  await choose(page, 'Make this the default view');
  await expect(page.getByText('Updated Item').last()).toBeVisible();
  await page.goto('/product/list');
  await expect(page).toHaveURL(address.href);
  await choose(page, 'Without a view');
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(page).toHaveURL(/view=0$/);
  await page.goBack();

  await choose(page, 'Delete …');
  await expectNoSeriousViolations(page, '[role=alertdialog]');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/product\/list$/);
  await page.goto(address.href);
  await expect(page.getByText('This view no longer exists.')).toBeVisible();
  await expect(firstRow(page)).toBeVisible();
});

test("head office's views for everyone are read-only for others; a group's view is its members'", async ({
  page,
  browser,
}) => {
  const [all, stores] = [unique('For all'), unique('For stores')];
  await openAs(page, 'office', '/container/list?filter=all');
  for (const [name, audience] of [
    [all, 'Everyone'],
    [stores, 'A group'],
  ] as const) {
    await expect(firstRow(page)).toBeVisible();
    await choose(page, 'Save as …');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('For', { exact: true }).selectOption(audience);
    if (audience === 'A group') await dialog.getByLabel('Group', { exact: true }).selectOption('StoreUser');
    await expectNoSeriousViolations(page, '[role=dialog]');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(menu(page)).toHaveAccessibleName(`Views: ${name}`);
  }
  const context = await browser.newContext();
  const other = await context.newPage();
  await openAs(other, 'store2', '/container/list');
  await menu(other).click();
  await expect(other.getByRole('group', { name: 'For everyone' }).getByText(all)).toBeVisible();
  await other.getByRole('group', { name: 'StoreUser' }).getByText(stores).click();
  await expect(other.getByLabel('Filter', { exact: true })).toHaveValue('all');
  await menu(other).click();
  await expect(item(other, 'Save as …')).toBeVisible();
  for (const none of ['Delete …', 'Rename or share …', 'Make this the default view'])
    await expect(item(other, none)).toHaveCount(0);
  await expectNoSeriousViolations(other, '[role=menu]');
  await context.close();
});

test('by keyboard the menu takes the focus once its views are loaded, and Escape gives it back', async ({ page }) => {
  await openAs(page, 'office', '/product/list');
  await page.route(/\/list_view\/.*qbe=.*route/, async (route) => {
    await expect(menu(page)).toHaveAttribute('aria-expanded', 'true');
    await route.continue();
  });
  await menu(page).press('Enter');
  await expect(page.getByRole('menu').locator('[role^=menuitem]').first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(item(page, 'Save as …')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeFocused();
});

/** Holds the replies with the views of a list. @returns what lets them through */
const holdViews = async (page: Page) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/list_view\/.*qbe=.*route/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
};

test('the menu leaves the focus where it went before its views are loaded', async ({ page }) => {
  await openAs(page, 'office', '/product/list');
  const release = await holdViews(page);
  await menu(page).press('Enter');
  await expect(menu(page)).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await expect(menu(page)).not.toBeFocused();
  release();
  await expect(item(page, 'Save as …')).toBeVisible();
  await expect(page.getByRole('menu').locator(':focus')).toHaveCount(0);
});

test('the menu opens with a view just saved, and no entry moves under the pointer', async ({ page }) => {
  const [own, later] = [unique('Own'), unique('Later')];
  const { username } = await makePerson(page);
  await openAs(page, username, '/product/list?sort=-code');
  await choose(page, 'Save as …');
  await page.getByRole('dialog').getByLabel('Name').fill(own);
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(menu(page)).toHaveAccessibleName(`Views: ${own}`);
  const release = await holdViews(page);
  await menu(page).click();
  await expect(menu(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(item(page, 'Without a view')).toHaveCount(0);
  release();
  await expect(item(page, own)).toBeVisible();
  await page.keyboard.press('Escape');

  const view = { name: later, other_name: 'product', route: 'product.list', state: {}, audience: 'me' };
  await (await callAs(page, username)).post('/api/list_view/', view);
  // What was loaded is no longer fresh.
  await page.clock.setSystemTime(Date.now() + 60_000);
  const loaded = page.waitForResponse(/\/list_view\/.*qbe=.*route/);
  const releaseAgain = await holdViews(page);
  await menu(page).click();
  // Once the pointer could rest on the entry, the menu stands where it belongs.
  await item(page, 'Without a view').hover({ trial: true });
  const before = await item(page, 'Without a view').boundingBox();
  releaseAgain();
  await (await loaded).finished();
  // Once this is answered, the page has drawn what it got before.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await item(page, 'Without a view').boundingBox()).toEqual(before);
  await page.keyboard.press('Escape');
  await menu(page).click();
  await expect(item(page, later)).toBeVisible();
});

test('on a phone the menu and its dialog fit', async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 800 });
  await openAs(page, 'store1', '/stock/list');
  await menu(page).click();
  await expect(item(page, 'Save as …')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('group', { name: 'For everyone' }).getByRole('menuitemradio').first().click();
  await expect(page).toHaveURL(/view=\d+/);
  await menu(page).click();
  await item(page, 'Save as …').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  // An open dialog keeps the place of the scroll bar that it hides.
  await expectNoSidewaysScroll(page);
});
