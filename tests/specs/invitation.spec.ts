import { expect, test } from '@playwright/test';
import { invitationOf } from '../api/invitationLink';
import { awaitMails } from '../api/sentMails';
import { openAs } from '../pages/people';
import { unique } from '../uniqueText';

const STRONG = 'tallow Quince%41';

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

  const link = `/login#invitation=${invitationOf((await awaitMails(email, 1))[0]!)}`;
  const theirs = await browser.newPage();
  await theirs.goto(link);
  await expect(theirs.getByText(`Welcome. Choose the password for ${username}.`)).toBeVisible();
  await theirs.getByLabel('New Password').first().fill(STRONG);
  await theirs.getByLabel('Verify New Password').fill(STRONG);
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
