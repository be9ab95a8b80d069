import { expect, type Page } from '@playwright/test';
import { callAs, openAs } from '../../pages/people';
import { test } from '../../pages/test';

const letters = (): string => Array.from({ length: 8 }, () => 'bcdghjkm'[Math.floor(Math.random() * 8)]).join('');

/** Makes a catalogue, a supplier and some of its products. */
async function makeRange(page: Page, count: number) {
  const admin = await callAs(page, 'admin');
  const word = `Quoin ${letters()}`;
  const supplier = (await admin.post('/api/supplier/', { name: `${word} joinery` })) as { id: number };
  const catalogue = (await admin.post('/api/catalogue/', { name: word })) as { id: number };
  const products: { id: number; code: string }[] = [];
  for (let i = 1; i <= count; i += 1)
    products.push(
      (await admin.post('/api/product/', {
        description: `${word} stool ${i}`,
        code: `QN-${letters().toUpperCase()}`,
        supplier: supplier.id,
        wholesale_price: 100 + i,
      })) as { id: number; code: string },
    );
  const storedPages = async () =>
    ((await admin.get(`/api/catalogue/${catalogue.id}/`))['product'] as Record<string, unknown>[]).map((each) => [
      each['product'],
      each['page_number'],
      each['letter_code'],
      each['cost'],
    ]);
  return { word, catalogue, products, storedPages };
}

test('twenty catalogue pages in at most 25 actions: a supplier’s products, then pasted codes on one page', async ({
  page,
}) => {
  const { word, catalogue, products, storedPages } = await makeRange(page, 20);
  await openAs(page, 'admin', `/catalogue/${catalogue.id}/catalogue-pages`);
  let actions = 0;
  const act = async (action: Promise<unknown>) => {
    actions += 1;
    await action;
  };
  const dialog = page.getByRole('dialog', { name: 'Add products' });
  await act(page.getByRole('button', { name: 'Add products …' }).click());
  await act(dialog.getByRole('combobox', { name: 'Supplier' }).fill(word));
  await act(page.getByRole('option', { name: `${word} joinery` }).click());
  await expect(dialog.getByRole('list', { name: 'Found (20)' })).toBeVisible();
  await act(dialog.getByRole('button', { name: 'Choose all 20 found' }).click());
  await act(dialog.getByRole('list', { name: 'Found (20)' }).getByRole('checkbox').first().uncheck());
  await act(dialog.getByRole('list', { name: 'Found (20)' }).getByRole('checkbox').first().check());
  await act(dialog.getByRole('button', { name: 'Add 20 products' }).click());
  await act(page.getByRole('button', { name: 'Save', exact: true }).click());
  await expect(page.getByText('Updated Item')).toBeVisible();
  expect(actions).toBeLessThanOrEqual(25);
  const stored = await storedPages();
  expect(stored.map(([, number]) => number)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
  expect(new Set(stored.map(([product]) => product))).toEqual(new Set(products.map(({ id }) => id)));
  expect(stored.find(([product]) => product === products[3]!.id)?.[3]).toBe(104);

  // Codes that nobody has are named and stay to be mended; what is there already says so.
  await page.getByRole('button', { name: 'Add products …' }).click();
  await dialog.getByRole('textbox', { name: 'Codes' }).fill(`${products[1]!.code}\nNONE-7\n${products[0]!.code}`);
  await dialog.getByRole('button', { name: 'Choose these codes' }).click();
  await expect(dialog.getByText('No product has: NONE-7')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Codes' })).toHaveValue('NONE-7');
  await expect(dialog.getByRole('list', { name: 'Chosen (2)' })).toContainText('in this catalogue already');
  await dialog.getByRole('combobox', { name: 'Pages' }).selectOption({ label: 'All on one page, with letters' });
  await expect(dialog.getByRole('textbox', { name: 'Page' })).toHaveValue('21');
  await dialog.getByRole('button', { name: 'Add 2 products' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Updated Item').last()).toBeVisible();
  await expect
    .poll(async () => (await storedPages()).slice(20))
    .toEqual([
      [products[1]!.id, 21, 'A', 102],
      [products[0]!.id, 21, 'B', 101],
    ]);
});

test('the catalogue’s own form leads to its pages as a grid', async ({ page }) => {
  const { catalogue } = await makeRange(page, 0);
  await openAs(page, 'admin', `/catalogue/edit/${catalogue.id}`);
  await page.getByRole('link', { name: 'Pages and prices as a grid' }).click();
  await expect(page).toHaveURL(new RegExp(`/catalogue/${catalogue.id}/catalogue-pages$`));
});
