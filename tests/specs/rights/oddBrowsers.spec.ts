import { expect, test, type Locator } from '@playwright/test';
import { watchErrors } from '../../pages/pageErrors';
import { logInAs, openAs } from '../../pages/people';

const HOUR_MS = 3_600_000;

for (const [hours, words] of [
  [26, 'ahead'],
  [-26, 'behind'],
] as const)
  test(`on a machine whose clock is a day ${words}, people stay logged in`, async ({ page }) => {
    await page.addInitScript((ms) => {
      const { now } = Date;
      Date.now = () => now() + ms;
    }, hours * HOUR_MS);
    await logInAs(page, 'store1');
    await page.goto('/stock/list');
    await expect(page.getByRole('heading', { level: 1, name: 'Stock Availability' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Stock Availability' })).toBeVisible();
    await expect(page.getByLabel('User name')).toBeHidden();
  });

test('in a browser that keeps no data, one page after the other works', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { configurable: true, get });
  });
  await logInAs(page, 'store1');
  await page.getByRole('main').getByRole('link', { name: 'Stock Availability' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Stock Availability' })).toBeVisible();
  expect(errors).toEqual([]);
});

test('a page is not translated, and goes on where an extension marks its words', async ({ page }) => {
  const errors = watchErrors(page);
  await openAs(page, 'store1', '/stock/list');
  await expect(page.locator('html')).toHaveAttribute('translate', 'no');
  const count = page.getByText(/^[\d,]+ rows$/);
  await expect(count).toBeVisible();
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      const mark = document.createElement('mark');
      text.replaceWith(mark);
      mark.append(text);
    }
  });
  await page.getByRole('searchbox').fill('no such product');
  await page.keyboard.press('Enter');
  await expect(page.getByText('0 rows')).toBeVisible();
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: /^Good/ })).toBeVisible();
  expect(errors).toEqual([]);
});

test('where the system chooses the colours, what is pressed and which page is open can be told', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openAs(page, 'admin', '/product/list');
  const background = (target: Locator) => target.evaluate((element) => getComputedStyle(element).backgroundColor);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  const [open, other] = ['Page 1', 'Page 2'].map((name) => pages.getByRole('button', { name, exact: true })) as [
    Locator,
    Locator,
  ];
  await expect(open).toHaveAttribute('aria-current', 'page');
  expect(await background(open)).not.toBe(await background(other));
  const toggle = page.getByRole('button', { name: 'Advanced query' });
  const released = await background(toggle);
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  expect(await background(toggle)).not.toBe(released);
});

test('a file that is dropped beside the places for files opens nothing', async ({ page }) => {
  await openAs(page, 'admin', '/product/create');
  await page.getByLabel('Notes', { exact: true }).fill('half a sentence');
  const opens = await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], 'prices.csv'));
    return heading.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
  });
  expect(opens).toBe(false);
});
