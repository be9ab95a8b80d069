import { expect, type Page } from '@playwright/test';
import { callAs, openAs } from '../../pages/people';
import { makePerson } from '../../pages/newPerson';
import { test } from '../../pages/test';
import { unique } from '../../uniqueText';

/** Opens a page as somebody of a new group from whom one field is hidden. */
const openWithout = async (page: Page, entity: string, field: string, path: string): Promise<void> => {
  const admin = await callAs(page, 'admin');
  const name = unique('Group');
  const group = (await admin.post('/api/trestle/group/', { name }))['id'] as number;
  const fields = [{ field_name: field, deny_read: true, deny_update: true }];
  const models = [{ model_name: entity, base_uri: `/api/${entity}/`, fields }];
  const states = [{ state_name: entity, deny: false, models }];
  await admin.post('/api/trestle/group_permissions/', { group, details: name, deny_by_default: false, states });
  const { username } = await makePerson(page, 'StoreUser', { groups: [group], store: null });
  await openAs(page, username, path);
};
const rows = (page: Page) => page.locator('tbody [data-row]');

test('a saved view that chooses by a hidden field shows no rows and says so, and all rows when they are asked for', async ({
  page,
}) => {
  const admin = await callAs(page, 'admin');
  const name = unique('Dear ones');
  const query = JSON.stringify(['wholesale_price', 'gt', 4711]);
  const view = { name, other_name: 'product', route: 'product.list', audience: 'everyone', state: { query } };
  const { id } = await admin.post('/api/list_view/', view);
  await openWithout(page, 'product', 'wholesale_price', `/product/list?view=${String(id)}`);
  const words = page.getByText(
    `The view “${name}” chooses its rows by a field that you may not see, so it shows none.`,
  );
  await expect(words).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  await expect(page.getByText('0 rows')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Download/ })).toHaveCount(0);
  await page.setViewportSize({ width: 400, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(words).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Show all rows' }).click();
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
});

test('a menu that filters by a hidden field shows no rows in place of all', async ({ page }) => {
  await openWithout(page, 'supplier', 'core_supplier', '/supplier/list?filter=core_supplier');
  const words = page.getByText('This list chooses its rows by a field that you may not see, so it shows none.');
  await expect(words).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Show all rows' }).click();
  await expect(rows(page).first()).toBeVisible();
  await expect(words).toHaveCount(0);
});
