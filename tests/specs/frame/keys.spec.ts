import { expect } from '@playwright/test';
import { openAs } from '../../pages/people';
import { axeFor } from '../../pages/axe';
import { expectNoSidewaysScroll } from '../../pages/layout';
import { test } from '../../pages/test';

test("? shows the page's shortcuts, also by mouse, but not while typing", async ({ page }) => {
  await openAs(page, 'admin', '/supplier/list');
  const first = page.getByRole('table').getByRole('link').first();
  await expect(first).toBeVisible();
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox');
  await expect(search).toBeFocused();
  await page.keyboard.press('?');
  await expect(search).toHaveValue('?');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys.getByRole('heading')).toHaveText(['Keys', 'In a list', 'Everywhere']);
  await expect(keys.getByText('From row to row')).toBeVisible();
  const seriousViolations = (await axeFor(page).analyze()).violations.filter(
    ({ impact }) => impact === 'serious' || impact === 'critical',
  );
  expect(seriousViolations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);

  await first.click();
  await expect(page.getByLabel('Name *')).toBeVisible();
  await page.setViewportSize({ width: 400, height: 800 });
  await page.getByRole('button', { name: 'Keys', exact: true }).click();
  await expect(keys.getByRole('heading')).toHaveText(['Keys', 'In a form', 'Everywhere']);
  await expectNoSidewaysScroll(page);
  await keys.getByRole('button', { name: 'Close' }).click();
  await expect(keys).toHaveCount(0);
});

test('popups give the focus back to their button, also those that were just fetched', async ({ page }) => {
  await openAs(page, 'admin', '/product/list');
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  for (const [name, popup] of [
    [/^Columns$/, page.locator('[aria-label="Choose columns"]')],
    [/^Views/, page.getByRole('menu')],
    [/^Notices/, page.getByRole('dialog', { name: 'Notices' })],
  ] as const) {
    const button = page.getByRole('button', { name });
    await button.press('Enter');
    await expect(popup).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(popup).toHaveCount(0);
    await expect(button).toBeFocused();
  }
});
