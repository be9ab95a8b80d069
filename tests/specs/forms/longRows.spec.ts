import { expect, type Locator, type Page } from '@playwright/test';
import { expectNoSidewaysScroll } from '../../pages/layout';
import { callAs, openAs } from '../../pages/people';
import { test } from '../../pages/test';
import { unique } from '../../uniqueText';

/** More than are drawn at once. */
const PAGE_COUNT = 150;

/** Makes a catalogue with many pages, and returns its id. */
const makeCatalogue = async (page: Page): Promise<number> => {
  const admin = await callAs(page, 'admin');
  const { id: product } = await admin.post('/api/product/', { description: unique('Bench') });
  const { id } = await admin.post('/api/catalogue/', {
    name: unique('Winter'),
    product: Array.from({ length: PAGE_COUNT }, (_, i) => ({
      product,
      page_number: i + 1,
      display_order: i,
      cost: 90,
    })),
  });
  return id as number;
};
let unchanged: Promise<number> | undefined;
/** A catalogue for stories that save nothing. Making and reading it takes longer than they do. */
const sharedCatalogue = (page: Page): Promise<number> => (unchanged ??= makeCatalogue(page));
const costOf = (page: Page, row: number) => page.getByLabel(`Cost, Catalogue Page ${row}`, { exact: true });
/** Pastes a spreadsheet's column into a field and the rows below it. */
const pasteColumn = (field: Locator, cells: readonly string[]): Promise<void> =>
  field.evaluate((input, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, cells.join('\n'));
const rowButton = (page: Page, row: number) => page.getByRole('button', { name: `Catalogue Page ${row}`, exact: true });

test('a form of 150 rows draws those near the window; one far below is changed and saved', async ({ page }) => {
  const id = await makeCatalogue(page);
  await openAs(page, 'admin', `/catalogue/${id}/catalogue-pages`);
  await expect(costOf(page, 1)).toHaveValue('90.00');
  expect(await page.getByLabel(/^Cost, Catalogue Page/).count()).toBeLessThan(100);
  await rowButton(page, 125).scrollIntoViewIfNeeded();
  await costOf(page, 125).fill('77');
  await page.getByRole('button', { name: 'Add Catalogue Page' }).click();
  await expect(page.getByLabel(new RegExp(`Catalogue Page ${PAGE_COUNT + 1}$`)).first()).toBeVisible();
  await page.getByRole('button', { name: `Remove Catalogue Page ${PAGE_COUNT + 1}` }).click();
  // What is far away is taken away again, but not a row in which somebody typed.
  await expect(rowButton(page, 1)).toBeAttached();
  await expect(costOf(page, 125)).toHaveValue('77.00');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Updated Item')).toBeVisible();
  const { product: rows } = await (await callAs(page, 'admin')).get(`/api/catalogue/${id}/`);
  expect(rows).toHaveLength(PAGE_COUNT);
  expect((rows as { cost: number }[]).map(({ cost }, i) => (cost === 90 ? '' : `${i + 1}: ${cost}`)).join('')).toBe(
    '125: 77',
  );
});

test('a wrong value pasted into a row far below stops the save and is shown', async ({ page }) => {
  const id = await makeCatalogue(page);
  await openAs(page, 'admin', `/catalogue/${id}/catalogue-pages`);
  await pasteColumn(
    costOf(page, 1),
    Array.from({ length: PAGE_COUNT }, (_, i) => (i === 109 ? '-5' : '70')),
  );
  await expect(costOf(page, 1)).toHaveValue('70.00');
  await page.keyboard.press('Control+s');
  await expect(costOf(page, 110)).toBeFocused();
  await expect(page.getByText('Minimum value 0')).toBeInViewport();
  await costOf(page, 110).fill('71');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Updated Item')).toBeVisible();
});

test('a row keeps its handle while it is dragged out of view', async ({ page }) => {
  const id = await sharedCatalogue(page);
  await openAs(page, 'admin', `/catalogue/${id}/catalogue-pages`);
  await page.getByTitle('Drag to move the row').first().hover();
  await page.mouse.down();
  await rowButton(page, 125).scrollIntoViewIfNeeded();
  await expect(costOf(page, 125)).toBeVisible();
  await expect(rowButton(page, 2)).toBeAttached();
  await expect(costOf(page, 1)).toBeAttached();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(page.getByText('1 change')).toHaveCount(0);
});

for (const width of [1280, 400])
  test(`the refusal of a row far below leads to its field, ${width} px wide`, async ({ page }) => {
    const id = await sharedCatalogue(page);
    const errors = Array.from({ length: PAGE_COUNT }, (_, i) =>
      i === 120 ? { cost: [{ code: 'max', message: 'Maximum value 9' }] } : {},
    );
    await page.route(`**/api/catalogue/${id}/`, (route) =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 400, json: { product: errors } }),
    );
    await page.setViewportSize({ width, height: 800 });
    await openAs(page, 'admin', `/catalogue/${id}/catalogue-pages`);
    // On a phone a row is a card, which opens.
    const isPhone = width === 400;
    if (isPhone)
      await page
        .getByRole('button', { name: /^Bench/ })
        .first()
        .click();
    const cost = (row: number) => (isPhone ? page.getByLabel('Cost', { exact: true }).last() : costOf(page, row));
    await cost(1).fill('80');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Pages, row 121: Cost' }).click();
    await expect(cost(121)).toBeFocused();
    await expect(cost(121)).toBeInViewport();
    await expect(cost(121)).toHaveValue('90.00');
    await expectNoSidewaysScroll(page);
  });
