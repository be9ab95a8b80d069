import { expect } from '@playwright/test';
import { moveInside } from '../../pages/layout';
import { makePerson } from '../../pages/newPerson';
import { callAs, openAs } from '../../pages/people';
import { test } from '../../pages/test';
import { unique } from '../../uniqueText';

test("a group shows its members and rules; an administrator's changes to members apply at once", async ({ page }) => {
  const admin = await callAs(page, 'admin');
  const person = await makePerson(page, 'StoreUser');
  const group = await admin.post('/api/trestle/group/', { name: unique('Team') });
  await openAs(page, 'admin', `/group/edit/${String(group['id'])}`);
  await expect(page.getByText('This group has no group permission.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Members (0)' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Add a member' }).fill(person.username);
  await page
    .getByRole('option', { name: new RegExp(person.username) })
    .first()
    .click();
  await expect(page.getByText(`${person.name} is a member now`)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Members' }).getByRole('link', { name: person.name })).toBeVisible();
  expect((await admin.get(`/api/trestle/user/${person.id}/`))['groups']).toHaveLength(2);
  expect((await admin.get(`/api/trestle/group/${String(group['id'])}/`))['members']).toBe(1);
  // A page that only shows the group changes nothing.
  await moveInside(page, `/group/view/${String(group['id'])}`);
  await expect(page.getByRole('list', { name: 'Members' }).getByRole('link', { name: person.name })).toBeVisible();
  await expect(page.getByRole('button', { name: `Remove ${person.name}` })).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Add a member' })).toHaveCount(0);
  await moveInside(page, `/group/edit/${String(group['id'])}`);
  await page.getByRole('button', { name: `Remove ${person.name}` }).click();
  await expect(page.getByRole('heading', { name: 'Members (0)' })).toBeVisible();
  expect((await admin.get(`/api/trestle/user/${person.id}/`))['groups']).toHaveLength(1);
  await page.getByRole('link', { name: 'Create its rules' }).click();
  await expect(page.getByRole('combobox', { name: 'Group *' })).toHaveValue(String(group['name']));
});

test(
  'a user form says while it is filled in what the user will meet at login (S1 §5)',
  { tag: '@standard' },
  async ({ page }) => {
    const person = await makePerson(page, 'StoreUser');
    await openAs(page, 'admin', `/user/edit/${person.id}`);
    const access = page.getByRole('region', { name: 'Access' });
    await expect(access).toContainText('Can log in');
    await page.getByRole('checkbox', { name: 'StoreUser' }).uncheck();
    await expect(access).toContainText('Denied at login');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const lockout = page.getByRole('dialog', { name: 'Save, and lock somebody out?' });
    await expect(lockout).toContainText(`${person.name} would find an empty menu`);
    await lockout.getByRole('button', { name: "Don't save" }).click();
    await page.getByRole('checkbox', { name: 'StoreUser' }).check();
    await page.getByRole('checkbox', { name: 'Buyer' }).check();
    await expect(access).toContainText('more than one group');
    await page.getByRole('checkbox', { name: 'Active', exact: true }).uncheck();
    await expect(access).toContainText('Cannot log in');
  },
);

test('lists of people name groups; lists of groups their members and rules', async ({ page }) => {
  await openAs(page, 'admin', '/user/list?q=twogroups');
  await expect(page.getByRole('row').filter({ hasText: 'twogroups' })).toContainText('Administrator, StoreUser');
  await moveInside(page, '/group/list?q=StoreUser');
  const row = page.getByRole('row').filter({ hasText: 'StoreUser' });
  await row.getByRole('link', { name: /own store/ }).click();
  await expect(page).toHaveURL(/group_permissions\/edit\/\d+/);
});

test("one's own account shows the groups and store that head office has set", async ({ page }) => {
  await openAs(page, 'store1', '/login/account');
  await expect(page.getByRole('region', { name: 'Set by head office' })).toContainText('GroupStoreUserStoreFitzroy');
});

test("an account without a password cannot log in yet, and the new account's form says so", async ({ page }) => {
  const person = await makePerson(page, 'StoreUser', { new_password: null });
  await openAs(page, 'admin', `/user/edit/${person.id}`);
  const access = page.getByRole('region', { name: 'Access' });
  await expect(access).toContainText('Cannot log in yet');
  await page.getByLabel('New password').first().fill('A-cupboard-of-seven-drawers');
  await expect(access).toContainText('Can log in');
  await page.goto('/user/create');
  await expect(page.getByText('Leave empty to invite them by email.')).toBeVisible();
});

test(
  "safety 13, 58: staff see no SUDO that the server refuses, and a superuser's form is locked for them",
  { tag: '@standard' },
  async ({ page }) => {
    const person = await makePerson(page, 'StoreUser');
    const [staff, superuser] = [
      await makePerson(page, 'StoreUser', { is_staff: true }),
      await makePerson(page, 'StoreUser', { is_superuser: true }),
    ];
    await openAs(page, 'office', '/404');
    for (const [{ username }, count] of [
      [person, 1],
      [staff, 0],
      [superuser, 0],
    ] as const) {
      await moveInside(page, `/user/list?q=${username}`);
      const row = page.getByRole('row').filter({ hasText: username });
      await expect(row).toBeVisible();
      await expect(row.getByRole('button', { name: 'SUDO' })).toHaveCount(count);
    }
    await moveInside(page, `/user/edit/${superuser.id}`);
    await expect(page.getByText('Only a superuser may change a superuser.')).toBeVisible();
    for (const name of ['First name', 'New password']) await expect(page.getByRole('textbox', { name })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0);
    await moveInside(page, `/user/edit/${staff.id}`);
    await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible();
  },
);

test('a group with members says who prevents its deletion', async ({ page }) => {
  const admin = await callAs(page, 'admin');
  const group = await admin.post('/api/trestle/group/', { name: unique('Team') });
  await makePerson(page, 'StoreUser', { groups: [group['id']] });
  await openAs(page, 'admin', `/group/edit/${String(group['id'])}`);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }).click();
  const inUse = page.getByRole('dialog', { name: /is in use$/ });
  await expect(inUse.getByRole('listitem')).toHaveText(/^1 User: ./);
  await inUse.getByRole('link').click();
  await expect(page).toHaveURL(/\/user\/edit\/\d+$/);
});

test('users are filtered by user name, first name, last name and e-mail at once (S2 §2)', async ({ page }) => {
  const person = await makePerson(page, 'StoreUser', { first_name: unique('Pat') });
  const stored = await (await callAs(page, 'admin')).get(`/api/trestle/user/${person.id}/`);
  await openAs(page, 'admin', '/user/list');
  const filters = page.getByRole('row').filter({ has: page.getByLabel('Filter Username') });
  await expect(filters.getByRole('textbox')).toHaveCount(4);
  for (const [label, field] of [
    ['Username', 'username'],
    ['First name', 'first_name'],
    ['Last name', 'last_name'],
    ['Email', 'email'],
  ] as const) {
    const filter = filters.getByLabel(`Filter ${label}`, { exact: true });
    await filter.fill(String(stored[field]));
    await filter.press('Enter');
    await expect(page.getByText('1 row', { exact: true })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: person.username })).toContainText('Active');
    await filter.fill(`${String(stored[field])}?`);
    await filter.press('Enter');
    await expect(page.getByRole('row').filter({ hasText: person.username })).toHaveCount(0);
    await filter.fill('');
    await filter.press('Enter');
  }
  await expect(page).not.toHaveURL(/qbe/);
});

test('contacts are filtered by name, kind and login, and the address keeps it (S1 §2.6)', async ({ page }) => {
  const admin = await callAs(page, 'admin');
  const person = await makePerson(page, 'StoreUser');
  const kind = await admin.post('/api/code_contact_type/', { description: unique('Night desk') });
  const name = unique('Desk');
  await admin.post('/api/store_contact/', { name, type: kind['id'], login: person.id });
  await openAs(page, 'admin', '/store_contact/list?filter=all');
  await page.getByRole('button', { name: 'Column filters' }).click();
  const only = page.getByRole('main').getByText('1 row', { exact: true });
  const filter = page.getByLabel('Filter Name', { exact: true });
  await filter.fill(name);
  await filter.press('Enter');
  await expect(only).toBeVisible();
  await expect(page.getByRole('table').getByRole('link', { name, exact: true })).toBeVisible();
  await page.reload();
  await expect(filter).toHaveValue(name);
  await filter.fill('');
  await filter.press('Enter');
  await expect(only).toHaveCount(0);
  const kinds = page.getByRole('combobox', { name: 'Filter Type' });
  await kinds.fill(String(kind['description']));
  await page.getByRole('option', { name: String(kind['description']) }).click();
  await expect(only).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText(person.username);
});
