import { expect } from '@playwright/test';
import { callAs, makeVariants, openAs } from '../../pages/people';
import { test } from '../../pages/test';

test('a sold out product offers its other colours in the order, the pad, the basket, the stock list and its card', async ({
  page,
}) => {
  const { name, stem, variants } = await makeVariants(page, [
    { colour: 'Charcoal', arrived: 2 },
    { colour: 'Oatmeal', arrived: 0, arriving: 9, price: 200 },
    { colour: 'Sage', arrived: 30, price: 100 },
  ]);
  const [charcoal] = variants;
  const listOf = `/stock/list?filter=all&q=${stem}`;
  await openAs(page, 'store1', listOf);
  await page
    .getByRole('button', { name: `Order ${name}` })
    .first()
    .waitFor();
  await page
    .getByRole('row', { name: /Charcoal/ })
    .getByRole('button', { name: /^Order/ })
    .click();

  // Somebody else takes the last pieces.
  const other = await callAs(page, 'store2');
  await other.post('/api/store_order/', {
    store: other.user.store!.id,
    store_order_lines: [{ stock_id: charcoal!.stock, quantity: 2 }],
  });
  await page.reload();
  await page
    .getByRole('button', { name: `Instead of ${name}` })
    .first()
    .click();
  const others = page.getByRole('region', { name: `Instead of ${name}` });
  await expect(others.getByRole('listitem')).toHaveCount(2);
  // What is here comes before what is on its way.
  await expect(others.getByRole('listitem').first()).toContainText(/Sage · 30 now · \$100\.00/);
  await expect(others.getByRole('listitem').nth(1)).toContainText(/Oatmeal · 9 on 14 Dec 2031 · \$200\.00/);
  await page.getByRole('button', { name: 'Close' }).last().click();

  // The basket: one press takes another colour.
  await page.getByRole('link', { name: /^Basket/ }).click();
  await expect(page.getByText(`${name} is sold out meanwhile`)).toBeVisible();
  await page.getByRole('button', { name: `Take it: ${name}, Oatmeal` }).click();
  const quantity = page.getByRole('spinbutton', { name: `Quantity of ${name}` });
  await expect(quantity).toHaveValue('1');
  await expect(quantity).toBeFocused();
  await expect(page.getByText(`${name} is sold out meanwhile`)).toBeHidden();

  // A line with too little left: the quantity is kept.
  await quantity.fill('12');
  await page.getByRole('button', { name: `Take it: ${name}, Sage` }).click();
  await expect(quantity).toHaveValue('12');
  await expect(quantity).toBeFocused();
  await expect(page.getByTestId('order-total')).toHaveText('$1,320.00');

  // The pad.
  await page.getByRole('button', { name: 'Quick pad' }).click();
  const text = page.getByLabel('Type or paste: code, quantity');
  await text.fill(`${charcoal!.code} 4`);
  await page.getByRole('button', { name: `Take it: ${name}, Sage` }).click();
  await expect(text).toHaveValue(`${variants[2]!.code} 4`);
  await page.getByRole('button', { name: 'Add 1 line' }).click();
  await expect(quantity).toHaveValue('16');

  // Found by its code although it is sold out.
  await page.getByRole('combobox', { name: 'Add a product' }).fill(charcoal!.code);
  await page.getByRole('option', { name: /sold out/ }).click();
  await page.getByRole('button', { name: `Take it: ${name}, Oatmeal` }).click();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled();

  // The card.
  await page.goto(`/stock/list?product_card=${charcoal!.product}`);
  const card = page.getByRole('dialog', { name });
  await expect(card.getByRole('heading', { name: 'Others of its range' })).toBeVisible();
  await card.getByRole('button', { name: `Order: ${name}, Sage` }).click();
  await expect(page.getByText(`${name} is in your basket.`)).toBeVisible();
});
