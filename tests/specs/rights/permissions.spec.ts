import { expect, type Browser, type Page } from '@playwright/test';
import { moveInside } from '../../pages/layout';
import { callAs, fillLogin, makeProduct, openAs } from '../../pages/people';
import { test } from '../../pages/test';
import { unique } from '../../uniqueText';

/** Creates a user in a new group without a permission record, and returns both names. */
const makeMember = async (page: Page) => {
  const admin = await callAs(page, 'admin');
  const name = unique('member').replace(' ', '');
  const group = await admin.post('/api/trestle/group/', { name });
  await admin.post('/api/trestle/user/', {
    username: name,
    first_name: 'Mia',
    last_name: 'Member',
    email: `${name}@x.example`,
    new_password: 'Trestle-demo-1',
    groups: [group['id']],
  });
  return { name, group: group['id'] as number };
};
const asMember = async (browser: Browser, name: string, path: string): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(path);
  await fillLogin(page, name);
  return page;
};
const row = (page: Page, route: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: new RegExp(`^${route.replace('.', '\\.')} (Denied|Allowed)$`) }) });

test(
  'the editor denies a route and hides a field; a member loses both at the next call (S2 §2, safety 8)',
  { tag: '@quick' },
  async ({ page, browser }) => {
    const { name } = await makeMember(page);
    await openAs(page, 'admin', '/group_permissions/create');
    await page.getByRole('combobox', { name: 'Group *' }).fill(name);
    await page.getByRole('option', { name }).click();
    await page.getByLabel('Details *').fill('What members may');
    // Allows everything but suppliers, and hides the notes of products.
    await page.getByLabel('Search routes').fill('product');
    await page.getByRole('button', { name: /^product (Denied|Allowed)$/ }).click();
    // Looking at the module changes nothing. Selecting it adds it and its sub-routes as denied; allowing it removes them
    // (S2 §4).
    await expect(row(page, 'product.delete').getByText('Allowed')).toBeAttached();
    await page.getByRole('button', { name: 'Select with its sub-routes, denied' }).click();
    await expect(row(page, 'product.delete').getByText('Denied')).toBeAttached();
    await page.getByRole('checkbox', { name: 'Deny', exact: true }).click();
    await expect(row(page, 'product.delete').getByText('Allowed')).toBeAttached();
    await page.getByLabel('Add a model').selectOption({ label: 'Product' });
    const fields = page.getByRole('region', { name: 'Fields of Product' });
    await fields.getByRole('button', { name: 'Add Fields' }).click();
    await fields.getByLabel('deny_read notes').click();
    await expect(fields.getByLabel('deny_update notes')).toHaveCount(0);
    await fields.getByRole('button', { name: 'Clean Up' }).click();
    await expect(fields.getByRole('row')).toHaveCount(2);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Created Item')).toBeVisible();

    const member = await asMember(browser, name, '/supplier/list');
    await expect(member.getByRole('heading', { name: 'Suppliers' })).toBeVisible();
    await moveInside(member, '/product/edit/1');
    await expect(member.getByLabel('Description *')).toBeVisible();
    await expect(member.getByLabel('Notes', { exact: true })).toHaveCount(0);

    await page.getByLabel('Search routes').fill('supplier');
    await row(page, 'supplier').getByRole('button', { name: 'Deny supplier' }).click();
    await expect(row(page, 'supplier.edit').getByText('Denied')).toBeAttached();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Updated Item')).toBeVisible();
    await member.goto('/supplier/list');
    await expect(member.getByText("Don't have access to this page.")).toBeVisible();
    await member.context().close();
  },
);

test(
  "'Deny Rest' and 'Allow All' act on the whole list; a group is created without leaving the form",
  { tag: '@standard' },
  async ({ page }) => {
    const name = unique('group').replace(' ', '');
    await openAs(page, 'admin', '/group_permissions/create');
    await page.getByLabel('Details *').fill('Typed before');
    await page.getByRole('button', { name: 'Create New' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create Group' });
    await dialog.getByLabel('Name *').fill(name);
    // Single permissions open nothing here: all but the chosen ones are folded away.
    const single = dialog.getByRole('region', { name: 'Permissions' });
    await expect(single.getByRole('checkbox')).toHaveCount(0);
    await single.getByRole('button', { name: /^Permissions that open nothing here \(\d+\)$/ }).click();
    await single.getByRole('searchbox', { name: 'Search Permissions' }).fill('change product');
    const chosen = single.getByRole('group', { name: 'catalogue › Product' }).getByLabel('Can change product');
    await chosen.first().check();
    await expect(single.getByLabel('Can change product · catalogue › Product')).toBeChecked();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('combobox', { name: 'Group *' })).toHaveValue(name);
    await expect(page.getByLabel('Details *')).toHaveValue('Typed before');
    await page.getByRole('button', { name: 'Deny Rest' }).click();
    await expect(row(page, 'container').getByText('Denied')).toBeAttached();
    await expect(row(page, 'container.list').getByText('Denied')).toBeAttached();
    await expect(row(page, 'home').getByText('Allowed')).toBeAttached();
    await page.getByRole('button', { name: 'Allow All' }).click();
    await expect(row(page, 'container').getByText('Allowed')).toBeAttached();
  },
);

test("safety 24: 'Deny Rest' after allowing one list denies the others, and shows each one's effect", async ({
  page,
}) => {
  await openAs(page, 'admin', '/group_permissions/create');
  await row(page, 'product.list').getByRole('button', { name: 'Deny product.list' }).click();
  await row(page, 'product.list').getByRole('button', { name: 'Allow product.list' }).click();
  await page.getByRole('button', { name: 'Deny Rest' }).click();
  for (const part of ['create', 'edit', 'delete'])
    await expect(row(page, `product.${part}`).getByText('Denied')).toBeAttached();
  await expect(row(page, 'product.list').getByText('Server allows list, open', { exact: true })).toBeVisible();
  await expect(
    row(page, 'product').getByText('Server refuses create, change, delete; allows list, open'),
  ).toBeVisible();
  for (const spared of ['home', 'homepage', 'login.account'])
    await expect(row(page, spared).getByText('Allowed')).toBeAttached();
  // Products stay readable through the website's list.
  await row(page, 'website').getByRole('button', { name: 'Allow website' }).click();
  await row(page, 'product').getByRole('button', { name: 'Deny product', exact: true }).click();
  await expect(
    row(page, 'product').getByText('Server refuses create, change, delete; still allows list, open by website.list'),
  ).toBeVisible();
});

test('safety 23, 24: a read-only module shows its records, without create, edit or delete', async ({
  page,
  browser,
}) => {
  const { name } = await makeMember(page);
  await openAs(page, 'admin', '/group_permissions/create');
  await page.getByRole('combobox', { name: 'Group *' }).fill(name);
  await page.getByRole('option', { name }).click();
  await page.getByLabel('Details *').fill('Looks only');
  await page.getByRole('button', { name: /^supplier (Denied|Allowed)$/ }).click();
  await page.getByRole('button', { name: 'Read only' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Created Item')).toBeVisible();

  const member = await asMember(browser, name, '/supplier/list');
  await expect(member.getByRole('heading', { name: 'Suppliers' })).toBeVisible();
  await expect(member.getByRole('button', { name: 'New Supplier' })).toHaveCount(0);
  await expect(member.getByRole('button', { name: 'Select rows' })).toHaveCount(0);
  await member.locator('tbody [data-row]').first().getByRole('link').first().click();
  await expect(member.getByRole('heading', { name: 'Edit Supplier' })).toBeVisible();
  await expect(member.getByRole('textbox')).toHaveCount(0);
  await expect(member.getByRole('button', { name: 'Delete', exact: true })).toHaveCount(0);
  await member.context().close();
});

test('safety 22: hidden fields are in no list and no form, not even as an empty column or after a save', async ({
  page,
  browser,
}) => {
  const { name, group } = await makeMember(page);
  const admin = await callAs(page, 'admin');
  const hides = (...names: string[]) => ({
    model_name: 'product',
    base_uri: '/api/product/',
    fields: names.map((field_name) => ({ field_name, deny_read: true, deny_update: false })),
  });
  await admin.post('/api/trestle/group_permissions/', {
    group,
    details: name,
    states: [
      { state_name: 'website.list', deny: false, models: [hides('wholesale_price', 'website_active_start_date')] },
      { state_name: 'product.delete', deny: true, models: [] },
      {
        state_name: 'container',
        deny: false,
        models: [
          {
            model_name: 'container',
            base_uri: '/api/container/',
            fields: [{ field_name: 'delivery_date', deny_read: true, deny_update: false }],
          },
        ],
      },
      {
        state_name: 'stock',
        deny: false,
        models: [
          {
            model_name: 'stock',
            base_uri: '/api/stock/',
            fields: [{ field_name: 'price', deny_read: true, deny_update: false }],
          },
        ],
      },
    ],
  });
  const { id } = await admin.post('/api/product/', { description: unique('Oslo'), wholesale_price: 123.45 });
  const member = await asMember(browser, name, '/product/list?sort=-wholesale_price');
  await expect(member.getByRole('columnheader', { name: 'Description' })).toBeVisible();
  await expect(member.getByRole('columnheader', { name: 'Wholesale price' })).toHaveCount(0);
  await expect(member.locator('tbody [data-row]').first()).toBeVisible();
  // The website list sorts and filters by a field that is hidden here: no rows, before somebody asks for all.
  await moveInside(member, '/product/website-listing?limit=25&filter=whats_new&sort=-website_active_start_date');
  await member.getByRole('button', { name: 'Show all rows' }).click();
  await expect(member.locator('tbody [data-row]').first()).toBeVisible();

  await moveInside(member, `/product/edit/${id as number}`);
  await expect(member.getByLabel('Description *')).toBeVisible();
  await expect(member.getByLabel('Region 1 RRP')).toBeVisible();
  await expect(member.getByLabel('Wholesale price')).toHaveCount(0);
  await expect(member.getByRole('button', { name: 'Delete', exact: true })).toHaveCount(0);
  await member.getByLabel('Notes', { exact: true }).fill('Changed');
  await member.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(member.getByText('Updated Item')).toBeVisible();
  await expect(member.getByLabel('Wholesale price')).toHaveCount(0);
  await expect(member.getByText('123.45')).toHaveCount(0);
  // No sum includes hidden fields.
  await moveInside(member, '/container/edit/20');
  const contents = member.getByRole('region', { name: 'Contents' });
  await expect(contents.getByText('Pieces')).toBeVisible();
  await expect(contents.getByText('Worth')).toHaveCount(0);
  await expect(contents.getByText('Delivery')).toHaveCount(0);
  // Orders can be made without seeing prices and dates.
  const { description } = await makeProduct(page, 5);
  await moveInside(member, '/store_order/create');
  await member.getByRole('combobox', { name: 'Add a product' }).fill(description);
  await member.getByRole('option').first().click();
  await expect(member.getByRole('spinbutton').first()).toBeVisible();
  await expect(member.getByRole('columnheader', { name: 'Quantity' })).toBeVisible();
  await expect(member.getByRole('columnheader', { name: 'Unit price' })).toHaveCount(0);
  await expect(member.getByTestId('order-total')).toHaveCount(0);
  await member.context().close();
});

test('safety 8, 24: menus show what the user may open; a new right appears at the next navigation', async ({
  page,
  browser,
}) => {
  const { name, group } = await makeMember(page);
  const admin = await callAs(page, 'admin');
  const state = (state_name: string) => ({ state_name, deny: false, models: [] });
  const record = await admin.post('/api/trestle/group_permissions/', {
    group,
    details: name,
    deny_by_default: true,
    states: [state('stock')],
  });
  const member = await asMember(browser, name, '/');
  const menus = member.getByRole('navigation', { name: 'Main' });
  await expect(menus.getByRole('button')).toHaveText(['Stock']);
  await admin.patch(`/api/trestle/group_permissions/${record['id'] as number}/`, {
    states: [...(record['states'] as object[]), state('content_type'), state('container')],
  });
  await member.getByRole('main').getByRole('link', { name: 'Stock Availability' }).click();
  await menus.getByRole('button', { name: 'Admin' }).click();
  await expect(member.getByRole('menuitem')).toHaveText(['Containers', 'Arrivals', 'New Container', 'Content Types']);
  await member.getByRole('menuitem', { name: 'Content Types' }).click();
  await expect(member.getByRole('heading', { name: 'Content Types' })).toBeVisible();
  await member.context().close();
});

test("the report shows group members, a record's rules, and each user's resulting rights (S2 §2)", async ({ page }) => {
  await openAs(page, 'admin', '/group_permissions/report');
  const matrix = page.getByRole('table', { name: 'Users and their groups' });
  // Other tests have made hundreds of groups.
  await expect(matrix.getByRole('row', { name: /^store1/ }).getByText('Y')).toHaveCount(1, { timeout: 30_000 });
  await expect(matrix.getByRole('row', { name: /^twogroups/ }).getByText('Y')).toHaveCount(2);
  await page.getByRole('group', { name: 'Groups' }).getByLabel('StoreUser').click();
  await expect(matrix.getByRole('row', { name: /^office/ })).toHaveCount(0);
  await expect(matrix.getByRole('row', { name: /^store2/ })).toBeVisible();

  await page.getByRole('link', { name: 'Permission Dump' }).click();
  await page
    .getByLabel('Group permission')
    .selectOption({ label: 'StoreUser: Stores: see products and stock, order for their own store' });
  await expect(page.getByRole('row', { name: 'product.edit Deny' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'store_order Allow' })).toBeVisible();

  await page.getByRole('link', { name: 'User Permissions' }).click();
  const store1 = page.getByLabel('User').locator('option', { hasText: /^store1 / });
  await page.getByLabel('User').selectOption(await store1.getAttribute('value'));
  await expect(page.getByRole('row', { name: 'product.edit DENY DENY' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'store_order.list ALLOW ALLOW' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'product.list - -' })).toBeVisible();
  // The address holds the tab and the chosen user.
  await page.reload();
  await expect(page.getByRole('row', { name: 'product.edit DENY DENY' })).toBeVisible();
});
