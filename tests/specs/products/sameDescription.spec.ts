import { expect, type Page } from '@playwright/test';
import { moveInside } from '../../pages/layout';
import { callAs, openAs } from '../../pages/people';
import { test } from '../../pages/test';
import { unique } from '../../uniqueText';

/** Two products of one description, in oak and in navy. */
const makeVariants = async (page: Page) => {
  const admin = await callAs(page, 'admin');
  const description = unique('Wattle dining chair');
  const make = async (colourName: string) => {
    const colourText = unique(colourName);
    const { id: colour } = await admin.post('/api/code_colour/', { description: colourText });
    const code = unique('WAT').replace(' ', '-');
    const { id } = await admin.post('/api/product/', {
      description,
      code,
      colour,
      wholesale_price: 100,
      website_active_start_date: '2024-01-01T00:00:00Z',
    });
    return { id: id as number, details: `${code} · ${colourText}`, colour: colourText };
  };
  return { admin, description, oak: await make('Oak'), navy: await make('Navy') };
};

test('of two products with one description each is chosen by its colour, and seen again in the row', async ({
  page,
}) => {
  const { admin, description, oak, navy } = await makeVariants(page);
  const name = unique('Box');
  const stock = [{ product: oak.id, quantity: 5, price: 10 }];
  const { id } = await admin.post('/api/container/', { name, code: name, stock });
  await openAs(page, 'admin', `/container/edit/${String(id)}`);
  const product = page.getByRole('combobox', { name: 'Product, Stock 1' });
  await expect(product).toHaveAccessibleDescription(oak.details);
  await product.fill(navy.colour);
  await page.getByRole('option', { name: `${description} ${navy.details}` }).click();
  await expect(product).toHaveValue(description);
  await expect(product).toHaveAccessibleDescription(navy.details);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Updated Item')).toBeVisible();
  await expect(product).toHaveAccessibleDescription(navy.details);
  expect(await admin.get(`/api/container/${String(id)}/`)).toMatchObject({ stock: [{ product: navy.id }] });
});

test('catalogue pages, the website listing and a bulk preview tell them apart, on a phone, too', async ({ page }) => {
  const { admin, description, oak, navy } = await makeVariants(page);
  const pages = [oak, navy].map(({ id }, index) => ({ product: id, page_number: index + 1 }));
  await admin.post('/api/catalogue/', { name: unique('Spring'), product: pages });
  const search = `q=${encodeURIComponent(description)}`;
  await openAs(page, 'admin', `/catalogue_page/list?${search}`);
  for (const { details } of [oak, navy]) await expect(page.getByRole('row').filter({ hasText: details })).toBeVisible();
  await moveInside(page, `/product/website-listing?${search}`);
  for (const { details } of [oak, navy]) await expect(page.getByRole('row').filter({ hasText: details })).toBeVisible();
  await page.getByRole('button', { name: 'Select rows' }).click();
  const bar = page.getByRole('region', { name: 'Selection' });
  await bar.getByRole('button', { name: 'Select page' }).click();
  await bar.getByRole('button', { name: 'Deactivate' }).click();
  const dialog = page.getByRole('dialog');
  for (const { details } of [oak, navy]) await expect(dialog).toContainText(`${description} ${details}`);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.setViewportSize({ width: 400, height: 800 });
  const cards = page.getByRole('main').getByRole('listitem');
  for (const { details } of [oak, navy]) await expect(cards.filter({ hasText: details }).first()).toBeVisible();
});
