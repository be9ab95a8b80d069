import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { axeFor } from '../../pages/axe';
import { moveInside } from '../../pages/layout';
import { makePerson } from '../../pages/newPerson';
import { openAs } from '../../pages/people';
import { test } from '../../pages/test';

const list = (page: Page) => page.getByRole('navigation', { name: 'Reports' });
const parameters = (page: Page) => page.getByRole('region', { name: 'Parameters' });
/** A date, some days from today. */
const dayFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const choose = async (page: Page, title: string) => {
  await list(page)
    .getByRole('link', { name: new RegExp(`^${title}`) })
    .click();
  await expect(page.getByRole('button', { name: 'Preview' })).toBeVisible();
};

test('head office previews a report, sorts it, follows a bar to its row, and downloads it', async ({ page }) => {
  await openAs(page, 'admin', '/reports/NONE');
  await expect(page.getByText('Please select a report on the Left to generate')).toBeVisible();
  await expect(list(page).getByRole('link', { name: /Parameter types/ })).toHaveCount(0);
  await choose(page, 'Sales against the period before');
  await expect(page).toHaveURL(/\/reports\/sales$/);
  await parameters(page).getByLabel('Period').selectOption({ label: 'Last financial year' });
  await page.getByRole('button', { name: 'Preview' }).click();
  const table = page.getByRole('table', { name: /^Sales by/ });
  await expect(table).toBeVisible();
  await expect(page).toHaveURL(/\/reports\/sales\?.*period=last_financial_year/);

  const header = table.getByRole('columnheader', { name: 'Quantity', exact: true });
  await header.getByRole('button').click();
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  const bar = page.getByRole('option', { name: /^Sofas/ }).first();
  await bar.focus();
  await page.keyboard.press('Enter');
  const row = table.getByRole('row', { name: /^Sofas/ });
  await expect(row).toBeFocused();
  await expect(row).toHaveAttribute('aria-current', 'true');
  expect((await axeFor(page).analyze()).violations).toEqual([]);

  const saved = page.waitForEvent('download');
  await parameters(page).getByLabel('Format').selectOption('xlsx');
  await page.getByRole('button', { name: 'Download' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^Sales against the period before \d{4}-\d\d-\d\d\.xlsx$/);
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
});

test('the address of a preview can be sent, gone back to, and says what it cannot take', async ({ page }) => {
  const period = `from=${dayFromNow(-60)}&to=${dayFromNow(-1)}&period=month`;
  await openAs(page, 'admin', `/reports/orders_by_store?${period}&stores=&colour=red`);
  await expect(page.getByRole('table', { name: 'By store', exact: true })).toBeVisible();
  await expect(page.getByText(/no parameter 'colour'/)).toBeVisible();
  await parameters(page).getByLabel('Divided into').selectOption({ label: 'Weeks' });
  await expect(page.getByText('You changed the parameters. Press Preview to update the report.')).toBeVisible();
  await parameters(page).getByLabel('From').press('Enter');
  // In the same instant: the page may not have been drawn for the new address yet.
  await page.waitForURL(/period=week/, { waitUntil: 'commit' });
  await page.goBack();
  await expect(parameters(page).getByLabel('Divided into')).toHaveValue('month');
  await parameters(page).getByLabel('To', { exact: false }).first().fill(dayFromNow(-90));
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('Must not be before the first day')).toBeVisible();
});

test('every kind of parameter has its control; a list follows the one it depends on', async ({ page }) => {
  await openAs(page, 'admin', '/reports/_parameter_types');
  await expect(parameters(page).getByLabel('Factor')).toHaveValue('1.000001');
  await expect(parameters(page).getByLabel('Moment')).toHaveAttribute('placeholder', 'DD/MM/YYYY hh:mm');
  await expect(parameters(page).getByRole('textbox', { name: /^Day/ })).toHaveAttribute('placeholder', 'DD/MM/YYYY');
  await expect(page.getByRole('checkbox', { name: 'Checked' })).toBeChecked();
  await expect(parameters(page).getByLabel('Origin')).toHaveCount(0);
  await parameters(page).getByLabel('Factor').fill('1,5,5');
  await parameters(page).getByLabel('Price').fill('880,50');
  await expect(page.getByText('Must be a number')).toBeVisible();
  await parameters(page).getByLabel('Factor').fill('0,000001');
  await parameters(page).getByLabel('Words').fill('oak\nash');
  const sizes = page.getByRole('group', { name: 'Sizes' });
  await sizes.getByRole('button', { name: 'All' }).click();
  await expect(sizes.getByRole('checkbox', { name: 'Large' })).toBeChecked();
  await parameters(page).getByLabel('Store').selectOption({ label: 'Fitzroy' });
  const order = parameters(page).getByLabel('Order');
  await expect(order.getByRole('option').nth(1)).toBeAttached();
  await order.selectOption({ index: 1 });
  await expect(parameters(page).getByLabel('Price')).toHaveValue('880,50');
  await page.getByRole('button', { name: 'Preview' }).click();
  const table = page.getByRole('table', { name: 'Parameters' });
  await expect(table.getByRole('row', { name: /^price 3 880\.5$/ })).toBeVisible();
  await expect(table.getByRole('row', { name: /^words 0 \["oak","ash"\]$/ })).toBeVisible();
  await expect(table.getByRole('row', { name: /^origin 0 screen$/ })).toBeVisible();
});

test('a report in the background: a notice on another page leads to the run, its file and the same again', async ({
  page,
}) => {
  const person = await makePerson(page, 'Administrator');
  await openAs(page, person.username, '/reports/supplier_list');
  await parameters(page).getByLabel('Format').selectOption('csv');
  await page.getByRole('button', { name: 'Run in the background' }).click();
  await expect(page.getByText(/Supplier list is being made/)).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page.getByText('Supplier list is ready.')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Runs' })).toBeVisible();
  const run = page.getByRole('row', { name: /Supplier list.*csv.*Done/ }).first();
  const saved = page.waitForEvent('download');
  await run.getByRole('button', { name: 'Download' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^Supplier list .*\.csv$/);
  expect((await axeFor(page).analyze()).violations).toEqual([]);

  const runs = page.getByRole('row', { name: /Supplier list/ });
  const before = await runs.count();
  await run.getByLabel('Format to run Supplier list again').selectOption('html');
  await run.getByRole('button', { name: 'Run Supplier list again as html' }).click();
  await expect(page.getByRole('row', { name: /Supplier list.*html.*Done/ }).first()).toBeVisible({ timeout: 30_000 });
  await expect(runs).toHaveCount(before + 1);
  await page.getByRole('button', { name: 'Delete Supplier list' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(runs).toHaveCount(before);
});

test('a schedule is made from the parameters on the screen, changed, paused and deleted', async ({ page }) => {
  const person = await makePerson(page, 'Administrator');
  await openAs(page, person.username, '/reports/slow_movers');
  await page.getByRole('button', { name: 'Schedule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mail Slow movers' });
  await dialog.getByLabel('How often').selectOption('monthly');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Value Required')).toBeVisible();
  await dialog.getByLabel('Day of the month').fill('31');
  await dialog.getByRole('textbox', { name: /^At/ }).fill('25:00');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Must be a time: hh:mm')).toBeVisible();
  await dialog.getByRole('textbox', { name: /^At/ }).fill('7:30');
  expect((await axeFor(page).include('[role=dialog]').analyze()).violations).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Slow movers will be mailed: monthly on day 31 at 07:30.')).toBeVisible();

  await page.getByRole('link', { name: 'My schedules' }).click();
  const rows = page.getByRole('row', { name: /Slow movers/ });
  await expect(rows).toHaveCount(1);
  await rows.getByRole('button', { name: 'Change the schedule of Slow movers' }).click();
  await dialog.getByLabel('How often').selectOption('daily');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(rows.getByText('Every day at 07:30')).toBeVisible();
  await rows.getByRole('button', { name: 'Pause' }).click();
  await expect(rows.getByText('Off', { exact: true })).toBeVisible();
  await rows.getByRole('button', { name: 'Delete the schedule of Slow movers' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(rows).toHaveCount(0);
});

test("a schedule's parameters stand there in words, and are changed as JSON", async ({ page }) => {
  const person = await makePerson(page, 'Administrator');
  await openAs(page, person.username, '/reports/slow_movers?weeks=8');
  await page.getByRole('button', { name: 'Schedule' }).click();
  const form = page.getByRole('dialog', { name: 'Mail Slow movers' });
  await form.getByLabel('How often').selectOption('daily');
  await form.getByRole('button', { name: 'Save' }).dblclick();
  await page.getByRole('link', { name: 'My schedules' }).click();
  const row = page.getByRole('row', { name: /Slow movers/ });
  await expect(row).toHaveCount(1);
  const open = row.getByRole('button', { name: 'Parameters of Slow movers' });
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Parameters of Slow movers' });
  await expect(dialog).toContainText('In the last weeks 8');
  await dialog.getByRole('button', { name: 'Change as JSON' }).click();
  const json = dialog.getByRole('textbox', { name: 'Parameters' });
  const save = dialog.getByRole('button', { name: 'Save' });
  await json.fill('{"weeks": 20');
  await expect(dialog.getByText('Invalid JSON')).toBeVisible();
  await expect(save).toBeDisabled();
  await json.fill('{"weeks": "many"}');
  await save.click();
  await expect(
    dialog
      .getByRole('alert')
      .or(dialog.getByText(/whole number/i))
      .first(),
  ).toBeVisible();
  await json.fill('{"weeks": 20}');
  expect((await axeFor(page).analyze()).violations).toEqual([]);
  await save.dblclick();
  await expect(dialog).toHaveCount(0);
  await expect(open).toBeFocused();
  await open.click();
  await expect(dialog).toContainText('In the last weeks 20');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('a store user finds the reports in the menu, and on a phone the list folds away', async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 800 });
  await openAs(page, 'store1');
  await page.getByRole('main').getByRole('link', { name: 'Reports', exact: true }).click();
  await expect(list(page).getByRole('link', { name: /User groups and rights/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Star Stock availability' }).click();
  await expect(
    page.getByRole('region', { name: 'Starred' }).getByRole('link', { name: /Stock availability/ }),
  ).toBeVisible();
  await choose(page, 'Stock availability');
  await expect(list(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('table').first()).toBeVisible();
  await page.getByRole('button', { name: 'All reports' }).click();
  await expect(page.getByRole('region', { name: 'Starred' })).toBeVisible();
  await moveInside(page, '/reports/user_groups_and_rights');
  await expect(page.getByText("There is no report 'user_groups_and_rights' for you.")).toBeVisible();
});
