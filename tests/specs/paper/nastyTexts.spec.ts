import { expect, type Page } from '@playwright/test';
import { LONG_TEXTS, NASTY_TEXTS, PLANE_SAMPLES } from '@trestle/schema/testing/nastyTexts';
import { moveInside } from '../../pages/layout';
import { callAs, openAs } from '../../pages/people';
import { test } from '../../pages/test';
import { unique } from '../../uniqueText';

/** What a form takes. */
const TYPED_TEXTS = NASTY_TEXTS.filter(({ isRefused }) => !isRefused).map(({ text }) => text);
const onOneLine = (text: string): string => text.replace(/[\r\n\u2028\u2029]+/g, ' ');

/** Collects what a page that dies shows: script errors, and the cards that stand in place of a page. */
const watch = (page: Page): string[] => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  return errors;
};
const expectAlive = async (page: Page, errors: readonly string[]): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.getByText(/Something went wrong|could not be loaded|could not be drawn/)).toHaveCount(0);
  expect(errors).toEqual([]);
};
/** Prints the page as a person does, into a PDF. */
const expectPrinted = async (page: Page): Promise<void> => {
  await page.emulateMedia({ media: 'print' });
  expect((await page.pdf()).subarray(0, 5).toString()).toBe('%PDF-');
  await page.emulateMedia({ media: 'screen' });
};

/** Creates products, a store and orders that have the texts of the corpus. */
const plant = async (page: Page) => {
  const admin = await callAs(page, 'admin');
  const mark = unique('Nasty');
  const supplier = await admin.post('/api/supplier/', { name: `${mark} ❤️ שולחן` });
  const products: { id: number; text: string }[] = [];
  for (const text of TYPED_TEXTS) {
    const description = `${mark} ${onOneLine(text)}`.slice(0, 200);
    const product = await admin.post('/api/product/', { description, notes: text, supplier: supplier['id'] });
    if (typeof product['id'] === 'number') products.push({ id: product['id'], text });
  }
  // A text that this form refuses is no text that a page has to show.
  expect(products.length).toBeGreaterThan(TYPED_TEXTS.length - 10);
  const container = await admin.post('/api/container/', {
    name: `${mark} 👨‍👩‍👧 <b>`,
    code: unique('C'),
    delivery_date: '2026-01-15',
    stock: products.map(({ id }) => ({ product: id, quantity: 9, price: 5 })),
  });
  const { stock } = container as unknown as { stock: { id: number }[] };
  const contactTypes = (await admin.get('/api/code_contact_type/?limit=1'))['results'] as { id: number }[];
  const users = (await admin.get('/api/user_list/?limit=1'))['results'] as { id: number }[];
  const store = await admin.post('/api/store/', {
    name: `${mark} طاولة "x" </text>`,
    address: mark,
    phone_number: '03 9000 0000',
    contacts: [{ name: mark, type: contactTypes[0]!.id, login: users[0]!.id }],
  });
  expect(typeof store['id'], JSON.stringify(store)).toBe('number');
  const notes = [...TYPED_TEXTS, ...PLANE_SAMPLES.map(({ text }) => text)].join('\n').slice(0, 20_000);
  const order = await admin.post('/api/store_order/', {
    store: store['id'],
    notes,
    store_order_lines: stock.slice(0, 60).map(({ id }, i) => ({ stock_id: id, quantity: 1, notes: TYPED_TEXTS[i] })),
  });
  expect(typeof order['id'], JSON.stringify(order).slice(0, 500)).toBe('number');
  return { mark, products, order: order['id'] as number };
};

test('safety 77: no text of the corpus ends a list, a form, a print, a toast or a chart', async ({ page }) => {
  test.setTimeout(180_000);
  const { mark, products, order } = await plant(page);
  const errors = watch(page);
  await openAs(page, 'admin', `/product/list?filter=all&q=${encodeURIComponent(mark)}`);
  await expect(page.getByRole('row').filter({ hasText: mark }).first()).toBeVisible();
  await expectAlive(page, errors);
  await expectPrinted(page);

  for (const { id, text } of products.filter((_, i) => i % 7 === 0)) {
    await moveInside(page, `/product/edit/${id}`);
    await expect(page.getByLabel('Notes', { exact: true })).toHaveValue(text.replace(/\r\n?/g, '\n').normalize('NFC'));
    await expectAlive(page, errors);
  }
  // A save's message, and the words of what is refused.
  await page.getByLabel('Notes', { exact: true }).fill(`${NASTY_TEXTS[0]!.text} ${LONG_TEXTS[5]!.text.slice(0, 3000)}`);
  await page.getByRole('button', { name: /^Save/ }).first().click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(/\w/);
  await expectAlive(page, errors);

  await page.goto(`/store_order/edit/${order}`);
  await expect(page.getByRole('region', { name: 'Lines' }).getByRole('spinbutton').first()).toBeVisible();
  await expectAlive(page, errors);
  await expectPrinted(page);

  // The person's day may be another than the one in UTC.
  const dayFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await moveInside(page, `/reports/orders_by_store?from=${dayFromNow(-1)}&to=${dayFromNow(1)}&period=month&stores=`);
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('table', { name: 'By store', exact: true })).toContainText(mark);
  await expect(page.getByRole('option').filter({ hasText: mark }).or(page.locator('svg text')).first()).toBeVisible();
  await expectAlive(page, errors);
  await expectPrinted(page);
});
