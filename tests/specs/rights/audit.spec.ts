import { expect, type Page } from '@playwright/test';
import { moveInside } from '../../pages/layout';
import { makePerson } from '../../pages/newPerson';
import { callAs, logInAs, openAs } from '../../pages/people';
import { test } from '../../pages/test';
import { unique } from '../../uniqueText';

const entries = (page: Page) => page.getByRole('table', { name: 'Audit' }).getByRole('row');

test('the audit tells in sentences who did what, and is filtered by person, record and kind', async ({ page }) => {
  const office = await callAs(page, 'office');
  const name = unique('Supplier');
  const supplier = await office.post('/api/supplier/', { name });
  await office.patch(`/api/supplier/${String(supplier['id'])}/`, { name: `${name} AG` });
  await openAs(page, 'admin', '/audit/list?q=supplier');
  const changed = entries(page).filter({ hasText: `changed Name from ${name} to ${name} AG` });
  await expect(changed).toBeVisible();
  await expect(entries(page).filter({ hasText: `created supplier ${name} AG` })).toBeVisible();
  await changed.getByRole('button', { name: '1 field' }).click();
  await expect(changed.getByRole('cell', { name, exact: true })).toBeVisible();
  await changed.getByRole('link', { name: `Supplier ${name} AG` }).click();
  await expect(page.getByRole('heading', { name: `${name} AG` })).toBeVisible();
  await page.goBack();

  await page.getByRole('combobox', { name: 'Filter', exact: true }).selectOption({ label: 'Changes of rights' });
  await expect(changed).toHaveCount(0);
});

test('a deletion is one row by name, with its lines on demand; links and values are in words', async ({ page }) => {
  const office = await callAs(page, 'office');
  const store = (await office.post('/api/store/', {
    name: unique('Store'),
    address: 'x',
    phone_number: '1',
  })) as { id: number; name: string };
  const product = await office.post('/api/product/', { description: unique('Fjord sideboard') });
  const container = (await office.post('/api/container/', {
    name: unique('Spring'),
    code: unique('C'),
    delivery_date: '2030-01-31',
    stock: [{ product: product['id'], quantity: 5, price: 30 }],
  })) as { code: string; stock: { id: number }[] };
  const order = await office.post('/api/store_order/', {
    store: store.id,
    store_order_lines: [
      { stock_id: container.stock[0]!.id, quantity: 1 },
      { stock_id: container.stock[0]!.id, quantity: 2 },
    ],
  });
  const id = String(order['id']);
  await office.delete(`/api/store_order/${id}/`);
  const query = encodeURIComponent(JSON.stringify(['other_id', 'eq', Number(id)]));
  await openAs(page, 'admin', `/audit/list?query=${query}`);
  const deleted = entries(page).filter({ hasText: `deleted order ${id} · ${store.name}` });
  await expect(deleted).toHaveCount(1);
  await deleted.getByRole('button', { name: '2 more records' }).click();
  await expect(deleted.getByRole('listitem').first()).toContainText(
    `deleted order line Order ${id} · ${String(product['description'])}`,
  );
  await deleted
    .getByRole('button', { name: /^\d+ fields$/ })
    .first()
    .click();
  await expect(deleted.getByRole('row', { name: /^Store / }).first()).toContainText(store.name);
});

test('what was done while acting for somebody is one press away', async ({ page }) => {
  const office = await callAs(page, 'admin');
  const name = unique('Supplier');
  const people = (await office.get('/api/trestle/user/?q=office')) as { results: { id: number; username: string }[] };
  const { id } = people.results.find(({ username }) => username === 'office')!;
  const reason = unique('asked to help');
  const { token } = (await office.post('/auth/sudo/', { id, reason })) as { token: string };
  await page.request.post('/api/supplier/', { headers: { authorization: `Bearer ${token}` }, data: { name } });
  await openAs(page, 'admin', '/audit/list?filter=sudo');
  const start = entries(page).filter({ hasText: reason });
  await expect(start).toContainText('started acting as');
  await start.getByRole('link', { name: 'What was done' }).click();
  await expect(
    entries(page)
      .filter({ hasText: `created supplier ${name}` })
      .first(),
  ).toBeVisible();
});

test('a person sees where they are logged in and logs another device out; an administrator sees all', async ({
  page,
  browser,
}) => {
  const person = await makePerson(page);
  const other = await browser.newContext();
  const otherPage = await other.newPage();
  await logInAs(otherPage, person.username);
  await logInAs(page, person.username, '/login/account');
  const sessions = page.getByRole('table', { name: 'Sessions' });
  await expect(sessions.getByRole('row').filter({ hasText: 'this one' })).toContainText('Chrome on Linux');
  await sessions.getByRole('button', { name: `Log out ${person.name}, Chrome on Linux` }).click();
  await expect(sessions.getByRole('row')).toHaveCount(2);
  await otherPage.reload();
  await expect(otherPage.getByLabel('User name')).toBeVisible();

  await openAs(otherPage, 'admin', '/session/list');
  await otherPage.getByRole('textbox', { name: 'Search sessions' }).fill(person.name);
  await otherPage.getByRole('button', { name: `Log out ${person.name}, Chrome on Linux` }).click();
  await expect(otherPage.getByText('Nobody fits these words.')).toBeVisible();
  await moveInside(otherPage, `/user/edit/${person.id}`);
  await expect(otherPage.getByText('Not logged in anywhere.')).toBeVisible();
  await other.close();
});
