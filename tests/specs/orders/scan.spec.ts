import { expect, type Page, type Route } from '@playwright/test';
import { scan } from '../../pages/keyboard';
import { callAs, openAs } from '../../pages/people';
import { test } from '../../pages/test';
import { unique } from '../../uniqueText';

/** A product that is found by its code. */
interface CodedProduct {
  code: string;
  description: string;
}
/** Creates products whose codes differ in their last letter, in one container. */
const makeCodedProducts = async (page: Page, quantities: readonly number[]): Promise<CodedProduct[]> => {
  const admin = await callAs(page, 'admin');
  const stem = unique('').trim().slice(-7).toUpperCase();
  const createdStock = await Promise.all(
    quantities.map(async (_, i) => {
      const code = `${stem}${i + 1}`;
      const description = unique(`Tromsø stool ${code}`);
      const { id } = await admin.post('/api/product/', { description, code });
      return { code, description, id };
    }),
  );
  await admin.post('/api/container/', {
    name: unique('Container'),
    code: unique('C'),
    delivery_date: '2026-01-15',
    stock: createdStock.map(({ id }, i) => ({ product: id, quantity: quantities[i], price: 10 })),
  });
  return createdStock;
};
const lineOf = (page: Page, { description }: CodedProduct) =>
  page.getByRole('spinbutton', { name: `Quantity of ${description}` });
const box = (page: Page) => page.getByRole('combobox', { name: 'Add a product' });
const expectLines = async (page: Page, products: readonly CodedProduct[], quantity = '1') => {
  for (const each of products) await expect(lineOf(page, each)).toHaveValue(quantity);
  await expect(page.getByRole('spinbutton')).toHaveCount(products.length);
};
/** Types a code and Enter, with the time stamps of a scanner. A busy machine would delay real keys. */
const enter = async (page: Page, code: string, delay: number) => {
  if (delay < 36) return scan(page, code, { gapMs: delay });
  await page.keyboard.type(code, { delay });
  await page.keyboard.press('Enter');
};
/** Holds back replies about stock until the test releases them, in any order. */
const holdStock = async (page: Page) => {
  const held: Route[] = [];
  await page.route('**/api/stock_availability/**', (route) => {
    held.push(route);
  });
  return {
    held,
    about: (code: string) => held.filter((route) => decodeURIComponent(route.request().url()).includes(code)),
    letGo: async (route: Route) => route.continue().catch(() => undefined),
    end: async () => {
      await page.unroute('**/api/stock_availability/**');
      await Promise.all(held.map((route) => route.continue().catch(() => undefined)));
    },
  };
};

test.describe('Enter waits for its own answer', () => {
  // A scanner's; a person's, who is faster than the search or slower. keyBurst.test.ts has those in between.
  for (const delay of [20, 60, 150]) {
    test(`five codes typed at ${delay} ms a key, each answered at once, give five lines`, async ({ page }) => {
      const products = await makeCodedProducts(page, [9, 9, 9, 9, 9]);
      await openAs(page, 'store1', '/store_order/create');
      for (const each of products) {
        await box(page).focus();
        await enter(page, each.code, delay);
        await expect(lineOf(page, each)).toHaveValue('1');
      }
      await expectLines(page, products);
    });
  }

  for (const delay of [8, 60]) {
    test(`five codes typed at ${delay} ms a key, answered in reverse order, give five lines in typing order`, async ({
      page,
    }) => {
      const products = await makeCodedProducts(page, [9, 9, 9, 9, 9]);
      await openAs(page, 'store1', '/store_order/create');
      await expect(box(page)).toBeFocused();
      const stock = await holdStock(page);
      for (const { code } of products) await enter(page, code, delay);
      await expect(page.getByText(`Looking for ${products.map(({ code }) => code).join(', ')}`)).toBeVisible();
      await expect(page.getByRole('spinbutton')).toHaveCount(0);
      await expect.poll(() => products.every(({ code }) => stock.about(code).length > 0)).toBe(true);
      for (const { code } of products.toReversed()) for (const route of stock.about(code)) await stock.letGo(route);
      await stock.end();
      await expectLines(page, products);
      const names = await page
        .getByRole('spinbutton')
        .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('aria-label')));
      expect(names).toEqual(products.map(({ description }) => `Quantity of ${description}`));
      await expect(box(page)).toBeFocused();
    });
  }

  test('a late answer to an earlier code is ignored', async ({ page }) => {
    const [first, second] = (await makeCodedProducts(page, [9, 9])) as [CodedProduct, CodedProduct];
    await openAs(page, 'store1', '/store_order/create');
    await box(page).fill(first.code);
    await expect(page.getByRole('option', { name: new RegExp(first.description) })).toBeVisible();
    const stock = await holdStock(page);
    await box(page).fill(second.code);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Looking for ${second.code}`)).toBeVisible();
    await expect(page.getByRole('spinbutton')).toHaveCount(0);
    await stock.end();
    await expectLines(page, [second]);
    await expect(lineOf(page, second)).toBeFocused();
  });

  test('an exact code wins over longer ones; several matches ask which; a text without matches stays', async ({
    page,
  }) => {
    const products = await makeCodedProducts(page, [9, 9]);
    const admin = await callAs(page, 'admin');
    const stem = products[0]!.code.slice(0, -1);
    const description = unique('Bergen table');
    const { id } = await admin.post('/api/product/', { description, code: stem });
    await admin.post('/api/container/', {
      name: unique('Container'),
      code: unique('C'),
      delivery_date: '2026-02-15',
      stock: [{ product: id, quantity: 5, price: 10 }],
    });
    await openAs(page, 'store1', '/store_order/create');
    await box(page).fill(stem);
    await page.keyboard.press('Enter');
    await expectLines(page, [{ code: stem, description }]);
    await box(page).fill(stem.slice(0, -1));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option').nth(2)).toBeVisible();
    await expect(box(page)).toHaveValue(stem.slice(0, -1));
    await box(page).fill(`${stem}NONE`);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`No product found for ${stem}NONE, so nothing was added.`)).toBeVisible();
    await expect(box(page)).toHaveValue(`${stem}NONE`);
    await expectLines(page, [{ code: stem, description }]);
  });
});

test.describe('a bar code scanner', () => {
  test('a known code adds 1 to its line or adds one, wherever the focus is; the focused field keeps its text', async ({
    page,
  }) => {
    const [a, b] = (await makeCodedProducts(page, [9, 9])) as [CodedProduct, CodedProduct];
    await openAs(page, 'store1', '/store_order/create');
    await expect(box(page)).toBeFocused();
    await scan(page, a.code);
    await expectLines(page, [a]);
    await expect(page.getByText(`${a.description}: 1 on this order.`)).toBeVisible();

    await lineOf(page, a).fill('3');
    await scan(page, b.code);
    await expect(lineOf(page, b)).toHaveValue('1');
    await expect(lineOf(page, a)).toHaveValue('3');
    await expect(lineOf(page, a)).toBeFocused();
    await scan(page, a.code, { end: 'Tab' });
    await expect(lineOf(page, a)).toHaveValue('4');
    await expect(lineOf(page, a)).toBeFocused();

    const notes = page.getByLabel('Notes', { exact: true });
    await notes.fill('For the window');
    await scan(page, b.code);
    await expect(lineOf(page, b)).toHaveValue('2');
    await expect(notes).toHaveValue('For the window');

    await page.getByRole('button', { name: `Remove the line ${a.description}` }).focus();
    await scan(page, b.code);
    await expect(lineOf(page, b)).toHaveValue('3');
    await page.getByRole('combobox', { name: /^Container/ }).focus();
    await scan(page, b.code);
    await expect(lineOf(page, b)).toHaveValue('4');
    await expect(page.getByRole('combobox', { name: /^Container/ })).toHaveValue('');
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await expectLines(page, [a, b], '4');
  });

  test('a slow scanner in a quantity: letters and Enter are a code, digits alone a number', async ({ page }) => {
    const [a, b] = (await makeCodedProducts(page, [9, 9])) as [CodedProduct, CodedProduct];
    await openAs(page, 'store1', '/store_order/create');
    await expect(box(page)).toBeFocused();
    await scan(page, a.code);
    await lineOf(page, a).fill('3');
    for (const gapMs of [60, 100]) await scan(page, b.code, { gapMs });
    await expect(lineOf(page, b)).toHaveValue('2');
    await expect(lineOf(page, a)).toHaveValue('3');
    await expect(lineOf(page, a)).toBeFocused();
    await expect(page.getByText('Must be a whole number')).toHaveCount(0);
    await lineOf(page, a).selectText();
    await scan(page, '0007', { gapMs: 60 });
    await expect(lineOf(page, a)).toHaveValue(/^0*7$/);
  });

  test('two quick scans of one code give two pieces on one line', async ({ page }) => {
    const [a] = (await makeCodedProducts(page, [9])) as [CodedProduct];
    await openAs(page, 'store1', '/store_order/create');
    await expect(box(page)).toBeFocused();
    const stock = await holdStock(page);
    await scan(page, a.code);
    await scan(page, a.code);
    await expect.poll(() => stock.about(a.code).length).toBe(2);
    for (const route of stock.about(a.code).toReversed()) await stock.letGo(route);
    await stock.end();
    await expectLines(page, [a], '2');
  });

  test('an unknown code is reported and changes nothing; a line at its maximum says so and does not grow', async ({
    page,
  }) => {
    const [a] = (await makeCodedProducts(page, [2])) as [CodedProduct];
    await openAs(page, 'store1', '/store_order/create');
    await expect(box(page)).toBeFocused();
    for (const quantity of ['1', '2']) {
      await scan(page, a.code);
      await expect(lineOf(page, a)).toHaveValue(quantity);
    }
    await lineOf(page, a).focus();
    await scan(page, `${a.code}9`);
    await expect(
      page.getByRole('alert').filter({ hasText: `Nothing with the code ${a.code}9 can be ordered` }),
    ).toBeVisible();
    await expect(lineOf(page, a)).toHaveValue('2');
    await scan(page, a.code);
    await expect(
      page.getByRole('alert').filter({ hasText: 'no more left, all 2 are already on this order' }),
    ).toBeVisible();
    await expectLines(page, [a], '2');
  });

  test('hand-typed keys stay typed text; an open dialog keeps its keys', async ({ page }) => {
    const [a] = (await makeCodedProducts(page, [9])) as [CodedProduct];
    await openAs(page, 'store1', '/store_order/create');
    const notes = page.getByLabel('Notes', { exact: true });
    await notes.focus();
    await scan(page, a.code, { gapMs: 60 });
    await expect(notes).toHaveValue(`${a.code}\n`);
    await expect(page.getByRole('spinbutton')).toHaveCount(0);
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: 'Unsaved changes' });
    await expect(question).toBeVisible();
    await scan(page, a.code, { end: 'Tab' });
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('spinbutton')).toHaveCount(0);
  });
});
