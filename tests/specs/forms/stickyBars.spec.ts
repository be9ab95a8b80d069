import { expect, type Page } from '@playwright/test';
import { testWithScrollBars } from '../../pages/classicScrollBars';
import { expectLoaded } from '../../pages/layout';
import { openAs } from '../../pages/people';
import { test } from '../../pages/test';

/** Where the bars are, how wide the page is and how far it is scrolled, in pixels. */
const positions = (page: Page) =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('header, thead th:first-child, [data-save-bar], h1')].map((element) => {
      const { left, top } = element.getBoundingClientRect();
      return { element: element.tagName, left, top };
    });
    return { scrollY: window.scrollY, pageWidth: document.body.getBoundingClientRect().width, boxes };
  });
const scrollDown = async (page: Page, y: number) => {
  await page.evaluate((top) => window.scrollTo(0, top), y);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(y);
};
/** Opens a dialog, turns the wheel over the page behind it, and closes it: nothing has moved. */
const expectNothingMoves = async (page: Page, role: 'dialog' | 'alertdialog', open: () => Promise<void>) => {
  const before = await positions(page);
  expect(before.boxes[0]).toMatchObject({ element: 'HEADER', top: 0 });
  await open();
  await expect(page.getByRole(role)).toBeVisible();
  await page.mouse.move(60, 500);
  await page.mouse.wheel(0, 300);
  expect(await positions(page)).toEqual(before);
  await page.keyboard.press('Escape');
  await expect(page.getByRole(role)).toBeHidden();
  expect(await positions(page)).toEqual(before);
};

for (const [bars, story] of [
  ['without scroll bars', test],
  ['with scroll bars that take space', testWithScrollBars],
] as const) {
  story(`a dialog over a scrolled list and form moves none of their bars, ${bars}`, async ({ page }) => {
    await openAs(page, 'admin', '/product/list?limit=100');
    await expectLoaded(page);
    await scrollDown(page, 1500);
    await expectNothingMoves(page, 'dialog', () => page.keyboard.press('Control+k'));

    await page.goto('/store/edit/1');
    await expectLoaded(page);
    const deleteButton = page.getByRole('button', { name: 'Delete', exact: true }).last();
    await expect(deleteButton).toBeEnabled();
    await scrollDown(page, 400);
    // The focus alone scrolls nothing either: the bar is in view.
    await deleteButton.focus();
    expect(await page.evaluate(() => window.scrollY)).toBe(400);
    await expectNothingMoves(page, 'alertdialog', () => page.keyboard.press('Enter'));
    await expect(deleteButton).toBeFocused();
    await page.getByRole('button', { name: /^Search everything/ }).focus();
    await expectNothingMoves(page, 'dialog', () => page.keyboard.press('Enter'));
  });
}
