import { expect } from '@playwright/test';
import { axeFor } from '../../pages/axe';
import { callAs, openAs } from '../../pages/people';
import { test } from '../../pages/test';
import { unique } from '../../uniqueText';

const DAY_MS = 86_400_000;
const dayBefore = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

test('a search of orders looks back two years and says so; all years are a press away, a number is always found', async ({
  page,
}) => {
  const admin = await callAs(page, 'admin');
  const word = unique('Settle').replaceAll(/\W/g, '');
  const code = unique('YR').replaceAll(/\W/g, '');
  const store = unique('Old shop');
  await admin.post('/api/product/', { description: `${word} bench`, code });
  await admin.post('/api/store/', { name: store, address: '1 Mill Lane', phone_number: '555 0100' });
  await admin.post('/api/store_order/import/', {
    columns: ['reference', 'store', 'ordered_on', 'product', 'quantity', 'unit_price'],
    rows: [
      [`${code}-old`, store, dayBefore(5 * 365), code, 1, 10],
      [`${code}-new`, store, dayBefore(100), code, 1, 10],
    ],
    file_name: 'former system.csv',
    first_row: 2,
    dry_run: false,
  });
  const query = JSON.stringify(['reference', 'eq', `${code}-old`]);
  const [old] = (await admin.get(`/api/store_order/?query=${encodeURIComponent(query)}`))['results'] as {
    id: number;
  }[];
  const table = page.getByRole('table');
  const conditions = page.getByRole('list', { name: 'Active filters' });

  await openAs(page, 'admin', '/store_order/list');
  const search = page.getByRole('searchbox');
  await search.fill(word);
  await search.press('Enter');
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await expect(table).toContainText(`${code}-new`);
  await expect(conditions).toContainText('Ordered on in the last 2 years');
  expect((await axeFor(page).analyze()).violations.map(({ id }) => id)).toEqual([]);
  await conditions.getByRole('button', { name: 'All years', exact: true }).click();
  await expect(page.getByText('1–2 of 2')).toBeVisible();
  await expect(table).toContainText(`${code}-old`);
  await expect(page).toHaveURL(/years=all/);
  await conditions.getByRole('button', { name: 'All years', exact: true }).click();
  await expect(page.getByText('1–1 of 1')).toBeVisible();

  await search.fill(`${code}-old`);
  await search.press('Enter');
  await expect(page.getByText('Only orders of the last 2 years were searched.')).toBeVisible();
  await page.getByRole('button', { name: 'Search all years' }).click();
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await page.goto(`/store_order/list?q=${old!.id}`);
  await expect(table.getByRole('link', { name: `${old!.id} ${code}-old` })).toBeVisible();

  await page.getByRole('button', { name: 'Search everything' }).click();
  const dialog = page.getByRole('dialog', { name: 'Search everything' });
  await dialog.getByRole('combobox').fill(`${code}-old`);
  await expect(dialog.getByText(/^Nothing found for/)).toBeVisible();
  await dialog.getByRole('option', { name: /^Search orders of all years/ }).click();
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await expect(table).toContainText(`${code}-old`);
});
