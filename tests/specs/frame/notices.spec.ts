import { expect, type Page, type Route } from '@playwright/test';
import { axeFor } from '../../pages/axe';
import { makePerson } from '../../pages/newPerson';
import { callAs, openAs } from '../../pages/people';
import { test } from '../../pages/test';

const bell = (page: Page, unread = '') => page.getByRole('button', { name: `Notices${unread}`, exact: true });
/** Runs a report until it is ready. Beside other programs that takes its time: reports have a low priority. */
const runReport = async (page: Page, username: string): Promise<void> => {
  const caller = await callAs(page, username);
  const parameters = { from: '2024-01-01', to: '2030-12-31', period: 'year' };
  const { id } = await caller.post('/api/report_run/', { report: 'orders_by_store', format: 'csv', parameters });
  const statusOf = async () => (await caller.get(`/api/report_run/${String(id)}/`))['status'];
  await expect.poll(statusOf, { timeout: 30_000 }).toBe('done');
};

test('the bell counts live in each tab, leads to what a notice is about, and remembers what is read', async ({
  page,
}) => {
  const { username } = await makePerson(page);
  await openAs(page, username);
  await bell(page).click();
  const panel = page.getByRole('dialog', { name: 'Notices' });
  await expect(panel).toContainText('Nothing yet.');
  await expect(panel.getByRole('button', { name: 'Mark all as read' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();

  const second = await page.context().newPage();
  await openAs(second, username, '/stock/list');
  await runReport(page, username);
  await expect(bell(page, ', 1 unread')).toBeVisible();
  await expect(bell(second, ', 1 unread')).toBeVisible();

  // By keyboard alone.
  await bell(page, ', 1 unread').press('Enter');
  const first = panel.getByRole('button', { name: /^Unread: Orders by store and period is ready\./ });
  await expect(first).toContainText(/now|ago/);
  expect((await axeFor(page).include('[role="dialog"]').analyze()).violations).toEqual([]);
  await first.press('Enter');
  await expect(page).toHaveURL(/\/report_run\/list$/);
  await expect(bell(second)).toBeVisible();
  await expect(bell(page)).toBeVisible();

  await runReport(page, username);
  await runReport(page, username);
  await bell(second, ', 2 unread').click();
  await second.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(second.getByRole('button', { name: 'Mark all as read' })).toBeDisabled();
  await expect(bell(page)).toBeVisible();
  await expect(second.getByRole('listitem').filter({ hasText: 'is ready.' })).toHaveCount(3);
  await second.getByRole('button', { name: 'Choose what also comes by mail' }).click();
  await expect(second.getByRole('checkbox', { name: 'Reports that are ready' })).not.toBeChecked();
});

test("'Mark all as read' clears the count at once, and brings it back when the call fails", async ({ page }) => {
  const { username } = await makePerson(page);
  await openAs(page, username);
  await runReport(page, username);
  await runReport(page, username);
  await bell(page, ', 2 unread').click();
  // The open panel hides the bar from screen readers.
  const count = page.getByRole('button', { name: /^Notices/, includeHidden: true });
  const unread = page.getByRole('listitem').filter({ hasText: 'Unread: ' });
  await expect(unread).toHaveCount(2);

  // The call waits until the test lets it go.
  const held: Route[] = [];
  await page.route('**/api/notice/*/', (route) => void held.push(route), { times: 1 });
  const button = page.getByRole('button', { name: 'Mark all as read' });
  await button.click();
  await expect.poll(() => held.length).toBe(1);
  await expect(count).toHaveAttribute('aria-label', 'Notices');
  await expect(unread).toHaveCount(0);
  await held[0]!.fulfill({ status: 503, json: { detail: 'The database is away.' } });
  await expect(page.getByText('The database is away.')).toBeVisible();
  await expect(count).toHaveAttribute('aria-label', 'Notices, 2 unread');
  await expect(unread).toHaveCount(2);

  await expect(button).toBeFocused();
  // The page asks by a read, too, whether the server answers.
  const answered = page.waitForResponse(
    (response) => response.request().method() === 'PATCH' && response.url().includes('/api/notice/'),
  );
  await button.click();
  await expect(count).toHaveAttribute('aria-label', 'Notices');
  expect((await answered).status()).toBe(200);
  await page.reload();
  await bell(page).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'is ready.' })).toHaveCount(2);
  await expect(unread).toHaveCount(0);
});
