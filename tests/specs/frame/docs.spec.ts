import { expectNoSidewaysScroll } from '../../pages/layout';
import { expect, test } from '@playwright/test';

test.describe('the description of the calls at /api/docs', () => {
  // One story, because drawing all calls takes the page seconds.
  test('shows whoever asks the calls and tries them; fits a phone, and the dark; no breach of its policy (safety 38, 39)', async ({
    page,
    request,
    baseURL,
  }) => {
    test.setTimeout(120_000);
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
    await expect(page.getByRole('link', { name: 'session', exact: true })).toBeVisible({ timeout: 60_000 });
    for (const name of ['session', 'product', 'store_order', 'stock_availability', 'operation'])
      await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
    for (const name of ['Signing in', 'Lists and paging', 'Two people at once', 'Retrying', 'Downloads', 'Errors'])
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    await expect(page.getByRole('row', { name: /^in_use / })).toBeVisible();
    await expect(page.getByRole('row', { name: /^max-len / })).toBeVisible();
    await page.getByRole('link', { name: 'store_order', exact: true }).click();
    const createOrder = page.locator('#operations-store_order-create_store_order');
    await createOrder.getByRole('button').first().click();
    await expect(createOrder.getByText('Idempotency-Key').first()).toBeVisible();
    await expect(createOrder.getByText(/"stock_id"/).first()).toBeVisible();

    const { token } = (await (
      await request.post('/api-token-auth/', { data: { username: 'admin', password: 'Trestle-demo-1' } })
    ).json()) as { token: string };
    await page.getByRole('button', { name: 'Authorize' }).click();
    const dialog = page.locator('.dialog-ux');
    const bearer = dialog.locator('.auth-container').filter({ hasText: 'http, Bearer' });
    await bearer.getByRole('textbox').fill(token);
    await bearer.getByRole('button', { name: 'Apply credentials' }).click();
    await bearer.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('link', { name: 'supplier', exact: true }).click();
    const list = page.locator('#operations-supplier-list_supplier');
    await list.getByRole('button').first().click();
    await list.getByRole('button', { name: 'Try it out' }).click();
    await list.locator('tr[data-param-name=query]').getByRole('combobox').selectOption({ label: 'text: is_not_null' });
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
  });
});
