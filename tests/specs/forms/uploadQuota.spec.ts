import { expect } from '@playwright/test';
import { runSql } from '../../database';
import { makePerson } from '../../pages/newPerson';
import { openAs } from '../../pages/people';
import { test } from '../../pages/test';

const MIB = 1024 * 1024;
/** The limit of a day without a setting. */
const LIMIT_BYTES = 500 * MIB;

test('safety 86: whoever uploaded enough today is told what is left, and when to go on', async ({ page }) => {
  const { id, username } = await makePerson(page, 'Administrator');
  await runSql('INSERT INTO `upload_day` (`user`, `day`, `bytes`) VALUES (?, UTC_DATE(), ?)', [
    id,
    LIMIT_BYTES - 1.5 * MIB,
  ]);
  await openAs(page, username, '/supplier/edit/1');
  await page.getByRole('tab', { name: /Notes and files/ }).click();
  const upload = (name: string, bytes: number) =>
    page
      .getByLabel('Files to upload')
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.alloc(bytes, 'measures ') });
  await upload('long.txt', 2 * MIB);
  const refusal = page.getByRole('alert').filter({ hasText: 'Cannot upload file:' });
  await expect(refusal).toContainText(
    'That is more than you may upload today: 500 MiB in all, 1.5 MiB left. This file has 2 MiB. Take a smaller one, or',
  );
  await upload('short.txt', MIB);
  await expect(page.getByText('Uploaded short.txt')).toBeVisible();
});
