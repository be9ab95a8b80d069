import { expect, test, type Locator } from '@playwright/test';
import { makeShop, makeStockedProducts } from '../../pages/shop';
import { callAs, openAs } from '../../pages/people';

test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true });

/** Pairs of controls and texts of a row that lie over each other. */
const overlaps = (row: Locator): Promise<string[]> =>
  row.evaluate((element) => {
    /** What is seen of a box: a long name ends at the edge of its cell. */
    const seenOf = (start: Element, { left, right, top, bottom }: DOMRect) => {
      let [seenLeft, seenRight] = [left, right];
      for (let parent: Element | null = start; parent && parent !== element; parent = parent.parentElement) {
        if (getComputedStyle(parent).overflowX === 'visible') continue;
        const edges = parent.getBoundingClientRect();
        [seenLeft, seenRight] = [Math.max(seenLeft, edges.left), Math.min(seenRight, edges.right)];
      }
      return { left: seenLeft, right: seenRight, top, bottom };
    };
    const boxes = [...element.querySelectorAll('a, button, input, select')].map((each) => ({
      name: each.getAttribute('aria-label') ?? each.textContent ?? '',
      box: seenOf(each.parentElement!, each.getBoundingClientRect()),
    }));
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      if (!text.data.trim() || text.parentElement!.closest('a, button, select')) continue;
      const range = document.createRange();
      range.selectNode(text);
      boxes.push({ name: text.data, box: seenOf(text.parentElement!, range.getBoundingClientRect()) });
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
  const { products } = await makeStockedProducts(page, ['Sierra three seat sofa with two ottomans and a long name']);
  const [{ stock, description }] = products as [(typeof products)[number]];
  const store = await callAs(page, shop.username);
  const { container } = await store.get(`/api/stock_availability/${stock}/`);
  await openAs(page, shop.username, `/store_order/create/${shop.store}/${container}/${stock}`);
  const line = page.getByRole('row').filter({ has: page.getByRole('button', { name: /Remove/ }) });
  await expect(line).toHaveCount(1);
  expect(await overlaps(line)).toEqual([]);
  await openAs(page, shop.username, `/stock/list?q=${encodeURIComponent(description)}`);
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Order / }) });
  await expect(row.first()).toBeVisible();
  expect(await overlaps(row.first())).toEqual([]);
});
