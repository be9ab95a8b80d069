import { expect } from '@playwright/test';
import { callAs, openAs } from '../../pages/people';
import { test } from '../../pages/test';
import { unique } from '../../uniqueText';

const STANDS = 'The same price stands in Catalogue Page › Cost, Stock › Price, Order Line › Unit price.';

test('hiding the wholesale price names where else it stands, and one press hides it there', async ({ page }) => {
  const admin = await callAs(page, 'admin');
  const name = unique('buyers').replace(' ', '');
  const { id: group } = await admin.post('/api/trestle/group/', { name });
  const record = await admin.post('/api/trestle/group_permissions/', {
    group,
    details: name,
    states: [{ state_name: 'product', deny: false, models: [] }],
  });
  await openAs(page, 'admin', `/group_permissions/edit/${record['id']}`);
  await page.getByRole('button', { name: /^product (Denied|Allowed)$/ }).click();
  await page.getByLabel('Add a model').selectOption({ label: 'Product' });
  await page.getByLabel('Hide a field of Product').selectOption({ label: 'Wholesale price' });
  const warning = page.getByRole('alert').filter({ hasText: 'Wholesale price is hidden.' });
  await expect(warning).toContainText(STANDS);
  // Who May says so, too.
  await page.getByRole('button', { name: 'Who may see wholesale_price?' }).click();
  const answer = page.getByRole('dialog', { name: 'Who may see Products: Wholesale price?' });
  await expect(answer.getByRole('table', { name: 'By group' }).getByRole('row', { name: `${name} No` })).toContainText(
    'but can read the same price in Catalogue Page › Cost, Stock › Price, Order Line › Unit price.',
  );
  await answer.getByRole('button', { name: 'Close' }).click();

  const hide = page.getByRole('button', { name: /^Hide them, too/ });
  await hide.click();
  await expect(warning).toHaveCount(0);
  const message = page.getByText('Hidden: Catalogue Page › Cost, Stock › Price, Order Line › Unit price.');
  await message.locator('xpath=ancestor::*[.//button][1]').getByRole('button', { name: 'Undo' }).click();
  await expect(warning).toContainText(STANDS);
  await hide.click();
  await expect(warning).toHaveCount(0);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Updated Item')).toBeVisible();
  const saved = await admin.get(`/api/trestle/group_permissions/${record['id']}/`);
  const hidden = (saved['states'] as { state_name: string; models: { fields: { field_name: string }[] }[] }[]).map(
    ({ state_name, models }) =>
      `${state_name} ${models.flatMap(({ fields }) => fields.map((each) => each.field_name)).join()}`,
  );
  expect(hidden.toSorted()).toEqual(['catalogue_page cost', 'product wholesale_price', 'stock price']);

  // Shown again, it stays hidden elsewhere.
  await page.getByLabel('deny_read wholesale_price').click();
  await expect(page.getByText('Wholesale price is shown, but the same price is hidden in')).toBeVisible();
});
