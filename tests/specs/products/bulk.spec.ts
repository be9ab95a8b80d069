import { expect, type Page } from '@playwright/test';
import { callAs, openAs } from '../../pages/people';
import { test } from '../../pages/test';
import { unique } from '../../uniqueText';
import { expectNoSeriousViolations } from '../../pages/axe';
import { dismissMessages } from '../../pages/messages';

/** A list of fabrics or colours. */
interface FabricList {
  count: number;
  results: { id: number; description: string; display_order: number | null; active_end_date: string | null }[];
}

/** Selects all rows of a list's page, and opens the dialog that sets a field of them. */
const setFieldOfPage = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Select rows' }).click();
  const bar = page.getByRole('region', { name: 'Selection' });
  await bar.getByRole('button', { name: 'Select page' }).click();
  await bar.getByRole('button', { name: 'Set a field' }).click();
};

test('Create Entries: one per line, code=description, blank lines skipped, refused lines stay (S1 §5)', async ({
  page,
}) => {
  const word = unique('Entry');
  await openAs(page, 'admin', '/code_colour/list');
  await page.getByRole('button', { name: 'Create Entries' }).click();
  const box = page.getByRole('dialog').getByRole('textbox');
  await box.fill(`K1=${word} one\n\n${word} two\nK3=\n`);
  await expectNoSeriousViolations(page, '[role=dialog]');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Create Entries' }).click();
  await expect(box).toHaveValue(`K1=${word} one\n\n${word} two\nK3=\n`);
  await page.getByRole('button', { name: 'Create 3' }).click();
  await expect(page.getByText('2 created')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('K3=: Value Required');
  await expect(box).toHaveValue('K3=');
  const { results } = (await (
    await callAs(page, 'admin')
  ).get(`/api/code_colour/?sort=description&q=${encodeURIComponent(word)}`)) as unknown as FabricList;
  expect(results).toMatchObject([
    { code: 'K1', description: `${word} one` },
    { code: null, description: `${word} two` },
  ]);
});

test('select all that match, set a field, undo, deactivate, merge, delete', async ({ page }) => {
  const word = unique('Bulk');
  const admin = await callAs(page, 'admin');
  for (let at = 1; at <= 7; at += 1)
    await admin.post('/api/code_fabric/', { description: `${word} ${at}`, ...(at === 2 && { display_order: 3 }) });
  const rows = async (filter = 'all') =>
    (await admin.get(
      `/api/code_fabric/?filter=${filter}&sort=description&limit=20&q=${encodeURIComponent(word)}`,
    )) as unknown as FabricList;
  await openAs(page, 'admin', `/code_fabric/list?limit=5&q=${encodeURIComponent(word)}`);
  await page.getByRole('button', { name: 'Select rows' }).click();
  const bar = page.getByRole('region', { name: 'Selection' });
  await page.getByLabel(`Select ${word} 1`).check();
  await expect(bar.getByText('1 selected')).toBeVisible();
  await bar.getByRole('button', { name: 'Select all 7 matching' }).click();
  await expect(bar.getByText('7 selected')).toBeVisible();
  await expectNoSeriousViolations(page, 'main');

  await bar.getByRole('button', { name: 'Set a field' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Field').selectOption('Order');
  await dialog.getByLabel('New value of Order').fill('3');
  await expect(dialog.getByText('6 rows will change, 1 will not. It can be undone afterwards.')).toBeVisible();
  // The second row has the value already.
  await expect(dialog.getByRole('row')).toHaveText([
    'FabricBeforeAfter',
    ...[1, 3, 4, 5, 6, 7].map((at) => `${word} ${at}–3`),
  ]);
  await expectNoSeriousViolations(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Set a field (6)' }).click();
  await expect(dialog.getByText('6 done.')).toBeVisible();
  expect((await rows()).results.map((row) => row.display_order)).toEqual([3, 3, 3, 3, 3, 3, 3]);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByText('6 undone.')).toBeVisible();
  expect((await rows()).results.map((row) => row.display_order)).toEqual([null, 3, null, null, null, null, null]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(bar.getByText('0 selected')).toBeVisible();

  // Another user changes a row after it was selected: only that row is refused.
  await page.getByLabel(`Select ${word} 1`).check();
  await page.getByLabel(`Select ${word} 2`).check();
  await admin.patch(`/api/code_fabric/${(await rows()).results[0]!.id}/`, { code: 'NEW' });
  await bar.getByRole('button', { name: 'Deactivate' }).click();
  await dialog.getByRole('button', { name: 'Deactivate (2)' }).click();
  await expect(dialog.getByText('1 done, 1 failed.')).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'Failed' })).toContainText(`${word} 1`);
  expect((await rows('active')).results.map((row) => row.description)).not.toContain(`${word} 2`);
  await dialog.getByRole('button', { name: 'Close' }).click();

  const fourth = (await rows()).results[3]!.id;
  await admin.patch(`/api/code_fabric/${fourth}/`, { code: 'C4' });
  await admin.post('/api/note/', { note: 'soft', other_name: 'code_fabric', other_id: fourth });
  await page.getByLabel(`Select ${word} 4`).check();
  await page.getByLabel(`Select ${word} 3`).check();
  await bar.getByRole('button', { name: 'Merge' }).click();
  await expect(dialog.getByText(`“${word} 4” is kept.`)).toBeVisible();
  // The other one is kept, and takes the code that it lacks.
  await dialog.getByLabel('Keep').selectOption(`${word} 3`);
  await expect(dialog.getByText(`“${word} 3” is kept.`)).toBeVisible();
  await expect(dialog.getByText('1 Note moves to it.')).toBeVisible();
  await expect(dialog.getByText(`Its empty fields are filled: Code from “${word} 4”.`)).toBeVisible();
  await expectNoSeriousViolations(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Merge (1)' }).click();
  await expect(dialog.getByText('1 done.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText(`${word} 4`)).toHaveCount(0);
  expect((await rows()).results.find((row) => row.description === `${word} 3`)).toMatchObject({ code: 'C4' });

  await dismissMessages(page);
  await bar.getByRole('button', { name: 'Select page' }).click();
  await bar.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: /^Delete \(/ }).click();
  await expect(dialog.getByText(/^5 done\.$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  expect((await rows()).results.map((row) => row.description)).toEqual([`${word} 2`]);
  await dismissMessages(page);
  await page.getByRole('button', { name: 'Select rows' }).click();
  await expect(bar).toHaveCount(0);
});

test('a bulk change can be undone after its report was closed, from another page, too', async ({ page }) => {
  const word = unique('Later');
  const admin = await callAs(page, 'admin');
  for (const at of [1, 2, 3]) await admin.post('/api/code_fabric/', { description: `${word} ${at}` });
  const orders = async () =>
    (
      (await admin.get(`/api/code_fabric/?sort=description&q=${encodeURIComponent(word)}`)) as unknown as FabricList
    ).results.map((row) => row.display_order);
  await openAs(page, 'admin', `/code_fabric/list?q=${encodeURIComponent(word)}`);
  await setFieldOfPage(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Field').selectOption('Order');
  await dialog.getByLabel('New value of Order').fill('7');
  await dialog.getByRole('button', { name: 'Set a field (3)' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  expect(await orders()).toEqual([7, 7, 7]);
  // The record arrives while the button is pressed: the form's save bar, which raises messages, takes no click away.
  let sendRecord = () => {};
  const sent = new Promise<void>((resolve) => {
    sendRecord = resolve;
  });
  await page.route(/\/api\/code_fabric\/\d+\//, (route) => sent.then(() => route.continue()), { times: 1 });
  await page.getByRole('link', { name: `${word} 1` }).click();
  await expect(page).toHaveURL(/\/code_fabric\/edit\//);
  const undo = page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' });
  await undo.hover();
  await page.mouse.down();
  sendRecord();
  await expect(page.getByRole('button', { name: 'Save and close' })).toBeVisible();
  await page.mouse.up();
  await expect(page.getByText('3 undone.')).toBeVisible();
  expect(await orders()).toEqual([null, null, null]);
});

test('on a phone the headings of the preview stay in one line', async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 800 });
  await openAs(page, 'admin', '/product/list?limit=5');
  await setFieldOfPage(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Field').selectOption('Notes');
  await dialog.getByLabel('New value of Notes').fill('Wipe with a damp cloth, and keep it out of the sun.');
  const heading = await dialog.getByRole('columnheader', { name: 'Before' }).boundingBox();
  expect(heading!.height).toBeLessThan(40);
});

test('rows can only be selected with the right to change them', async ({ page }) => {
  await openAs(page, 'store1', '/product/list');
  await expect(page.getByText(/^1–10 of/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Select rows' })).toHaveCount(0);
});
