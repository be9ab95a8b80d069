import { expect, type Locator, type Page } from '@playwright/test';
import { callAs, fillLogin, logInAs, makeProduct, openAs } from '../../pages/people';
import { test } from '../../pages/test';

/** Left and right edge of what is drawn, in pixels. */
const edgesOf = async (place: Locator): Promise<[number, number]> => {
  const box = (await place.boundingBox())!;
  return [Math.round(box.x), Math.round(box.x + box.width)];
};
/** Whether nothing covers the middle of a button, once it is scrolled to. */
const isUncovered = (button: Locator): Promise<boolean> =>
  button.evaluate((element) => {
    element.scrollIntoView({ block: 'center' });
    const { x, y, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    return element.contains(hit);
  });
const historyTab = (page: Page) => page.getByRole('tab', { name: 'History' });

test('a form is named after its record, is restored after Close, and a reload keeps its tab (S1 §2.7)', async ({
  page,
}) => {
  const { product, description } = await makeProduct(page, 1);
  await openAs(page, 'admin', `/product/edit/${product}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Edit Product ${description}`);
  await expect(page).toHaveTitle(`${description} · Trestle`);

  await page.getByLabel('Notes', { exact: true }).fill('half a sentence');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page).toHaveURL(/\/product\/list/);
  await expect(page.getByText('Closed without saving')).toBeVisible();
  await expect.poll(() => isUncovered(page.getByRole('button', { name: 'New Product' }))).toBe(true);
  // Also after a reload.
  await page.reload();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByLabel('Notes', { exact: true })).toHaveValue('half a sentence');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Updated Item')).toBeVisible();
  for (const name of ['Send email', 'Close', 'Delete'])
    await expect.poll(() => isUncovered(page.getByRole('button', { name, exact: true })), name).toBe(true);
  expect(await (await callAs(page, 'admin')).get(`/api/product/${product}/`)).toMatchObject({
    notes: 'half a sentence',
  });

  await historyTab(page).click();
  await expect(page).toHaveURL(/#history$/);
  await page.reload();
  await expect(historyTab(page)).toHaveAttribute('aria-selected', 'true');
});

test('a record says that it is activated, and a button ends it', async ({ page }) => {
  const { product } = await makeProduct(page, 1);
  await openAs(page, 'admin', `/product/edit/${product}`);
  await expect(page.getByText('Activated', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'End it' }).click();
  await expect(page.getByText('Deactivated', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Start it again' }).click();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
});

test('bar, content, save bar and footer share one width, also between tabs', async ({ page }) => {
  await openAs(page, 'office', '/supplier/edit/1');
  for (const width of [1920, 1280, 768, 400]) {
    await page.setViewportSize({ width, height: 800 });
    let edges: [number, number] = [0, 0];
    // A change of size is drawn a moment later.
    await expect(async () => {
      edges = await edgesOf(page.getByRole('tabpanel'));
      const [left, right] = edges;
      const [saveLeft] = await edgesOf(page.getByRole('button', { name: 'Save', exact: true }));
      const [footLeft] = await edgesOf(page.getByText(/^Copyright/));
      const [, deleteRight] = await edgesOf(page.getByRole('button', { name: 'Delete', exact: true }));
      expect([saveLeft, footLeft], `at ${width}`).toEqual([left, left]);
      expect(deleteRight, `at ${width}`).toBe(right);
      if (width >= 960) {
        const [brandLeft] = await edgesOf(page.getByRole('banner').getByRole('link').first());
        expect(Math.abs(brandLeft - left), `at ${width}`).toBeLessThanOrEqual(1);
      }
    }).toPass();
    for (const name of ['Notes and files', 'History', 'Details']) {
      await page.getByRole('tab', { name }).click();
      await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
      await expect.poll(() => edgesOf(page.getByRole('tabpanel')), `${name} at ${width}`).toEqual(edges);
    }
  }
});

test('a field that gets the focus is never below the save bar', async ({ page }) => {
  await openAs(page, 'office', '/supplier/edit/1');
  await page.setViewportSize({ width: 400, height: 500 });
  await page.getByLabel('Name *').focus();
  const bar = page.locator('[data-save-bar]');
  let focusedFields = 0;
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab');
    const field = await page.locator('[role=tabpanel] :focus').boundingBox();
    if (!field) break;
    expect(field.y + field.height).toBeLessThanOrEqual((await bar.boundingBox())!.y);
    focusedFields += 1;
  }
  expect(focusedFields).toBeGreaterThan(3);
});

test('after a new login, nothing says any more that the session has ended', async ({ page }) => {
  const { product } = await makeProduct(page, 1);
  await logInAs(page, 'office', `/product/edit/${product}`);
  await page.getByLabel('Notes', { exact: true }).fill('kept');
  const token = await page.evaluate(
    () => (JSON.parse(sessionStorage.getItem('trestle.session')!) as { token: string }).token,
  );
  const headers = { authorization: `Bearer ${token}` };
  // It ends while the save is on its way: a call that learns of it earlier would put the login in front of Save.
  await page.route(`**/api/product/${product}/`, async (route) => {
    if (route.request().method() !== 'GET') await page.request.post('/api-token-expire/', { headers, data: {} });
    await route.continue();
  });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Your session ended. What you typed is kept.')).toBeVisible();
  await fillLogin(page, 'office');
  await expect(page.getByLabel('Notes', { exact: true })).toHaveValue('kept');
  await expect(page.getByText(/session has ended/)).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
});
