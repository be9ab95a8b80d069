import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { awaitMails } from '../../api/parts/sentMails';
import { makePerson, type NewPerson } from '../../pages/newPerson';
import { fillLogin, forgetSession, logInAs, openAs, PASSWORD } from '../../pages/people';
import { test } from '../../pages/test';

const SECOND_FACTOR = 'Second factor';
const PERIOD_MS = 30_000;
const codeOf = (secret: string, steps: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * PERIOD_MS });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const section = (page: Page) => page.getByRole('region', { name: SECOND_FACTOR });

/** Sets an app up on the account page, as its owner. */
const setUpApp = async (page: Page, person: NewPerson): Promise<{ secret: string; codes: string[] }> => {
  await logInAs(page, person.username, '/login/account');
  await expect(section(page)).toContainText('Your password is enough to log in.');
  await press(page, 'Set up an authenticator app');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const secret = (await dialog.getByLabel('Key for the authenticator app').innerText()).replaceAll(' ', '');
  await dialog.getByLabel('Code of the app').fill('12');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByText('The code is wrong or was used. Try the next one.')).toBeVisible();
  await dialog.getByLabel('Code of the app').fill(codeOf(secret, 0));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const list = dialog.getByRole('list', { name: 'Recovery codes' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  const codes = await list.getByRole('listitem').allInnerTexts();
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await expect(section(page)).toContainText('10 recovery codes are left.');
  return { secret, codes };
};
const askForCode = async (page: Page, person: NewPerson): Promise<void> => {
  await page.goto('/login');
  await fillLogin(page, person.username);
  await expect(page.getByRole('heading', { name: SECOND_FACTOR })).toBeVisible();
};
const expectLoggedIn = (page: Page) => expect(page.getByRole('button', { name: /account menu/ })).toBeVisible();

test('safety 87: an authenticator app is set up, and its code logs in; so does a recovery code', async ({ page }) => {
  const person = await makePerson(page);
  const { secret, codes } = await setUpApp(page, person);

  await forgetSession(page);
  await askForCode(page, person);
  const code = page.getByLabel('Code');
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await code.fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/The code is wrong or was used/)).toBeVisible();
  await expect(code).toHaveValue('000000');
  await press(page, 'Use a recovery code');
  await expect(page.getByLabel('Recovery code')).toHaveValue('');
  await press(page, 'Use the authenticator app');
  await expect(code).toHaveValue('000000');
  await code.fill(codeOf(secret, 1));
  await press(page, 'Login');
  await expectLoggedIn(page);

  await forgetSession(page);
  await askForCode(page, person);
  await press(page, 'Use a recovery code');
  await page.getByLabel('Recovery code').fill(codes[0]!);
  await press(page, 'Login');
  await expectLoggedIn(page);
  await page.goto('/login/account');
  await expect(section(page)).toContainText('9 recovery codes are left.');
});

test('safety 87: back from the code to the login keeps the name', async ({ page }) => {
  const person = await makePerson(page);
  await setUpApp(page, person);
  await forgetSession(page);
  await askForCode(page, person);
  await press(page, 'Back to Login');
  await expect(page.getByLabel('User name')).toHaveValue(person.username);
});

test('safety 87: new recovery codes, and the end of the factor, take password and code', async ({ page }) => {
  const person = await makePerson(page);
  const { codes } = await setUpApp(page, person);
  const dialog = page.getByRole('dialog');
  const confirm = async () => {
    await dialog.getByLabel('Current password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
  };
  await press(page, 'New recovery codes');
  await confirm();
  await dialog.getByLabel('Code').fill(codes[0]!);
  await dialog.getByRole('button', { name: 'Make new codes' }).click();
  const list = dialog.getByRole('list', { name: 'Recovery codes' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  const newCodes = await list.getByRole('listitem').allInnerTexts();
  expect(newCodes).not.toContain(codes[1]);
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await press(page, 'Remove second factor');
  await confirm();
  await dialog.getByLabel('Code').fill(codes[1]!);
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(dialog.getByText('The code is wrong or was used. Try the next one.')).toBeVisible();
  await dialog.getByLabel('Code').fill(newCodes[0]!);
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(section(page)).toContainText('Your password is enough to log in.');
});

test('safety 87: an administrator resets a lost factor, and the person is told', async ({ page }) => {
  const person = await makePerson(page);
  await setUpApp(page, person);
  await forgetSession(page);
  await openAs(page, 'admin', `/user/edit/${person.id}`);
  await expect(section(page)).toContainText('Authenticator app');
  await press(page, 'Reset second factor');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(section(page)).toContainText('None');
  expect((await awaitMails(person.email, 2)).at(-1)).toContain('second factor was reset');
  await forgetSession(page);
  await logInAs(page, person.username);
});
