import { expect } from '@playwright/test';
import { axeFor } from '../../pages/axe';
import { expectNoSidewaysScroll, moveInside } from '../../pages/layout';
import { callAs, makeProduct, openAs } from '../../pages/people';
import { test } from '../../pages/test';
import { unique } from '../../uniqueText';

test('stock by product: what is here, what comes and what is promised, with its rows; the search stays', async ({
  page,
}) => {
  const { description, container, laterContainer } = await makeProduct(page, 12, 8);
  await openAs(page, 'store1', `/stock/list?q=${encodeURIComponent(description)}`);
  await expect(page.getByRole('row', { name: new RegExp(description) })).toHaveCount(2);
  await page.getByRole('button', { name: 'By product' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Stock by Product' })).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(description) })).toHaveCount(1);

  const words = page.getByRole('button', { name: `12 now, 8 on 14/12/2031: rows of ${description}` });
  await words.click();
  await expect(words).toHaveAttribute('aria-expanded', 'true');
  const rows = page.getByRole('list', { name: `Stock of ${description}` }).getByRole('listitem');
  await expect(rows).toHaveText([
    new RegExp(`${container}here since 15/01/202612 of 12`),
    new RegExp(`${laterContainer!.code}14/12/2031 in \\d+ years8 of 8`),
  ]);
  expect((await axeFor(page).analyze()).violations).toEqual([]);
  await words.press('Enter');
  await expect(rows).toHaveCount(0);
  await page.getByRole('link', { name: description }).click();
  await expect(page.getByRole('dialog', { name: description })).toBeVisible();
  await page.goBack();

  await page.setViewportSize({ width: 400, height: 800 });
  await expect(words).toBeVisible();
  await expectNoSidewaysScroll(page);
  const toggle = page.getByRole('button', { name: 'By product' });
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await toggle.click();
  await expect(page).toHaveURL(/\/stock\/list\?q=/);
});

test('stock is narrowed to what is here or sold out by one choice, by product, too', async ({ page }) => {
  const { description } = await makeProduct(page, 12, 8);
  const sold = await makeProduct(page, 0);
  const admin = await callAs(page, 'admin');
  const { description: without } = await admin.post('/api/product/', { description: unique('Without stock') });
  await openAs(page, 'store1', `/stock/list?q=${encodeURIComponent(description)}`);
  const row = page.getByRole('row', { name: new RegExp(description) });
  await expect(row).toHaveCount(2);
  await page.getByLabel('Filter', { exact: true }).selectOption('Here');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('here since');
  await moveInside(page, `/stock/list?filter=sold_out&q=${encodeURIComponent(sold.description)}`);
  await expect(page.getByRole('row', { name: new RegExp(sold.description) })).toContainText('sold out');
  const filter = page.getByLabel('Filter', { exact: true });
  await expect(filter).toHaveValue('sold_out');

  await page.getByRole('button', { name: 'By product' }).click();
  await expect(page).toHaveURL(/\/stock\/products\?.*filter=sold_out/);
  await expect(page.getByRole('row', { name: new RegExp(sold.description) })).toContainText('sold out');
  await expect(filter.locator('option')).toHaveText(['Active', 'Here', 'This month', 'Next month', 'Sold out', 'All']);
  for (const [choice, found] of [
    ['Active', [description]],
    ['Here', [description]],
    ['Next month', []],
    ['All', [description, sold.description]],
  ] as [string, string[]][]) {
    await filter.selectOption(choice);
    for (const name of [description, sold.description, without as string]) {
      await page.getByRole('searchbox', { name: 'Search Products' }).fill(name);
      await page.keyboard.press('Enter');
      // Another name's rows are none of this one's, either.
      await expect(page.getByText(`has “${name}”`)).toBeVisible();
      await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(Number(found.includes(name)));
      if (!found.includes(name)) await expect(page.getByText('No Data Found.')).toBeVisible();
    }
  }
});

test('on a phone the filter shows its choice whole', async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 860 });
  await openAs(page, 'admin', '/stock/list?filter=sold_out');
  const filter = page.getByRole('combobox', { name: 'Filter' });
  await expect(filter).toHaveValue('sold_out');
  // The text of the choice, measured in the select's own font, and the arrow beside it.
  const [room, needed] = await filter.evaluate((select: HTMLSelectElement) => {
    const style = getComputedStyle(select);
    const context = document.createElement('canvas').getContext('2d')!;
    context.font = style.font;
    const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
    return [select.clientWidth - padding, context.measureText(select.selectedOptions[0]!.text).width];
  });
  expect(room).toBeGreaterThanOrEqual(needed);
});
