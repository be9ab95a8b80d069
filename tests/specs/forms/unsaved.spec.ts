import { expect, test, type Page } from '@playwright/test';
import { callAs, makeProduct, openAs } from '../../pages/people';
import { unique } from '../../uniqueText';

/** S1 §9. */
const BACKUP_INTERVAL_MS = 5000;
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('trestle.draft.')));
/** Lets the interval between two backups pass, on a page whose clock was installed. */
const waitForBackup = async (page: Page) => {
  await page.clock.fastForward(BACKUP_INTERVAL_MS);
  await expect.poll(() => drafts(page)).toHaveLength(1);
};
const leaveByAddress = async (page: Page, path: string) => {
  page.once('dialog', (dialog) => void dialog.accept());
  await page.goto(path);
};

test('typed values are backed up, and offered on return to their owner alone (S1 §4, safety 41)', async ({ page }) => {
  await page.clock.install();
  const { product } = await makeProduct(page, 1);
  const path = `/product/edit/${product}`;
  await openAs(page, 'admin', path);
  await page.getByLabel('Notes', { exact: true }).fill('half a sentence');
  await waitForBackup(page);
  await leaveByAddress(page, '/');
  await page.goto(path);
  const ask = page.getByRole('alertdialog', { name: 'Unsaved Changes' });
  await expect(ask).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(ask).toBeVisible();
  await ask.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByLabel('Notes', { exact: true })).toHaveValue('half a sentence');
  await expect(page.getByText('1 change', { exact: true })).toBeVisible();

  // Another user logs in in the same browser, then the owner again. Each tab has its own session, and they share stored
  // drafts.
  await leaveByAddress(page, '/');
  const theirs = await page.context().newPage();
  await openAs(theirs, 'office', path);
  await expect(theirs.getByLabel('Notes', { exact: true })).toHaveValue('');
  await expect(theirs.getByRole('alertdialog')).toHaveCount(0);
  const again = await page.context().newPage();
  await openAs(again, 'admin', path);
  await again.getByRole('alertdialog', { name: 'Unsaved Changes' }).getByRole('button', { name: 'Discard' }).click();
  await expect(again.getByLabel('Notes', { exact: true })).toHaveValue('');
  expect(await drafts(again)).toEqual([]);
});
test('a save deletes the backup', async ({ page }) => {
  await page.clock.install();
  const { product } = await makeProduct(page, 1);
  await openAs(page, 'admin', `/product/edit/${product}`);
  await page.getByLabel('Notes', { exact: true }).fill('done');
  await waitForBackup(page);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Updated Item')).toBeVisible();
  await expect.poll(() => drafts(page)).toEqual([]);
});

test('safety 51: two people edit one product: separate changes are merged, conflicts are chosen', async ({ page }) => {
  const { product } = await makeProduct(page, 1);
  await openAs(page, 'admin', `/product/edit/${product}`);
  await page.getByLabel('Notes', { exact: true }).fill('mine');
  const office = await callAs(page, 'office');
  await office.patch(`/api/product/${product}/`, { code: 'THEIRS' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Updated Item')).toBeVisible();
  await expect(page.getByText('Merged: Code.')).toBeVisible();
  await expect(page.getByLabel('Code')).toHaveValue('THEIRS');
  expect(await office.get(`/api/product/${product}/`)).toMatchObject({ notes: 'mine', code: 'THEIRS' });

  await page.getByLabel('Notes', { exact: true }).fill('mine again');
  await office.patch(`/api/product/${product}/`, { notes: 'theirs', is_shipped: true });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Two versions of one record' });
  await expect(dialog.getByText('changed this record')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Theirs theirs' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel('Notes', { exact: true })).toHaveValue('theirs');
  expect(await office.get(`/api/product/${product}/`)).toMatchObject({
    notes: 'theirs',
    is_shipped: true,
    code: 'THEIRS',
  });
});
test("'Save and close' closes once the conflict is resolved", async ({ page }) => {
  const { product } = await makeProduct(page, 1);
  await openAs(page, 'admin', '/product/list');
  await page.goto(`/product/edit/${product}`);
  await page.getByLabel('Notes', { exact: true }).fill('mine');
  const office = await callAs(page, 'office');
  await office.patch(`/api/product/${product}/`, { notes: 'theirs' });
  await page.getByRole('button', { name: 'Save and close' }).click();
  const dialog = page.getByRole('dialog', { name: 'Two versions of one record' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/product\/list/);
  expect(await office.get(`/api/product/${product}/`)).toMatchObject({ notes: 'mine' });
});
test('a note being typed is guarded, backed up, restored and saved', async ({ page }) => {
  await page.clock.install();
  const { product } = await makeProduct(page, 1);
  const path = `/product/edit/${product}`;
  await openAs(page, 'admin', path);
  const tab = page.getByRole('tab', { name: 'Notes and files' });
  await tab.click();
  await page.getByLabel('New note').fill('They rang: later in June');
  await expect(page.getByText('1 unsaved note')).toBeVisible();
  await waitForBackup(page);
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await expect(page.getByText('Do you really want to leave? you have unsaved changes!')).toBeVisible();
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.goto(path);
  await page.getByRole('alertdialog', { name: 'Unsaved Changes' }).getByRole('button', { name: 'Yes' }).click();
  await page.getByRole('tab', { name: 'Notes and files (unsaved note)' }).click();
  await expect(page.getByLabel('New note')).toHaveValue('They rang: later in June');
  await page.getByLabel('New note').press('Control+Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'They rang: later in June' })).toBeVisible();
  await expect(page.getByText('1 unsaved note')).toHaveCount(0);
  expect(await drafts(page)).toEqual([]);
});

test('a note whose answer got lost is saved once, however often it is sent', async ({ page }) => {
  const { product } = await makeProduct(page, 1);
  const note = unique('They rang');
  await openAs(page, 'admin', `/product/edit/${product}`);
  await page.getByRole('tab', { name: 'Notes and files' }).click();
  await page.route('**/api/note/', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    await route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' });
  });
  await page.getByLabel('New note').fill(note);
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('The server is not responding.')).toBeVisible();
  await page.unroute('**/api/note/');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: note })).toHaveCount(1);
  await expect(page.getByLabel('New note')).toHaveValue('');
  const admin = await callAs(page, 'admin');
  const query = encodeURIComponent(JSON.stringify(['other_id', 'eq', product]));
  const { results } = await admin.get(`/api/note/?query=${query}`);
  expect(results).toHaveLength(1);
});

test('a newer version that arrives during the choice is resolved, too', async ({ page }) => {
  const { product } = await makeProduct(page, 7);
  const admin = await callAs(page, 'admin');
  await openAs(page, 'admin', `/product/edit/${product}`);
  await page.getByLabel('Description *').fill(unique('Mine'));
  await admin.patch(`/api/product/${product}/`, { description: 'First of theirs' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('radio', { name: 'Theirs First of theirs' })).toBeVisible();
  await admin.patch(`/api/product/${product}/`, { description: 'Second of theirs' });
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  const second = page.getByRole('radio', { name: 'Theirs Second of theirs' });
  await expect(second).toBeVisible();
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
  await second.check();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Description *')).toHaveValue('Second of theirs');
});
