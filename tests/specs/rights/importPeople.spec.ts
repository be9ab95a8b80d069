import { expect } from '@playwright/test';
import { awaitMails, mailsTo } from '../../api/parts/sentMails';
import { axeFor } from '../../pages/axe';
import { callAs, openAs } from '../../pages/people';
import { test } from '../../pages/test';
import { unique } from '../../uniqueText';

test('an administrator imports people, who are invited by mail, and takes them back', async ({ page }) => {
  await openAs(page, 'admin', '/user/list');
  const admin = await callAs(page, 'admin');
  const group = unique('Movers');
  await admin.post('/api/trestle/group/', { name: group });
  const name = unique('mover').replaceAll(' ', '').toLowerCase();
  const email = `${name}@demo.example`;
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Import/ })).toBeVisible();
  const file =
    'User name,First name,Last name,E-mail,Groups\n' +
    `${name},Mo,Ving,${email},${group}\n` +
    `${name}2,Mo,Ving,not an address,${group}\n`;
  await page
    .getByLabel('File to import')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await page.getByRole('button', { name: 'Check the rows' }).click();
  const rows = page.getByRole('table', { name: 'What each row does' });
  await expect(rows.getByRole('row', { name: `${name}2` })).toContainText('Refused');
  expect(mailsTo(email)).toEqual([]);
  expect((await axeFor(page).analyze()).violations).toEqual([]);
  await page.getByRole('button', { name: 'Import 1 row', exact: true }).click();
  await expect(page.getByText('people.csv was imported')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Imported Users' })).toContainText(name);
  expect(await awaitMails(email, 1)).toHaveLength(1);

  await page.getByRole('button', { name: 'Undo this import' }).click();
  await expect(page.getByText('1 deleted')).toBeVisible();
});
