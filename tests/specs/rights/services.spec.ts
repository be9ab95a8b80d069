import { expect } from '@playwright/test';
import { moveInside } from '../../pages/layout';
import { openAs } from '../../pages/people';
import { test } from '../../pages/test';

test('an administrator registers a service, sees how it does, and finds its states where rules are written', async ({
  page,
}) => {
  const name = `slots-${Date.now().toString(36)}`;
  await openAs(page, 'admin', '/service/list');
  await expect(page.getByRole('heading', { name: 'Services' })).toBeVisible();
  const form = page.getByRole('form', { name: 'New service' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Origin').fill('https://evil.example');
  await form.getByLabel('Collections').fill('slot, driver');
  await form.getByRole('button', { name: 'Register service' }).click();
  await expect(form.getByText('It must be among SERVICE_ORIGINS')).toBeVisible();
  await form.getByLabel('Origin').fill('https://slots.receiver.example');
  const openApi = (text: string) =>
    form
      .getByLabel('OpenAPI file')
      .setInputFiles({ name: 'slots.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await openApi('{');
  await form.getByRole('button', { name: 'Register service' }).click();
  await expect(form.getByText('This file is not JSON.')).toBeVisible();
  await openApi('{"openapi":"3.1.0","info":{"title":"Slots","version":"1"},"paths":{}}');
  await expect(form.getByRole('button', { name: 'slots.json' })).toBeVisible();
  await form.getByRole('button', { name: 'Register service' }).click();
  await expect(page.getByText(/^svc_/)).toBeVisible();
  await page.getByRole('button', { name: `I have kept the secret of ${name}` }).click();
  // The next service does not get this file.
  await expect(form.getByRole('button', { name: 'Choose a file …' })).toBeVisible();
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('slot, driver');
  await expect(row).toContainText("It can't be reached", { timeout: 30_000 });

  await moveInside(page, `/group_permissions/report?tab=who&of=x&what=route:x.${name}.slot.list`);
  await expect(page.getByRole('table', { name: 'By group' })).toContainText('StoreUser');
  const storeUsers = page.getByRole('table', { name: 'By group' }).getByRole('row', { name: /StoreUser/ });
  await expect(storeUsers).toContainText('No');

  await moveInside(page, '/group_permissions/list?q=StoreUser');
  await page
    .getByRole('link', { name: /StoreUser/ })
    .first()
    .click();
  await page.getByLabel('Search routes').fill(`${name}.slot`);
  await expect(page.getByRole('list', { name: 'Routes' })).toContainText(`Service ${name}: Slot, list`);

  await moveInside(page, '/service/list');
  await row.getByRole('button', { name: `Edit ${name}` }).click();
  const edit = page.getByRole('form', { name: `Service ${name}` });
  await edit.getByLabel('Collections').fill('slot');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(row).not.toContainText('driver');
  await row.getByRole('button', { name: `Switch off ${name}` }).click();
  await expect(row).toContainText('Off');
  await row.getByRole('button', { name: `Remove ${name}` }).click();
  await page.getByRole('button', { name: 'Remove it' }).click();
  await expect(row).toHaveCount(0);
});
