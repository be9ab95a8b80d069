import { expect } from '@playwright/test';
import { callAs, openAs } from '../../pages/people';
import { makeStockedProducts } from '../../pages/shop';
import { test } from '../../pages/test';
import { unique } from '../../uniqueText';

/** Makes a store with an address of its own. */
const makeStore = async (admin: Awaited<ReturnType<typeof callAs>>) => {
  const name = unique('Shop');
  const email = `${name.replaceAll(' ', '-').toLowerCase()}@mail.example`;
  const address = { address: '1 High Street', phone_number: '03 9000 0000', email_address: email };
  const { id } = await admin.post('/api/store/', { name, ...address });
  return { id: Number(id), email };
};

test("a container's stores are mailed in three actions: its code in subject and title, each a blind copy", async ({
  page,
}) => {
  const admin = await callAs(page, 'admin');
  const { container, products } = await makeStockedProducts(page, ['Cedar desk'], { delivery: '2030-01-08' });
  const stores = await Promise.all([makeStore(admin), makeStore(admin)]);
  for (const { id } of stores)
    await admin.post('/api/store_order/', {
      store: id,
      store_order_lines: [{ stock_id: products[0]!.stock, quantity: 1 }],
    });
  const { results } = await admin.get(`/api/container/?q=${encodeURIComponent(container)}&filter=all`);
  const [{ id }] = results as [{ id: number }];
  const code = unique('K');
  const name = unique('Amber Gannet');
  await admin.patch(`/api/container/${id}/`, { code, name });

  await openAs(page, 'admin', `/container/edit/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${code} · ${name}`);
  await expect(page).toHaveTitle(new RegExp(`^${code} · ${name}`));
  await page.getByRole('button', { name: 'Send email' }).click();
  const dialog = page.getByRole('dialog', { name: `Email about container ${code} · ${name}` });
  await expect(dialog.getByLabel('Subject')).toHaveValue(`Container ${code} · ${name}`);
  await expect(dialog.getByLabel('Message')).toHaveValue(/Delivery: 8 Jan 2030\./);
  for (const { email } of stores) await expect(dialog.getByRole('button', { name: `Remove ${email}` })).toBeVisible();
  const sent = page.waitForRequest((request) => request.url().endsWith('/send_email/'));
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText(/^Email Sent to/)).toContainText(stores[0]!.email);
  const { to, bcc } = (await sent).postDataJSON() as { to: string[]; bcc: string[] };
  expect([to, bcc.toSorted()]).toEqual([[], stores.map(({ email }) => email).toSorted()]);
});

test("an order's mail has words above the PDF; those for its supplier say no prices; a supplier's has its name", async ({
  page,
}) => {
  const admin = await callAs(page, 'admin');
  const { products } = await makeStockedProducts(page, ['Cedar chest'], { delivery: '2030-01-08' });
  const { id: store } = await makeStore(admin);
  const { id } = await admin.post('/api/store_order/', {
    store,
    store_order_lines: [{ stock_id: products[0]!.stock, quantity: 2 }],
  });
  await openAs(page, 'admin', `/store_order/edit/${String(id)}`);
  await page.getByRole('button', { name: 'Send email' }).click();
  const dialog = page.getByRole('dialog', { name: `Email about order ${String(id)}` });
  const message = dialog.getByLabel('Message');
  await expect(message).toHaveValue(/^Hello,\n\nOrder \d+ · [^\n]+\nDelivery: 2 on 8 Jan 2030\.\nNet: \$300\.00\n/);
  await expect(message).toHaveValue(new RegExp(`/store_order/edit/${String(id)}\n\nKind regards\nAda`));
  await dialog.getByText('Packing slip').click();
  await expect(message).toHaveValue(/^Hello,\n\nOrder \d+\nDelivery: 2 on 8 Jan 2030\.\n\nAttached: Packing slip\.\n/);
  await message.fill('My own words');
  await dialog.getByText('Order confirmation').click();
  await expect(message).toHaveValue('My own words');

  const name = unique('Maker');
  const supplier = await admin.post('/api/supplier/', { name });
  await openAs(page, 'admin', `/supplier/edit/${String(supplier['id'])}`);
  await page.getByRole('button', { name: 'Send email' }).click();
  await expect(page.getByRole('dialog').getByLabel('Subject')).toHaveValue(`Supplier ${name}`);
});

test('the list of orders says that its totals are without tax', async ({ page }) => {
  await openAs(page, 'store1', '/store_order/list');
  await expect(page.getByRole('columnheader', { name: 'Net total' })).toBeVisible();
});
