import { expect, type Locator } from '@playwright/test';
import { callAs, makeProduct, openAs } from '../../pages/people';
import { test } from '../../pages/test';
import { unique } from '../../uniqueText';

const boxOf = async (part: Locator) => (await part.boundingBox())!;

test("a single row's cells stand below their headings, and a message between the rows", async ({ page }) => {
  const admin = await callAs(page, 'admin');
  const catalogue = await admin.post('/api/catalogue/', {
    name: unique('Spring'),
    product: [{ notes: 'A', page_number: 1, display_order: 0 }],
  });
  await openAs(page, 'admin', `/catalogue/${String(catalogue['id'])}/catalogue-pages`);
  const notes = page.getByLabel('Notes, Catalogue Page 1');
  const heading = page.getByRole('columnheader', { name: 'Notes' });
  const isBelowHeading = async () => Math.abs((await boxOf(notes)).x - (await boxOf(heading)).x) < 24;
  await expect(notes).toBeVisible();
  await expect(page.getByTitle('Drag to move the row')).toHaveCount(0);
  await expect.poll(isBelowHeading).toBe(true);
  await page.getByRole('button', { name: 'Add Catalogue Page' }).click();
  await expect(page.getByTitle('Drag to move the row')).toHaveCount(2);
  await expect.poll(isBelowHeading).toBe(true);

  const number = page.getByLabel('Page number, Catalogue Page 1');
  await number.fill('one');
  await page.keyboard.press('Tab');
  const message = page.getByRole('table').getByText('Must be a whole number').first();
  await expect(message).toBeVisible();
  const input = await boxOf(number);
  expect((await boxOf(message)).y).toBeGreaterThanOrEqual(input.y + input.height - 1);
});

test('an end before its start is an error at the end', async ({ page }) => {
  const { product } = await makeProduct(page, 1);
  await openAs(page, 'admin', `/product/edit/${product}`);
  const website = page.getByRole('region', { name: 'Website' });
  await website.getByLabel('On the website from').fill('01/02/2027');
  await website.getByLabel('On the website until').fill('01/01/2027');
  await page.keyboard.press('Tab');
  await expect(website.getByText("Must not be before 'On the website from'").first()).toBeVisible();
});

test("a column filter's sign and hint have room", async ({ page }) => {
  await openAs(page, 'store1', '/stock/list?filter=all');
  await page.getByRole('button', { name: 'Column filters' }).click();
  const date = page.getByLabel('Filter Delivery date');
  await expect(date).toBeVisible();
  const hintWidth = await date.evaluate((input: HTMLInputElement) => {
    const canvas = document.createElement('canvas').getContext('2d')!;
    canvas.font = getComputedStyle(input).font;
    return canvas.measureText(input.placeholder).width;
  });
  expect((await boxOf(date)).width).toBeGreaterThanOrEqual(hintWidth);
  const sign = page.getByLabel('Delivery date: how to compare');
  expect(await sign.evaluate((select) => parseFloat(getComputedStyle(select).paddingRight))).toBeGreaterThanOrEqual(18);
});
