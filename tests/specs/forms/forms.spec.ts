import { expect } from '@playwright/test';
import { expectNoSidewaysScroll, moveInside } from '../../pages/layout';
import { callAs, makeProduct, openAs } from '../../pages/people';
import { test } from '../../pages/test';
import { unique } from '../../uniqueText';

test(
  'a new colour: required, saved, edited, another one by Save and new, deleted by name',
  { tag: '@quick' },
  async ({ page }) => {
    const name = unique('Moss');
    await openAs(page, 'admin', '/code_colour/create?_code=MSS');
    await expect(page.getByRole('heading', { name: 'Create Colour' })).toBeVisible();
    await expect(page.getByLabel('Code')).toHaveValue('MSS');
    const description = page.getByLabel('Description/Name *');
    await description.fill('x');
    await description.fill('');
    await description.blur();
    await expect(page.getByText('Value Required')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
    await description.fill(name);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Created Item')).toBeVisible();
    await expect(page).toHaveURL(/\/code_colour\/edit\/\d+/);
    await expect(page.getByRole('heading', { name: 'Edit Colour' })).toBeVisible();
    await description.fill(`${name} green`);
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Updated Item')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(`Delete colour “${name} green”?`)).toBeVisible();
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Deleted Item')).toBeVisible();
  },
);
test('a refusal is shown at its field, and the typed values stay', async ({ page }) => {
  await openAs(page, 'admin', '/user/create');
  await page.getByLabel('Username *').fill('store1');
  await page.getByLabel('First name *').fill('Ann');
  await page.getByLabel('Last name *').fill('Other');
  await page.getByLabel('Email *').fill(`${unique('ann').replace(' ', '')}@x.example`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('An error has occurred!')).toBeVisible();
  await expect(page.getByText('This Username is already taken').first()).toBeVisible();
  await expect(page.getByLabel('First name *')).toHaveValue('Ann');
});
test("a container's stock is edited on its page; an invalid row is refused in place", async ({ page }) => {
  const { description, stock } = await makeProduct(page, 7);
  const admin = await callAs(page, 'admin');
  const { container } = (await admin.get(`/api/stock/${stock}/`)) as { container: number };
  await openAs(page, 'admin', `/container/edit/${container}`);
  await expect(page.getByRole('table', { name: 'Stock' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: /^Product/ })).toHaveValue(description);
  await page.getByLabel(/^Quantity/).fill('9');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Updated Item')).toBeVisible();
  expect((await admin.get(`/api/stock/${stock}/`))['quantity']).toBe(9);
});
test('a double click on Close leads one page back, not two', async ({ page }) => {
  const admin = await callAs(page, 'admin');
  const description = unique('Moss');
  await admin.post('/api/code_colour/', { description });
  await openAs(page, 'admin', '/store/list');
  await moveInside(page, `/code_colour/list?q=${encodeURIComponent(description)}`);
  const colour = page.getByRole('link', { name: description });
  await colour.click();
  await expect(page.getByLabel('Description/Name *')).toHaveValue(description);
  await page.getByRole('button', { name: 'Close', exact: true }).dblclick();
  await expect(colour).toBeVisible();
  await page.getByRole('searchbox').fill('none');
  await expect(page).toHaveURL(/\/code_colour\/list/);
});
test('a missing record says so', async ({ page }) => {
  await openAs(page, 'admin', '/product/edit/99999999');
  await expect(page.getByText('This product is not here')).toBeVisible();
});
test('a name of 200 letters without a space widens no page', async ({ page }) => {
  const admin = await callAs(page, 'admin');
  const product = await admin.post('/api/product/', {
    description: unique('Lang').replaceAll(' ', '').padEnd(200, 'Sitzgruppe'),
  });
  const container = (await admin.post('/api/container/', {
    name: unique('Container'),
    delivery_date: '2031-12-14',
    stock: [{ product: product['id'], quantity: 120_000, price: 1_234_567.5 }],
  })) as { id: number; stock: { id: number }[] };
  await openAs(page, 'admin', '/404');
  for (const path of [
    `/product/edit/${String(product['id'])}`,
    `/container/edit/${container.id}`,
    // The last one, because its line is unsaved.
    `/store_order/create/${container.id}/${String(product['id'])}/${container.stock[0]!.id}`,
  ]) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await moveInside(page, path);
    for (const width of [1280, 1000, 640, 400]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(page.getByText(/^Lang/).or(page.locator('input[value^="Lang"]')).first()).toBeVisible();
      await expectNoSidewaysScroll(page, path);
    }
  }
});
/** The choices of categories. */
const CHOICES = /code_product_category\/\?.*_code=true/;
test('nothing moves when the choices of a check-box list load late', async ({ page }) => {
  const { product } = await makeProduct(page, 1);
  const first = page.getByRole('group', { name: 'Further categories' }).getByRole('checkbox').first();
  let answer = () => {};
  const late = new Promise<void>((done) => {
    answer = done;
  });
  // Other stories make categories meanwhile, and more of them are higher: the late reply is the first one.
  const replies = new Map<string, string>();
  await page.route(CHOICES, async (route) => {
    const url = route.request().url();
    const known = replies.get(url);
    if (known) await late;
    const body = known ?? (await (await route.fetch()).text());
    replies.set(url, body);
    await route.fulfill({ contentType: 'application/json', body });
  });
  await openAs(page, 'admin', `/product/edit/${product}`);
  await expect(first).toBeVisible();
  await page.reload();
  const notes = page.getByLabel('Notes', { exact: true });
  await expect(page.getByText('Loading …')).toBeVisible();
  const height = () => page.locator('form').evaluate((form) => form.getBoundingClientRect().height);
  const before = [await height(), (await notes.boundingBox())?.y];
  answer();
  await expect(first).toBeVisible();
  expect([await height(), (await notes.boundingBox())?.y]).toEqual(before);
});
