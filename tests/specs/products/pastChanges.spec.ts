import { expect, type Page } from '@playwright/test';
import { expectNoSeriousViolations } from '../../pages/axe';
import { dismissMessages } from '../../pages/messages';
import { callAs, openAs } from '../../pages/people';
import { test } from '../../pages/test';
import { unique } from '../../uniqueText';

interface Fabrics {
  results: { id: number; description: string; display_order: number | null; code: string | null }[];
}

/** Opens the list of some fabrics with their rows selectable. */
async function openFabrics(page: Page, word: string) {
  await openAs(page, 'admin', `/code_fabric/list?q=${encodeURIComponent(word)}`);
  await page.getByRole('button', { name: 'Select rows' }).click();
  return { bar: page.getByRole('region', { name: 'Selection' }), dialog: page.getByRole('dialog') };
}

test('a merge is undone from its message, and another one from the list of past changes', async ({ page }) => {
  const word = unique('Undo');
  const admin = await callAs(page, 'admin');
  for (const at of [1, 2, 3]) await admin.post('/api/code_fabric/', { description: `${word} ${at}` });
  const descriptions = async () =>
    (
      (await admin.get(`/api/code_fabric/?sort=description&q=${encodeURIComponent(word)}`)) as unknown as Fabrics
    ).results.map((row) => row.description);
  const { bar, dialog } = await openFabrics(page, word);
  const mergeTwo = async (second: number) => {
    await page.getByLabel(`Select ${word} 1`).check();
    await page.getByLabel(`Select ${word} ${second}`).check();
    await bar.getByRole('button', { name: 'Merge' }).click();
    await expect(dialog.getByText('For 30 days you can bring them back')).toBeVisible();
    await dialog.getByRole('button', { name: 'Merge (1)' }).click();
    await expect(dialog.getByText('1 done.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
  };
  await mergeTwo(2);
  expect(await descriptions()).toEqual([`${word} 1`, `${word} 3`]);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText(`“${word} 2” is back.`)).toBeVisible();
  await expect(page.getByLabel(`Select ${word} 2`)).toBeVisible();
  expect(await descriptions()).toEqual([`${word} 1`, `${word} 2`, `${word} 3`]);
  await dismissMessages(page);

  await mergeTwo(3);
  await dismissMessages(page);
  await bar.getByRole('button', { name: 'Past changes' }).click();
  const merges = dialog.getByRole('list', { name: 'Merges' });
  const item = merges.getByRole('listitem').filter({ hasText: `“${word} 3” became “${word} 1”` });
  await expect(item).toBeVisible();
  await expect(merges.getByRole('listitem').filter({ hasText: `“${word} 2” became` })).toContainText('Undone');
  await expectNoSeriousViolations(page);
  await item.getByRole('button', { name: 'Undo …' }).click();
  await expect(dialog.getByText(`“${word} 3” comes back.`)).toBeVisible();
  await expectNoSeriousViolations(page);
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText(`“${word} 3” is back.`)).toBeVisible();
  expect(await descriptions()).toEqual([`${word} 1`, `${word} 2`, `${word} 3`]);
});

test('a field that was set in many rows goes back days later, except where it was changed since', async ({ page }) => {
  const word = unique('Past');
  // No other story sets it, so the list names this run alone.
  const value = 1_000_000 + Math.floor(Math.random() * 1_000_000);
  const formatted = value.toLocaleString('en-AU');
  const admin = await callAs(page, 'admin');
  for (const at of [1, 2, 3])
    await admin.post('/api/code_fabric/', { description: `${word} ${at}`, display_order: at });
  const rows = async () =>
    ((await admin.get(`/api/code_fabric/?sort=description&q=${encodeURIComponent(word)}`)) as unknown as Fabrics)
      .results;
  const { bar, dialog } = await openFabrics(page, word);
  await bar.getByRole('button', { name: 'Select page' }).click();
  await bar.getByRole('button', { name: 'Set a field' }).click();
  await dialog.getByLabel('Field').selectOption('Order');
  await dialog.getByLabel('New value of Order').fill(String(value));
  await dialog.getByRole('button', { name: 'Set a field (3)' }).click();
  await expect(dialog.getByText('3 done.')).toBeVisible();
  await admin.patch(`/api/code_fabric/${(await rows())[1]!.id}/`, { display_order: 7 });

  // Anew, as on another day or machine.
  const { bar: laterBar, dialog: laterDialog } = await openFabrics(page, word);
  await laterBar.getByRole('button', { name: 'Past changes' }).click();
  const runs = laterDialog.getByRole('list', { name: 'Fields set' });
  await runs
    .getByRole('listitem')
    .filter({ hasText: `Order set to ${formatted} in 3 records` })
    .getByRole('button')
    .click();
  await expect(laterDialog.getByText('2 records get their former value.')).toBeVisible();
  await expect(laterDialog.getByText('1 record stays as now: changed or deleted since.')).toBeVisible();
  await laterDialog.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('2 undone.')).toBeVisible();
  expect((await rows()).map((row) => row.display_order)).toEqual([1, 7, 3]);
});
