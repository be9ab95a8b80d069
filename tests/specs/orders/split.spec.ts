import { expect, type Page } from '@playwright/test';
import { callAs, makeProduct, openAs } from '../../pages/people';
import { axeFor, backgroundOf, COLOUR_RULES } from '../../pages/axe';
import { expectNoSidewaysScroll, moveInside } from '../../pages/layout';
import { test } from '../../pages/test';

const quantitiesOf = (page: Page, description: string) =>
  page.getByRole('spinbutton', { name: `Quantity of ${description}` });
const saved = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Order \d+ placed$/)).toBeVisible();
  await expect(page).toHaveURL(/\/store_order\/edit\/\d+/);
  // The saved order's page is open, not the new order's.
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeVisible();
  return /edit\/(\d+)/.exec(page.url())![1]!;
};

test.describe('too little on the row: says what is available, with a button that takes it', () => {
  test('another store buys meanwhile: the server refuses, the line is split and saved', async ({ page }) => {
    const { description, product, stock, container, laterContainer } = await makeProduct(page, 5, 4);
    await openAs(page, 'store1', `/store_order/create/0/${product}/${stock}`);
    await quantitiesOf(page, description).fill('5');
    const other = await callAs(page, 'store2');
    await other.post('/api/store_order/', {
      store: other.user.store!.id,
      store_order_lines: [{ stock_id: stock, quantity: 2 }],
    });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(
      page.getByText(
        `Maximum value 3. Order 3 from ${container} now, 2 from ${laterContainer!.code} on 14 December 2031?`,
      ),
    ).toBeVisible();

    await page.getByRole('button', { name: `Split the line: ${description}` }).click();
    await expect(quantitiesOf(page, description)).toHaveCount(2);
    await expect(quantitiesOf(page, description).first()).toHaveValue('3');
    await expect(quantitiesOf(page, description).first()).toBeFocused();
    await expect(quantitiesOf(page, description).last()).toHaveValue('2');
    await expect(page.getByRole('region', { name: 'Lines' }).getByText('Maximum value')).toHaveCount(0);
    const number = await saved(page);
    const order = (await (await callAs(page, 'store1')).get(`/api/store_order/${number}/`)) as {
      store_order_lines: { stock_id: number; quantity: number }[];
    };
    expect(order.store_order_lines).toMatchObject([
      { stock_id: stock, quantity: 3 },
      { stock_id: laterContainer!.stock[0]!.id, quantity: 2 },
    ]);
  });

  test('works by keyboard while typing; all rows together have too little', async ({ page }) => {
    const { description, product, stock, container, laterContainer } = await makeProduct(page, 3, 2);
    await openAs(page, 'store1', `/store_order/create/0/${product}/${stock}`);
    await quantitiesOf(page, description).fill('9');
    await expect(
      page.getByText(
        `Maximum value 3. Only 5 left. Order 3 from ${container} now, 2 from ${laterContainer!.code} on 14 December 2031?`,
      ),
    ).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: `Take 5: ${description}` })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(quantitiesOf(page, description)).toHaveCount(2);
    await saved(page);
    await moveInside(page, `/stock/list?filter=all&q=${encodeURIComponent(description)}`);
    await expect(page.getByRole('row', { name: new RegExp(description) }).getByText('sold out')).toHaveCount(2);
  });

  test("a saved order's own pieces count as available; with nothing left there is no button", async ({ page }) => {
    const { description, product, stock } = await makeProduct(page, 3);
    await openAs(page, 'store1', `/store_order/create/0/${product}/${stock}`);
    await quantitiesOf(page, description).fill('2');
    await saved(page);
    await quantitiesOf(page, description).fill('4');
    await expect(page.getByText(/^Maximum value 3\. Only 3 left\. Order 3 from .* now\?$/)).toBeVisible();
    const other = await callAs(page, 'store2');
    await other.post('/api/store_order/', {
      store: other.user.store!.id,
      store_order_lines: [{ stock_id: stock, quantity: 1 }],
    });
    const { description: soldOut, product: soldOutProduct, stock: soldOutStock } = await makeProduct(page, 1);
    await other.post('/api/store_order/', {
      store: other.user.store!.id,
      store_order_lines: [{ stock_id: soldOutStock, quantity: 1 }],
    });
    await page.goto(`/store_order/create/0/${soldOutProduct}/${soldOutStock}`);
    await expect(page.getByText('Maximum value 0. None left in any container.')).toBeVisible();
    await expect(page.getByRole('button', { name: new RegExp(`: ${soldOut}`) })).toHaveCount(0);
  });

  test('fits a phone and is readable, light and dark', async ({ page }) => {
    await page.setViewportSize({ width: 400, height: 800 });
    const { description, product, stock } = await makeProduct(page, 3, 2);
    await openAs(page, 'store1', `/store_order/create/0/${product}/${stock}`);
    await quantitiesOf(page, description).fill('5');
    await expect(page.getByRole('button', { name: /^Split the line/ })).toBeVisible();
    await expectNoSidewaysScroll(page);
    const findings = async (rules?: string[]) => {
      const axe = axeFor(page);
      const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
      return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    };
    expect(await findings()).toEqual([]);
    const light = await backgroundOf(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => backgroundOf(page)).not.toBe(light);
    expect(await findings(COLOUR_RULES)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    const [lines, out] = [
      page.getByRole('region', { name: 'Lines' }),
      page.getByRole('button', { name: /^Remove the line/ }),
    ];
    const rightOf = async (part: typeof out) => {
      const { x, width } = (await part.boundingBox())!;
      return x + width;
    };
    await expect.poll(async () => (await rightOf(out)) - (await rightOf(lines))).toBeLessThanOrEqual(0);
  });
});
