import { expect } from '@playwright/test';
import { axeFor } from '../../pages/axe';
import { expectNoSidewaysScroll } from '../../pages/layout';
import { callAs, openAs } from '../../pages/people';
import { test } from '../../pages/test';
import { unique } from '../../uniqueText';

test('a category is chosen level by level, and a filter by a wider one finds what lies within it', async ({ page }) => {
  const admin = await callAs(page, 'admin');
  const make = async (name: string, parent: unknown = null) =>
    admin.post('/api/code_product_category/', { description: unique(name), parent });
  const wide = await make('Garden');
  const narrow = await make('Garden benches', wide['id']);
  const [wideName, narrowName] = [wide, narrow].map((row) => String(row['description']));
  const product = await admin.post('/api/product/', { description: unique('Teak bench') });
  const name = String(product['description']);

  await openAs(page, 'admin', `/product/edit/${String(product['id'])}`);
  const category = page.getByRole('group', { name: 'Category', exact: true });
  await category.getByLabel('Category', { exact: true }).selectOption({ label: wideName });
  await category.getByLabel('Category, level 2').selectOption({ label: narrowName });
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(async () => {
    const stored = await admin.get(`/api/product/${String(product['id'])}/`);
    expect(stored['category']).toBe(narrow['id']);
  }).toPass();

  const query = new URLSearchParams({ q: name, qbe: JSON.stringify({ category: { op: 'in', value: wide['id'] } }) });
  await openAs(page, 'admin', `/product/list?${query.toString()}`);
  await expect(page.getByRole('link', { name }).first()).toBeVisible();
  await expect(page.getByText('is or lies within')).toBeVisible();

  await openAs(page, 'admin', '/code_product_category/list');
  const tree = page.getByRole('list', { name: 'Categories as a tree' });
  const branch = tree.getByRole('listitem').filter({ has: page.getByRole('link', { name: wideName, exact: true }) });
  await expect(branch.last().getByRole('link', { name: narrowName })).toBeVisible();
  expect((await axeFor(page).analyze()).violations).toEqual([]);
  await page.setViewportSize({ width: 400, height: 800 });
  await expectNoSidewaysScroll(page);
});

test('a category is found by typing, created from what was typed, and opened', async ({ page }) => {
  const admin = await callAs(page, 'admin');
  const make = async (name: string, parent: unknown = null) =>
    admin.post('/api/code_product_category/', { description: unique(name), parent });
  const wide = await make('Porch');
  const narrow = await make('Porch swings', wide['id']);
  const product = await admin.post('/api/product/', { description: unique('Swing seat') });
  const stored = async () => (await admin.get(`/api/product/${String(product['id'])}/`))['category'];
  const save = page.getByRole('button', { name: 'Save', exact: true }).first();

  await openAs(page, 'admin', `/product/edit/${String(product['id'])}`);
  await page.getByRole('button', { name: 'Search Category' }).click();
  const box = page.getByRole('combobox', { name: 'Category', exact: true });
  await expect(box).toBeFocused();
  await box.fill(String(narrow['description']));
  // What it lies within stands beside its name.
  await page.getByRole('option', { name: String(wide['description']) }).click();
  await save.click();
  await expect.poll(stored).toBe(narrow['id']);

  const created = unique('Hammocks');
  await box.fill(created);
  await page.getByRole('option', { name: `Create “${created}”` }).click();
  await expect(box).toHaveValue(created);
  await save.click();
  await expect.poll(stored).not.toBe(narrow['id']);
  expect((await axeFor(page).analyze()).violations).toEqual([]);

  await page.getByRole('button', { name: 'Choose Category by levels' }).click();
  await expect(page.getByRole('button', { name: 'Search Category' })).toBeFocused();
  const level = page.getByRole('group', { name: 'Category', exact: true }).getByLabel('Category', { exact: true });
  await expect(level.getByRole('option', { selected: true })).toHaveText(created);
  await page.getByTitle('Open Category').click();
  await expect(page.getByRole('heading', { level: 1, name: created })).toBeVisible();
});
