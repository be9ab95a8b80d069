import { expect, test, type Page } from '@playwright/test';
import { addAuthenticator } from '../../pages/authenticator';
import { makePerson } from '../../pages/newPerson';
import { fillLogin, forgetSession, logInAs, PASSWORD } from '../../pages/people';
import { watchScripts } from '../../pages/quietScripts';

// Passkeys need a name as the address.
const ORIGIN = (process.env['TRESTLE_URL'] ?? 'http://127.0.0.1:3000').replace('127.0.0.1', 'localhost');
test.use({ baseURL: ORIGIN });

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const section = (page: Page) => page.getByRole('region', { name: 'Second factor' });
const expectLoggedIn = (page: Page) => expect(page.getByRole('button', { name: /account menu/ })).toBeVisible();
const confirmPassword = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
};
const logOut = async (page: Page): Promise<void> => {
  await forgetSession(page);
  await page.goto('/login');
};

test('safety 93, 94: a passkey is added, logs in after the password and alone, and is removed', async ({ page }) => {
  await addAuthenticator(page);
  const person = await makePerson(page);
  await logInAs(page, person.username, '/login/account');
  await press(page, 'Add a passkey');
  await confirmPassword(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the passkey').fill('Shop laptop');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  const items = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(items).toHaveCount(10);
  const codes = await items.allInnerTexts();
  await press(page, 'I have kept them');
  const passkeys = section(page).getByRole('list', { name: 'Passkeys' });
  await expect(passkeys).toContainText('Shop laptop');
  await expect(passkeys).toContainText('never used');

  await press(page, 'Rename passkey Shop laptop');
  const name = dialog.getByLabel('Name of the passkey');
  await expect(name).toHaveValue('Shop laptop');
  await name.fill(' ');
  await dialog.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(dialog.getByText('Value Required')).toBeVisible();
  await name.fill('Till 3');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(passkeys).toContainText('Till 3');
  await expect(passkeys).not.toContainText('Shop laptop');

  await logOut(page);
  await fillLogin(page, person.username);
  await press(page, 'Use a passkey');
  await expectLoggedIn(page);

  await logOut(page);
  await press(page, 'Sign in with a passkey');
  await expectLoggedIn(page);

  await page.goto('/login/account');
  await expect(passkeys).toContainText('last used');
  await press(page, 'Remove passkey Till 3');
  await confirmPassword(page);
  await dialog.getByLabel('Recovery code').fill(codes[0]!);
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(section(page)).toContainText('Your password is enough to log in.');
  await expect(passkeys).toBeHidden();
});

test('safety 94: a browser without passkeys shows no button', async ({ page }) => {
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  const whenQuiet = watchScripts(page);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  await whenQuiet();
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeHidden();
  expect(errors).toEqual([]);
});
