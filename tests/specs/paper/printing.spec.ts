import { expect, type Page } from '@playwright/test';
import { expectLoaded, moveInside } from '../../pages/layout';
import { callAs, openAs } from '../../pages/people';
import { printPages, squeeze } from '../../pages/printedPages';
import { test } from '../../pages/test';

type PrintedRecord = Record<string, unknown>;
/** The values of a column that aren't empty. */
const codesOf = (rows: unknown, name: string): string[] =>
  (rows as PrintedRecord[]).flatMap((row) => (row[name] === null ? [] : [String(row[name])]));

/** The texts of a page's content that paper must show: whatever is text or a value, and no control. */
const shownTexts = (page: Page): Promise<string[]> =>
  page.locator('main').evaluate((main) => {
    const controls =
      '[role=search], [data-screen-only], [data-drag-row], [role=tablist], nav, select, ' +
      'button:not([data-value], [role=combobox], th *)';
    const isShown = (element: Element | null) =>
      element?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) === true &&
      getComputedStyle(element).clipPath === 'none' &&
      !element.closest(controls);
    const texts: string[] = [];
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    while (walker.nextNode())
      if (isShown(walker.currentNode.parentElement)) texts.push(walker.currentNode.textContent!);
    const inputs = [...main.querySelectorAll<HTMLInputElement>('input:not([type=checkbox], [type=radio]), textarea')];
    // What is still loading says something else on paper. Of other scripts a file holds shapes in another order. Markup
    // comes and goes with escaping.spec, which runs beside this one.
    return [...texts, ...inputs.filter(isShown).map(({ value }) => value)].filter(
      (text) => !/^(Loading ?)?…$|<script>/.test(text) && !/[^\u0020-\u024f\u2010-\u2044\s]/.test(text),
    );
  });

/** Pages that print a sheet of their own in place of what the screen shows. */
const HAVE_OWN_SHEET = /^\/$|^\/store_order\/(edit|create|view)/;

/** Expects texts on the sheets, whatever line or sheet they stand on. */
const expectOnPaper = (sheets: readonly string[], texts: readonly string[], message?: string) => {
  const paper = sheets.join('');
  expect(
    texts.map(squeeze).filter((text) => !paper.includes(text)),
    message,
  ).toEqual([]);
};

/** An order of many lines, each of another stock row. */
const makeLongOrder = async (page: Page): Promise<{ id: number; codes: string[] }> => {
  const admin = await callAs(page, 'admin');
  const { results } = await admin.get('/api/stock/?limit=250&filter=active');
  const stock = (results as PrintedRecord[]).filter((row) => Number(row['available']) > 1).slice(0, 70);
  const lines = stock.map(({ id }) => ({ stock_id: id, quantity: 1 }));
  const { id } = await admin.post('/api/store_order/', { store: 1, store_order_lines: lines });
  return { id: id as number, codes: codesOf(stock, 'product__code') };
};

test('a long order begins below its heading, has all lines, and its total once', async ({ page }) => {
  const { id, codes } = await makeLongOrder(page);
  const { name } = await (await callAs(page, 'admin')).get('/api/store/1/');
  // Whoever prints at once does so before the choices of the form have come.
  await page.route('**/api/store/lookup/**', () => {});
  await openAs(page, 'admin', `/store_order/edit/${id}`);
  await expectLoaded(page);
  await expect(page.getByRole('combobox', { name: /^Store/ })).toHaveValue(String(name));
  for (const landscape of [false, true]) {
    const sheets = await printPages(page, { landscape });
    expect(sheets.length).toBeGreaterThan(1);
    expect(sheets[0]).toContain(squeeze(`Order ${id}`));
    expect(sheets[0]).toContain(squeeze(`Store ${String(name)}`));
    expect(sheets[0]).toContain(squeeze(codes[0]!));
    expectOnPaper(sheets, codes);
    expect(sheets.filter((sheet) => sheet.includes('Unitprice'))).toHaveLength(sheets.length);
    expect(sheets.filter((sheet) => /Total\$[\d,]/.test(sheet))).toHaveLength(1);
    expect(sheets.at(-1)).toMatch(/Total\$[\d,]/);
  }
});

test('a word that is wider than the sheet breaks, and nothing runs over the edge', async ({ page }) => {
  const admin = await callAs(page, 'admin');
  const notes = `💚 ${'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(4)}`;
  const { id } = await admin.post('/api/store_order/', { store: 1, notes, store_order_lines: [] });
  await openAs(page, 'admin', `/store_order/edit/${String(id)}`);
  await expectLoaded(page);
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(page.getByRole('region', { name: 'Printed order' })).toContainText(notes);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
});

for (const width of [1280, 400])
  test(`the first print of a list is its table, from a window of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 860 });
    await openAs(page, 'admin', '/product/list?limit=25&sort=id');
    await expectLoaded(page);
    const { results } = await (await callAs(page, 'admin')).get('/api/product/?limit=25&sort=id');
    const sheets = await printPages(page);
    expectOnPaper(sheets, [
      ...codesOf(results, 'code'),
      ...codesOf(results, 'description'),
      'Wholesale price',
      '1–25 of',
    ]);
    // The screen is as it was before.
    await expectLoaded(page);
    await expect(page.getByRole(width === 400 ? 'list' : 'table', { name: 'Products' })).toBeVisible();
  });

test('a long list prints every row of its page under headings on each sheet', async ({ page }) => {
  await openAs(page, 'admin', '/product/list?limit=250&sort=id');
  await expectLoaded(page);
  await expect(page.getByRole('table', { name: 'Products' })).toHaveAttribute('aria-rowcount', /\d/);
  const { results } = await (await callAs(page, 'admin')).get('/api/product/?limit=250&sort=id');
  const sheets = await printPages(page);
  // Other stories make products meanwhile.
  expectOnPaper(sheets, [...codesOf(results, 'code'), '1–250 of']);
  expect(sheets.filter((sheet) => sheet.includes('Wholesaleprice'))).toHaveLength(sheets.length);
});

test('the rows of a catalogue are text on paper, also those that were never in view', async ({ page }) => {
  await openAs(page, 'admin', '/catalogue/1/catalogue-pages');
  await expectLoaded(page);
  const { product: rows } = await (await callAs(page, 'admin')).get('/api/catalogue/1/');
  expect((rows as PrintedRecord[]).length).toBeGreaterThan(50);
  expectOnPaper(await printPages(page), codesOf(rows, 'product__description'));
  await expect(page.getByRole('table', { name: /pages/i }).getByRole('textbox').first()).toBeVisible();
});

test('nothing lies over a form on paper: no bar, dialog, message or focus ring', async ({ page }) => {
  await openAs(page, 'admin', '/product/edit/1');
  await expectLoaded(page);
  await page.getByLabel('Description').first().focus();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const covering = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((each) => each.checkVisibility() && ['fixed', 'sticky'].includes(getComputedStyle(each).position))
      .filter((each) => each.getBoundingClientRect().height > 1)
      .map((each) => each.className),
  );
  expect(covering).toEqual([]);
  await expect(page.getByRole('dialog')).toBeHidden();
  const rings = await page.evaluate(
    () =>
      [...document.querySelectorAll('main :focus-within, main :focus')].filter(
        (each) =>
          !['none', 'normal'].includes(getComputedStyle(each, '::after').content) &&
          getComputedStyle(each, '::after').display !== 'none',
      ).length,
  );
  expect(rings).toBe(0);
  // A tick is drawn in white on a colour, which printers leave out otherwise.
  await expect(page.locator('main .fui-Checkbox').first()).toHaveCSS('print-color-adjust', 'exact');
  // What an input draws around itself stays inside of it.
  expect(
    await page
      .getByLabel('Description')
      .first()
      .evaluate((input) => getComputedStyle(input.parentElement!).position),
  ).toBe('relative');
});

test('paper is light in the dark theme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openAs(page, 'admin', '/404');
  for (const path of ['/stock/list', '/product/edit/1', '/modules']) {
    await moveInside(page, path);
    await expectLoaded(page);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const faint = () =>
      page.locator('main').evaluate((main) => {
        const luminance = (colour: string) => {
          const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
          return (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;
        };
        return [...main.querySelectorAll<HTMLElement>('*')]
          .filter(
            (each) =>
              each.checkVisibility() &&
              [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent!.trim()),
          )
          .filter((each) => luminance(getComputedStyle(each).color) > 0.5)
          .map((each) => each.textContent);
      });
    await expect.poll(faint, { message: path }).toEqual([]);
    await page.emulateMedia({ media: 'screen' });
  }
});

/** Pixels from the last text of a page on paper to the end of its last part: room that could be a sheet of its own. */
const roomBelowText = async (page: Page): Promise<number> => {
  await page.emulateMedia({ media: 'print' });
  const room = await page.locator('main').evaluate((main) => {
    const isShown = (element: Element) => element.checkVisibility() && getComputedStyle(element).clipPath === 'none';
    const rectangles: DOMRect[] = [];
    const shownRectangles: DOMRect[] = [];
    const range = document.createRange();
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      if (!walker.currentNode.parentElement!.checkVisibility()) continue;
      range.selectNodeContents(walker.currentNode);
      rectangles.push(range.getBoundingClientRect());
      if (walker.currentNode.textContent!.trim() && isShown(walker.currentNode.parentElement!))
        shownRectangles.push(range.getBoundingClientRect());
    }
    for (const element of main.querySelectorAll('*')) {
      if (!element.checkVisibility()) continue;
      rectangles.push(element.getBoundingClientRect());
      if (element.matches('input, textarea, svg, img') && isShown(element))
        shownRectangles.push(element.getBoundingClientRect());
    }
    const lowest = (all: DOMRect[]) => Math.max(...all.filter(({ height }) => height > 0).map(({ bottom }) => bottom));
    return lowest(rectangles) - lowest(shownRectangles);
  });
  await page.emulateMedia({ media: null });
  return Math.round(room);
};

/** Values for the parameters of addresses. */
const addressOf = (path: string): string =>
  path
    .replaceAll(/\/:\w+\?/g, '')
    .replaceAll(/:\w+/g, '1')
    .replace('/*', '');

for (const remote of ['mf-orders', 'mf-catalogue', 'mf-admin', 'mf-reports'])
  test(`every page of ${remote} is whole on paper, upright and across`, { tag: '@long' }, async ({ page }) => {
    test.setTimeout(240_000);
    await openAs(page, 'admin', '/404');
    const registry = (await (await page.request.get('/remotes.json')).json()) as Record<
      string,
      { pages: { path: string }[] }
    >;
    const paths = [...new Set(registry[remote]!.pages.map(({ path }) => addressOf(path)))];
    expect(paths.length).toBeGreaterThan(0);
    for (const path of [...paths, ...(remote === 'mf-orders' ? ['/'] : [])]) {
      // Ten rows: that a list goes on to the next sheet has a story of its own.
      await moveInside(page, /\/(list|\w+-listing)$/.test(path) ? `${path}?limit=10` : path);
      await expectLoaded(page);
      const heading = await page.getByRole('heading', { level: 1 }).first().innerText();
      for (const landscape of [false, true]) {
        const before = HAVE_OWN_SHEET.test(path) ? [heading] : await shownTexts(page);
        const sheets = await printPages(page, { landscape });
        // A list that reads itself again may have got other rows while it was printed.
        const after = new Set(HAVE_OWN_SHEET.test(path) ? before : await shownTexts(page));
        const texts = before.filter((text) => after.has(text));
        expect(texts.length).toBeGreaterThan(before.length / 2);
        expectOnPaper(sheets, texts, `${path} ${landscape ? 'across' : 'upright'}`);
        expect(
          sheets.filter((sheet) => sheet.length === 0),
          `empty sheets of ${path}`,
        ).toEqual([]);
      }
      expect(await roomBelowText(page), `room below the text of ${path}`).toBeLessThan(24);
    }
  });
