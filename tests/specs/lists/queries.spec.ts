import { expect, type Page } from '@playwright/test';
import { openAs } from '../../pages/people';
import { expectNoSeriousViolations } from '../../pages/axe';
import { expectNoSidewaysScroll } from '../../pages/layout';
import { test } from '../../pages/test';

const queryIn = (page: Page): unknown => JSON.parse(new URL(page.url()).searchParams.get('query') ?? 'null');

test('the query builder: nested groups, operations by type, Apply Query, cleared by switching it off', async ({
  page,
}) => {
  await openAs(page, 'admin', '/product/list');
  // Hundreds of products; other stories add some meanwhile.
  const all = page.getByText(/^1–10 of [\d,]{3,}$/);
  await expect(all).toBeVisible();
  await page.getByRole('button', { name: 'Advanced query' }).click();
  const query = page.getByRole('form', { name: 'Advanced query' });
  await query.getByLabel('Field').selectOption('Description');
  await query.getByRole('button', { name: 'Apply Query' }).click();
  await expect(query.getByText('Value Required')).toBeVisible();
  await query.getByLabel('Description: value').fill('alba');
  await query.getByRole('button', { name: 'Group', exact: true }).click();
  const group = query.getByRole('group', { name: 'Group, level 2' });
  await expect(group.getByLabel('Match')).toHaveValue('or');
  await group.getByLabel('Field').selectOption('Wholesale price');
  await group.getByLabel('Operation').selectOption('between');
  await group.getByLabel('Wholesale price: from').fill('900');
  await group.getByLabel('Wholesale price: to').fill('1000');
  await group.getByRole('button', { name: 'Condition', exact: true }).click();
  await group.getByLabel('Field').last().selectOption('Created date');
  await group.getByLabel('Operation').last().selectOption('After/On');
  await group.getByLabel('Created date: value: day or period').selectOption('Next financial year');
  await expect(query.getByText('Not applied yet.')).toBeVisible();
  await expectNoSeriousViolations(page);
  expect(queryIn(page)).toBeNull();
  await query.getByRole('button', { name: 'Apply Query' }).click();
  await expect(query.getByText('Applied.', { exact: true })).toBeVisible();
  expect(queryIn(page)).toEqual({
    and: [
      ['description', 'icontains', 'alba'],
      {
        or: [
          ['wholesale_price', 'between', [900, 1000]],
          ['created_date', 'after_on', 'next_financial_year'],
        ],
      },
    ],
  });
  await expect(page.getByRole('link', { name: 'Alba sideboard' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Alba sofa 3 seat' })).toHaveCount(0);

  await page.reload();
  await expect(query).toBeHidden();
  await page.getByRole('button', { name: 'Advanced query' }).click();
  await expect(page.getByLabel('Wholesale price: to')).toHaveValue('1000');
  await expect(page.getByRole('link', { name: 'Alba sideboard' })).toBeVisible();
  await page.getByLabel('Operation').nth(1).selectOption('is empty');
  await page.getByLabel('Operation').nth(1).selectOption('between');
  await expect(page.getByLabel('Wholesale price: to')).toHaveValue('');
  await page.getByRole('button', { name: 'Advanced query' }).click();
  await expect(page).not.toHaveURL(/query=/);
  await expect(all).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Description contains');
});

test('column filters: text, number and foreign key, in the address, removed when switched off', async ({ page }) => {
  await openAs(page, 'store1', '/stock/list?filter=all');
  await expect(page.getByText(/^1–10 of/)).toBeVisible();
  await page.getByRole('button', { name: 'Column filters' }).click();
  await page.getByLabel('Colour: how to compare').or(page.getByLabel('Filter Colour')).first().waitFor();
  await page.getByLabel('Available: how to compare').selectOption('>=');
  await page.getByLabel('Filter Available').fill('5');
  await expect(page).toHaveURL(/qbe=/);
  expect(JSON.parse(new URL(page.url()).searchParams.get('qbe')!)).toEqual({ available: { op: '>=', value: 5 } });
  await page.getByLabel('Filter Available').fill('much');
  await expect(page.getByLabel('Filter Available')).toHaveAttribute('aria-invalid', 'true');
  // Other tests have stock of any size, but hardly of this one.
  await page.getByLabel('Available: how to compare').selectOption('=');
  await page.getByLabel('Filter Available').fill('8765431');
  await expect(page.getByText('No Data Found.', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Filter Available')).toBeFocused();
  await expectNoSeriousViolations(page);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page.getByLabel('Filter Available')).toHaveValue('');
  await expect(page.getByText(/^1–10 of/)).toBeVisible();
});

test("the users' list has its filters from the start: user name, first and last name, email (S2 §2)", async ({
  page,
}) => {
  await openAs(page, 'admin', '/user/list');
  const cells = page.getByRole('textbox', { name: /^Filter / });
  await expect(cells).toHaveCount(4);
  await page.getByLabel('Filter First name').fill('mara');
  await expect(page.getByRole('link', { name: 'store1', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'store2', exact: true })).toHaveCount(0);
  await page.setViewportSize({ width: 400, height: 800 });
  await expect(cells).toHaveCount(4);
  await expectNoSidewaysScroll(page);
});
