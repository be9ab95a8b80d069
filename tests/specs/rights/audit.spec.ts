import { expect, test, type Page } from '@playwright/test';
import { makePerson } from '../../pages/newPerson';
import { callAs, logInAs, openAs } from '../../pages/people';
import { unique } from '../../uniqueText';

const entries = (page: Page) => page.getByRole('table', { name: 'Audit' }).getByRole('row');

test('the audit tells in sentences who did what, and is filtered by person, record and kind', async ({ page }) => {
  const office = await callAs(page, 'office');
  const name = unique('Supplier');
  const supplier = await office.post('/api/supplier/', { name });
  await office.patch(`/api/supplier/${String(supplier['id'])}/`, { name: `${name} AG` });
  await openAs(page, 'admin', '/');
  await page.goto(`/audit/list?q=supplier`);
  const changed = entries(page).filter({ hasText: `changed Name from ${name} to ${name} AG` });
  await expect(changed).toBeVisible();
  await expect(entries(page).filter({ hasText: `created supplier ${String(supplier['id'])}` })).toBeVisible();
  await changed.getByRole('button', { name: '1 field' }).click();
  await expect(changed.getByRole('cell', { name, exact: true })).toBeVisible();
  await changed.getByRole('link', { name: `Supplier ${String(supplier['id'])}` }).click();
  await expect(page.getByRole('heading', { name: `${name} AG` })).toBeVisible();
  await page.goBack();

  await page.getByRole('combobox', { name: 'Filter', exact: true }).selectOption({ label: 'Changes of rights' });
  await expect(changed).toHaveCount(0);
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
      .filter({ hasText: /created supplier \d+/ })
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
  await otherPage.goto(`/user/edit/${person.id}`);
  await expect(otherPage.getByText('Not logged in anywhere.')).toBeVisible();
  await other.close();
});
