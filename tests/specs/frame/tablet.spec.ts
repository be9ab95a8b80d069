import { expect, test, type Locator } from '@playwright/test';
import { makeShop } from '../../pages/shop';
import { callAs, openAs } from '../../pages/people';

test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true });

/** Pairs of controls and texts of a row that lie over each other. */
const overlaps = (row: Locator): Promise<string[]> =>
  row.evaluate((element) => {
    const boxes = [...element.querySelectorAll('a, button, input, select')].map((each) => ({
      name: each.getAttribute('aria-label') ?? each.textContent ?? '',
      box: each.getBoundingClientRect(),
    }));
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      if (!text.data.trim() || text.parentElement!.closest('a, button, select')) continue;
      const range = document.createRange();
      range.selectNode(text);
      boxes.push({ name: text.data, box: range.getBoundingClientRect() });
    }
    return boxes.flatMap((one, i) =>
      boxes
        .slice(i + 1)
        .filter(
          ({ box }) =>
            Math.min(box.right, one.box.right) - Math.max(box.left, one.box.left) > 1 &&
            Math.min(box.bottom, one.box.bottom) - Math.max(box.top, one.box.top) > 1,
        )
        .map(({ name }) => `${one.name} / ${name}`),
    );
  });

test('on a tablet, controls for fingers leave the figures of a line and a row alone', async ({ page }) => {
  const shop = await makeShop(page);
  const store = await callAs(page, shop.username);
  const [stock] = (await store.get('/api/stock_availability/?limit=1&sort=-price'))['results'] as {
    id: number;
    container: number;
  }[];
  await openAs(page, shop.username, `/store_order/create/${shop.store}/${stock!.container}/${stock!.id}`);
  const line = page.getByRole('row').filter({ has: page.getByRole('button', { name: /Remove/ }) });
  await expect(line).toHaveCount(1);
  expect(await overlaps(line)).toEqual([]);
  await openAs(page, shop.username, '/stock/list');
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Order / }) });
  await expect(row.first()).toBeVisible();
  expect(await overlaps(row.first())).toEqual([]);
});
