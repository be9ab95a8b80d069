import { expect, type Page } from '@playwright/test';
import { moveInside } from '../../pages/layout';
import { callAs, makeProduct, openAs } from '../../pages/people';
import { test } from '../../pages/test';
import { unique } from '../../uniqueText';

/** A product whose only stock has no price. */
const makeUnpriced = async (page: Page) => {
  const admin = await callAs(page, 'admin');
  const code = `${unique('BARE').replace(' ', '-')}-END`;
  const description = unique('Bare stool');
  const { id: product } = await admin.post('/api/product/', { description, code });
  const name = unique('Box');
  const { id: container } = await admin.post('/api/container/', {
    name,
    code: name,
    stock: [{ product, quantity: 5 }],
  });
  return { code, description, product: product as number, container: String(container) };
};

test('stock without a price says so in list, order form and quick pad, and is not added', async ({ page }) => {
  const { code, description, product } = await makeUnpriced(page);
  await openAs(page, 'store1', `/stock/list?q=${encodeURIComponent(description)}`);
  const row = page.getByRole('row').filter({ hasText: description });
  await expect(row).toContainText('no price yet');
  await expect(row.getByRole('button', { name: `Order ${description}` })).toHaveCount(0);
  await row.getByRole('button', { name: `Instead of ${description}` }).click();
  await expect(page.getByRole('dialog', { name: `${description} has no price yet` })).toBeVisible();
  await page.setViewportSize({ width: 400, height: 800 });
  await openAs(page, 'store1', `/stock/list?q=${encodeURIComponent(description)}`);
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: description }).last()).toContainText(
    'no price yet',
  );
  await page.setViewportSize({ width: 1280, height: 800 });

  await moveInside(page, '/store_order/create');
  const add = page.getByRole('combobox', { name: 'Add a product' });
  await add.fill(code);
  await expect(page.getByRole('option', { name: new RegExp(description) })).toContainText('has no price yet');
  await add.press('Enter');
  await expect(page.getByRole('alert')).toContainText(`${description} has no price yet, so nothing was added.`);
  await expect(page.getByRole('spinbutton')).toHaveCount(0);
  await page.getByRole('button', { name: 'Quick pad' }).click();
  await page.getByLabel('Type or paste: code, quantity').fill(`${code} 2`);
  const line = page.getByRole('table', { name: 'Checked lines' }).getByRole('row').filter({ hasText: description });
  await expect(line).toContainText('Has no price yet: nothing is added.');
  await openAs(page, 'store1', `/store_order/create/0/${product}/0`);
  await expect(page.getByText(`${description} has no price yet, so nothing was added.`)).toBeVisible();
});

test("a product that is chosen in a container's form brings its price; an empty one is filled by the save", async ({
  page,
}) => {
  const { description, container } = await makeUnpriced(page);
  const { description: priced, product } = await makeProduct(page, 4);
  const admin = await callAs(page, 'admin');
  await admin.patch(`/api/product/${product}/`, { wholesale_price: 87.5 });
  await openAs(page, 'admin', `/container/edit/${container}`);
  const contents = page.getByRole('region', { name: 'Contents' });
  await expect(contents).toContainText('No price yet1 row');
  const choose = async (text: string) => {
    await page.getByRole('combobox', { name: 'Product, Stock 1' }).fill(text);
    await page.getByRole('option', { name: new RegExp(text) }).click();
  };
  const price = page.getByLabel('Price, Stock 1');
  await expect(page.getByRole('combobox', { name: 'Product, Stock 1' })).toHaveValue(new RegExp(description));
  await choose(priced);
  await expect(price).toHaveValue('87.50');
  await price.fill('');
  await page.keyboard.press('Tab');
  await expect(price).toHaveValue('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Updated Item')).toBeVisible();
  await expect(price).toHaveValue('87.50');
  await expect(contents).not.toContainText('No price yet');
  expect(await admin.get(`/api/container/${container}/`)).toMatchObject({ stock: [{ product, price: 87.5 }] });
});

test("an import's check counts the prices that come from products, and names rows without any", async ({ page }) => {
  const admin = await callAs(page, 'admin');
  const make = async (name: string, wholesale_price: number | null) => {
    const code = `${unique(name).replace(' ', '-')}-END`;
    await admin.post('/api/product/', { description: unique(name), code, wholesale_price });
    return code;
  };
  const [bench, table, bare] = [await make('Bench', 80), await make('Table', 1290), await make('Bare', null)];
  const { id } = await admin.post('/api/container/', { name: unique('Box') });
  await openAs(page, 'admin', `/stock/import/${String(id)}`);
  const file = `Product,Quantity\n${bench},2\n${table},3\n${bare},4\n`;
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'packing list.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await expect(page.getByText('2 rows have no price: taken from the product.')).toBeVisible();
  await expect(page.getByText('Row 4 has no price yet: neither the file nor the product gives one.')).toBeVisible();
  const rows = page.getByRole('table', { name: 'What each row does' }).getByRole('row');
  await expect(rows.filter({ hasText: table })).toContainText('Price $1,290.00');
  await expect(rows.filter({ hasText: bare })).toContainText('Has no price yet');
  await page.getByRole('button', { name: 'Import 3 rows' }).click();
  await expect(page.getByText('packing list.csv was imported')).toBeVisible();
  expect(await admin.get(`/api/container/${String(id)}/`)).toMatchObject({
    stock: [{ price: 80 }, { price: 1290 }, { price: null }],
  });
});
