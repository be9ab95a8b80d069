import { expect } from '@playwright/test';
import { makePerson } from '../../pages/newPerson';
import { openAs } from '../../pages/people';
import { test } from '../../pages/test';

test('an administrator downloads everything as one zip', async ({ page }) => {
  await openAs(page, 'admin', '/export_all');
  await expect(page.getByRole('heading', { level: 1, name: 'Everything out' })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download everything' }).click();
  expect((await download).suggestedFilename()).toMatch(/^Everything \d{4}-\d\d-\d\d\.zip$/);
  await expect(page.getByText(/^The zip has .+\. Your browser saves it\.$/)).toBeVisible();
});

test('an administrator reads what is stored about a person, and erases them with name and password', async ({
  page,
}) => {
  const { id, username } = await makePerson(page);
  await openAs(page, 'admin', `/user/edit/${id}`);
  await page.getByRole('link', { name: 'What is stored about this person' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Stored about a person' })).toBeVisible();
  const table = page.getByRole('table', { name: 'Stored about this person' });
  await expect(table.getByRole('row', { name: /^Account: names, e-mail, choices 1 Stays under/ })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download it' }).click();
  expect((await download).suggestedFilename()).toBe(`Person ${id}.json`);

  await page.getByRole('button', { name: 'Erase this person' }).click();
  const dialog = page.getByRole('dialog', { name: /^Erase / });
  await expect(dialog.getByText("This can't be undone.")).toBeVisible();
  await dialog.getByRole('textbox').fill('somebody');
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await expect(dialog.getByText(`Type '${username}' to confirm it.`)).toBeVisible();
  await dialog.getByRole('textbox').fill(username);
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await confirmation.getByLabel('Current password').fill('Trestle-demo-1');
  await confirmation.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText(new RegExp(`Former user ${id} has taken the place of`))).toBeVisible();
  await expect(page.getByText(/^Erased on /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Erase this person' })).toBeDisabled();
});
