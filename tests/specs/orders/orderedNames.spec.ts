import { expect } from '@playwright/test';
import { moveInside } from '../../pages/layout';
import { callAs, openAs } from '../../pages/people';
import { makeShop, makeStockedProducts } from '../../pages/shop';
import { test } from '../../pages/test';
import { unique } from '../../uniqueText';

test('an order says what its product was called, on its page and in the list of lines', async ({ page }) => {
  const { store } = await makeShop(page);
  const { products } = await makeStockedProducts(page, ['Couch', 'Stool']);
  const [couch, stool] = products as [(typeof products)[0], (typeof products)[0]];
  const admin = await callAs(page, 'admin');
  const { id: order } = await admin.post('/api/store_order/', {
    store,
    store_order_lines: [couch, stool].map(({ stock }) => ({ stock_id: stock, quantity: 1 })),
  });
  const [name, code] = [unique('Sofa'), unique('SO').replace(' ', '-')];
  await admin.patch(`/api/product/${couch.id}/`, { description: name, code });
  const words = `ordered as ${couch.description} · ${couch.code}`;

  await openAs(page, 'admin', `/store_order/edit/${String(order)}`);
  await expect(page.getByRole('spinbutton', { name: `Quantity of ${name}` })).toBeVisible();
  // The other product is called as it was.
  await expect(page.getByText(/^ordered as/).filter({ visible: true })).toHaveText([words]);
  await moveInside(page, `/store_order_line/list?filter=all&q=${encodeURIComponent(name)}`);
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText(words);
});
