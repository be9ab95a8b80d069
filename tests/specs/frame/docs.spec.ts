import { expectNoSidewaysScroll } from '../../pages/layout';
import { expect, type Page } from '@playwright/test';
import { test } from '../../pages/test';

/** Leaves only some calls in the description: with all of them, the page takes seconds for each press. */
const shortenDocument = (page: Page, tags: readonly string[]) =>
  page.route('**/api/openapi.json', async (route) => {
    const reply = await route.fetch();
    const description = (await reply.json()) as { paths: Record<string, Record<string, { tags?: string[] }>> };
    const isKept = (operations: Record<string, { tags?: string[] }>) =>
      Object.values(operations).some((each) => each.tags?.some((tag) => tags.includes(tag)));
    const paths = Object.fromEntries(Object.entries(description.paths).filter(([, operations]) => isKept(operations)));
    await route.fulfill({ response: reply, json: { ...description, paths } });
  });

test.describe('the description of the calls at /api/docs', () => {
  // One story, because drawing all calls takes the page seconds.
  test(
    'shows whoever asks the calls and tries them; fits a phone, and the dark; no breach of its policy (safety 38, 39)',
    { tag: '@long' },
    async ({ page, request, baseURL }) => {
      // Beside other work, drawing all calls alone may take a minute.
      test.setTimeout(240_000);
      const foreign: string[] = [];
      const complaints: string[] = [];
      page.on('request', (sent) => {
        if (!/^(data|blob):/.test(sent.url()) && new URL(sent.url()).origin !== new URL(baseURL!).origin)
          foreign.push(sent.url());
      });
      page.on('console', (message) => {
        if (message.type() === 'error' || /Content Security Policy/i.test(message.text()))
          complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      await page.goto('/api/docs');
      // Within parts of the page: a search of all its calls takes seconds.
      const tag = (name: string) => page.locator(`#operations-tag-${name}`).getByRole('link', { name, exact: true });
      const description = page.locator('.information-container');
      await expect(tag('session')).toBeVisible({ timeout: 60_000 });
      for (const name of ['session', 'product', 'store_order', 'stock_availability', 'operation'])
        await expect(tag(name)).toBeVisible();
      for (const name of ['Signing in', 'Lists and paging', 'Two people at once', 'Retrying', 'Downloads', 'Errors'])
        await expect(description.getByRole('heading', { name, exact: true })).toBeVisible();
      await expect(description.getByRole('row', { name: /^in_use / })).toBeVisible();
      await expect(description.getByRole('row', { name: /^max-len / })).toBeVisible();
      await page.setViewportSize({ width: 400, height: 800 });
      await expectNoSidewaysScroll(page);

      await page.setViewportSize({ width: 1280, height: 800 });
      await shortenDocument(page, ['store_order', 'supplier']);
      await page.reload();
      await tag('store_order').click();
      const createOrder = page.locator('#operations-store_order-create_store_order');
      await createOrder.getByRole('button').first().click();
      await expect(createOrder.getByText('Idempotency-Key').first()).toBeVisible();
      await expect(createOrder.getByText(/"stock_id"/).first()).toBeVisible();

      const { token } = (await (
        await request.post('/api-token-auth/', { data: { username: 'admin', password: 'Trestle-demo-1' } })
      ).json()) as { token: string };
      await page.locator('.scheme-container').getByRole('button', { name: 'Authorize' }).click();
      const dialog = page.locator('.dialog-ux');
      const bearer = dialog.locator('.auth-container').filter({ hasText: 'http, Bearer' });
      await bearer.getByRole('textbox').fill(token);
      await bearer.getByRole('button', { name: 'Apply credentials' }).click();
      await bearer.getByRole('button', { name: 'Close' }).click();

      await tag('supplier').click();
      const list = page.locator('#operations-supplier-list_supplier');
      await list.getByRole('button').first().click();
      await list.getByRole('button', { name: 'Try it out' }).click();
      await list
        .locator('tr[data-param-name=query]')
        .getByRole('combobox')
        .selectOption({ label: 'text: is_not_null' });
      await list.getByRole('button', { name: 'Execute' }).click();
      await expect(list.locator('.live-responses-table .response-col_status').last()).toHaveText('200');
      await expect(list.locator('.request-url')).toContainText('query=');

      const create = page.locator('#operations-supplier-create_supplier');
      await create.getByRole('button').first().click();
      await create.getByRole('button', { name: 'Try it out' }).click();
      await create.getByRole('button', { name: 'Execute' }).click();
      await expect(create.locator('.live-responses-table .response-col_status').last()).toHaveText('201');

      await page.setViewportSize({ width: 400, height: 800 });
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect(page.locator('html')).toHaveClass(/dark-mode/);
      await expectNoSidewaysScroll(page);
      expect(complaints).toEqual([]);
      expect(foreign).toEqual([]);
    },
  );
});
