import { expect, type Page } from '@playwright/test';
import { awaitMails, codeOf } from '../../api/parts/sentMails';
import { makePerson } from '../../pages/newPerson';
import { fillLogin, openAs } from '../../pages/people';
import { test } from '../../pages/test';

const STRONG_PASSWORD = 'tallow Quince%41';
const forgot = async (page: Page, name: string) => {
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await page.getByLabel('User name/Email').fill(name);
  await page.getByRole('button', { name: 'Send Reset Email' }).click();
  await expect(page.getByRole('heading', { name: 'Verify Passcode' })).toBeVisible();
};
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('a forgotten password: mail, passcode, a strong new one; the old one no longer works (S1 §2.3, §4)', async ({
  page,
}) => {
  const person = await makePerson(page);
  await page.goto('/stock/list');
  await press(page, 'Login');
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await press(page, 'Send Reset Email');
  await expect(page.getByText('Please put in a username or email')).toBeVisible();
  await press(page, 'Back to Login');
  await forgot(page, person.email);
  const [mail] = await awaitMails(person.email, 1);

  await page.getByLabel('Passcode from Email').fill('not it');
  await press(page, 'Verify Passcode');
  await expect(page.getByText('Wrong passcode')).toBeVisible();
  await page.getByLabel('Passcode from Email').fill(codeOf(mail!));
  await press(page, 'Verify Passcode');

  await expect(page.getByRole('heading', { name: 'Change Password' })).toBeVisible();
  await page.getByLabel('New Password', { exact: false }).first().fill('Fitzroy1');
  await press(page, 'Change Password');
  await expect(page.getByText('Password strength should be color green')).toBeVisible();
  await page.getByLabel('New Password').first().fill(STRONG_PASSWORD);
  await page.getByLabel('Verify New Password').fill(`${STRONG_PASSWORD}x`);
  await press(page, 'Change Password');
  await expect(page.getByText("Password don't match - Please check and try again")).toBeVisible();
  await page.getByLabel('Verify New Password').fill(STRONG_PASSWORD);
  await press(page, 'Change Password');
  await expect(page.getByRole('button', { name: /account menu/ })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);

  const login = (password: string) =>
    page.request.post('/api-token-auth/', { data: { username: person.username, password } });
  expect((await login('Trestle-demo-1')).status()).toBe(400);
  expect((await login(STRONG_PASSWORD)).status()).toBe(200);
});

test('Resend Email sends another, and only the new passcode works', async ({ page }) => {
  const person = await makePerson(page);
  await page.goto('/login?mode=forgot');
  await page.getByLabel('User name/Email').fill(person.username);
  await press(page, 'Send Reset Email');
  const [first] = await awaitMails(person.email, 1);
  await press(page, 'Resend Email');
  await expect(page.getByText(/another email is on its way/)).toBeVisible();
  const second = (await awaitMails(person.email, 2)).find((mail) => codeOf(mail) !== codeOf(first!))!;
  await page.getByLabel('Passcode from Email').fill(codeOf(first!));
  await press(page, 'Verify Passcode');
  await expect(page.getByText('Wrong passcode')).toBeVisible();
  await page.getByLabel('Passcode from Email').fill(codeOf(second));
  await press(page, 'Verify Passcode');
  await expect(page.getByRole('heading', { name: 'Change Password' })).toBeVisible();
  await press(page, 'Cancel');
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
});

test('the generated password is green, filled in twice, can be shown, and the server accepts it', async ({ page }) => {
  const person = await makePerson(page);
  await page.goto('/login');
  await forgot(page, person.username);
  const [mail] = await awaitMails(person.email, 1);
  await page.getByLabel('Passcode from Email').fill(codeOf(mail!));
  await press(page, 'Verify Passcode');
  await press(page, 'Generate password');
  const newPassword = page.getByLabel('New Password').first();
  await expect(newPassword).toHaveValue(/^.{9}$/);
  await expect(newPassword).toHaveAttribute('type', 'text');
  await expect(page.getByText('Strong', { exact: true })).toBeVisible();
  await press(page, 'Show password');
  await expect(newPassword).toHaveAttribute('type', 'password');
  await press(page, 'Change Password');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('button', { name: /account menu/ })).toBeVisible();
});

test("changing one's own email or password needs the current password (S1 §5); the account has no Delete", async ({
  page,
}) => {
  const person = await makePerson(page);
  await openAs(page, person.username, '/login/account');
  await expect(page.getByLabel('Username')).toHaveValue(person.username);
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await page.getByLabel('First name').fill('Patricia');
  await press(page, 'Save');
  await expect(page.getByText('Updated Item')).toBeVisible();

  await page.getByLabel('Email').fill(`new-${person.email}`);
  await press(page, 'Save');
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByLabel('Current password').fill('wrong');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('Authentication failed - Invalid Password. Please try again.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Confirm your current password first').first()).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(`new-${person.email}`);

  await page.getByLabel('New password').fill(STRONG_PASSWORD);
  await press(page, 'Save');
  await dialog.getByLabel('Current password').fill('Trestle-demo-1');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toHaveCount(0);
  // The stored record has no password in it.
  await expect(page.getByLabel('New password')).toHaveValue('');
  const login = await page.request.post('/api-token-auth/', {
    data: { username: `new-${person.email}`, password: STRONG_PASSWORD },
  });
  expect(login.status()).toBe(200);
});

test('safety 1: after too many wrong passwords the server says how long to wait', async ({ page }) => {
  const { username } = await makePerson(page);
  await Promise.all(
    Array.from({ length: 10 }, () => page.request.post('/api-token-auth/', { data: { username, password: 'wrong' } })),
  );
  await page.goto('/');
  await fillLogin(page, username, 'wrong');
  await expect(page.getByText('Cannot Login - Error status: 429')).toBeVisible();
  await expect(page.getByText(/Too many attempts\. Try again in \d+ seconds\./)).toBeVisible();
});
