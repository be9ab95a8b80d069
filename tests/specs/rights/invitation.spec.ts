import { expect } from '@playwright/test';
import { invitationKey } from '../../api/parts/invitationLink';
import { awaitMails } from '../../api/parts/sentMails';
import { callAs, openAs } from '../../pages/people';
import { makeStockedProducts } from '../../pages/shop';
import { test } from '../../pages/test';
import { unique } from '../../uniqueText';

const STRONG_PASSWORD = 'tallow Quince%41';

test('an administrator invites a new user, who chooses a password by the link and is logged in', async ({
  page,
  browser,
}) => {
  const username = unique('ines').replace(' ', '');
  const email = `${username}@shops.example`;
  await openAs(page, 'admin', '/user/create');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('First name').fill('Ines');
  await page.getByLabel('Last name').fill('Ferrand');
  await page.getByRole('textbox', { name: /^Email/ }).fill(email);
  await expect(page.getByRole('checkbox', { name: 'Invite by email' })).toBeChecked();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Created Item')).toBeVisible();

  const link = `/login#invitation=${invitationKey((await awaitMails(email, 1))[0]!)}`;
  const theirs = await browser.newPage();
  await theirs.goto(link);
  await expect(theirs.getByText(`Welcome. Choose the password for ${username}.`)).toBeVisible();
  await theirs.getByLabel('New Password').first().fill(STRONG_PASSWORD);
  await theirs.getByLabel('Verify New Password').fill(STRONG_PASSWORD);
  await theirs.getByRole('button', { name: 'Change Password', exact: true }).click();
  await expect(theirs.getByRole('button', { name: /account menu/ })).toBeVisible();
  await expect(theirs).toHaveURL(/\/$/);

  await theirs.goto('about:blank');
  await theirs.goto(link);
  await expect(theirs.getByText(/This link is too old, or was used/)).toBeVisible();
  await theirs.getByRole('button', { name: 'Home' }).click();
  await expect(theirs).toHaveURL(/\/$/);
  await theirs.close();
});

test('a new store comes with its contact and login in one form, and the invited person orders for it', async ({
  page,
  browser,
}) => {
  const { products } = await makeStockedProducts(page, ['Linden chair']);
  const name = unique('Linden Lane');
  const email = `${unique('noor').replace(' ', '')}@shops.example`;
  await openAs(page, 'admin', '/store/list');
  await page.getByRole('button', { name: 'New Store' }).click();
  await page.getByLabel('Name *', { exact: true }).fill(name);
  await page.getByLabel('Address').first().fill('12 Linden Lane');
  await page.getByLabel('Phone number').fill('555 0142');
  const login = page.getByRole('region', { name: 'First login' });
  await login.getByLabel('First name').fill('Noor');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toBeDisabled();
  await login.getByLabel('Last name').fill('Haddad');
  await expect(login.getByRole('combobox', { name: 'Group' })).toHaveValue('StoreUser');
  await expect(login.getByRole('checkbox', { name: 'Send an invitation' })).toBeChecked();
  // What is taken is refused at its field, and nothing is lost.
  await login.getByRole('textbox', { name: 'Email' }).fill('admin@trestle.example');
  const contact = page.getByRole('region', { name: 'First contact' });
  await contact.getByRole('combobox', { name: 'Contact type' }).fill('Store manager');
  await page.getByRole('option', { name: 'Store manager' }).click();
  await login.getByRole('textbox', { name: 'Email' }).fill(email);
  await save.dblclick();
  await expect(page.getByText(`Created Item. ${email} gets an invitation.`)).toBeVisible();
  await expect(page).toHaveURL(/\/store\/edit\/\d+/);
  await expect(page.getByRole('heading', { name })).toBeVisible();
  const admin = await callAs(page, 'admin');
  expect(await admin.get(`/api/store/?q=${encodeURIComponent(name)}`)).toMatchObject({ count: 1 });

  const theirs = await browser.newPage();
  await theirs.goto(`/login#invitation=${invitationKey((await awaitMails(email, 1))[0]!)}`);
  await theirs.getByLabel('New Password').first().fill(STRONG_PASSWORD);
  await theirs.getByLabel('Verify New Password').fill(STRONG_PASSWORD);
  await theirs.getByRole('button', { name: 'Change Password', exact: true }).click();
  await theirs
    .getByRole('button', { name: 'New Order' })
    .or(theirs.getByRole('link', { name: 'New Order' }))
    .first()
    .click();
  await theirs.getByRole('combobox', { name: 'Add a product' }).fill(products[0]!.code);
  await theirs.getByRole('option', { name: products[0]!.description }).click();
  await theirs.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(theirs.getByText(/Order \d+ placed/)).toBeVisible();
  await expect(theirs.getByRole('heading', { name })).toBeVisible();
  await theirs.close();
});
