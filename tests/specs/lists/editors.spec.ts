import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { readXlsx } from 'hucre/xlsx';
import { callAs, logInAs, openAs } from '../../pages/people';
import { test } from '../../pages/test';
import { unique } from '../../uniqueText';

/** Collects signs that a script ran: dialogs, policy violations, script errors, unexpected requests. */
const watch = (page: Page): string[] => {
  const scriptSigns: string[] = [];
  page.on('dialog', (dialog) => {
    scriptSigns.push(`dialog ${dialog.message()}`);
    void dialog.accept();
  });
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/i.test(message.text())) scriptSigns.push(message.text());
  });
  page.on('pageerror', (error) => scriptSigns.push(String(error)));
  return scriptSigns;
};
const HOSTILE_HTML = [
  '<p onclick="window.ran=1" style="position:fixed">Solid <b>oak</b> <60 cm</p>',
  '<script>window.ran=1</script>',
  '<img src=x onerror=window.ran=1>',
  '<svg onload=window.ran=1></svg>',
  '<iframe srcdoc="<script>parent.ran=1</script>"></iframe>',
  '<a href="javascript:window.ran=1">link</a>',
  '<style>*{display:none}</style>',
  '<math><mtext></p><style><img src onerror=window.ran=1></style></mtext></math>',
].join('');

const makeCatalogue = async (page: Page, introduction: string | null) => {
  const admin = await callAs(page, 'admin');
  const createdCatalogue = await admin.post('/api/catalogue/', { name: unique('Book'), introduction });
  return { id: createdCatalogue['id'] as number, name: createdCatalogue['name'] as string, admin };
};

test('safety 32: an HTML field shows and edits posted markup, and nothing of it runs', async ({ page }) => {
  const { id, name } = await makeCatalogue(page, HOSTILE_HTML);
  const scriptSigns = watch(page);
  await openAs(page, 'admin', `/catalogue/edit/${id}`);
  const main = page.getByRole('main');
  await expect(main.getByText('Solid oak <60 cm')).toBeVisible();
  await main.getByRole('button', { name: 'Edit Introduction' }).click();
  const text = page.getByRole('textbox', { name: 'Introduction' });
  await expect(text).toBeFocused();
  // The same text, pasted.
  await text.evaluate((element, html) => {
    const data = new DataTransfer();
    data.setData('text/html', html);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, HOSTILE_HTML);
  await expect(text.getByText('Solid oak <60 cm')).toHaveCount(2);
  await expect(text.locator('script, iframe, img:not(.ProseMirror-separator), svg, a, [style], [onclick]')).toHaveCount(
    0,
  );
  await page.goto(`/catalogue/list?filter=all&q=${encodeURIComponent(name)}`);
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { ran?: number }).ran)).toBeUndefined();
  // The browser asks about the unsaved form.
  expect(scriptSigns.filter((each) => each !== 'dialog ')).toEqual([]);
});

test('text is written and formatted by keyboard alone, saved, and read again', async ({ page }) => {
  const { id, admin } = await makeCatalogue(page, null);
  await openAs(page, 'admin', `/catalogue/edit/${id}`);
  await page.getByRole('button', { name: 'Edit Introduction' }).press('Enter');
  const text = page.getByRole('textbox', { name: 'Introduction' });
  await expect(text).toBeFocused();
  await page.keyboard.type('Solid ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('oak');
  await page.keyboard.press('Control+b');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Oiled');
  // Moves to the toolbar, then to the list, and back.
  await page.keyboard.press('Alt+F10');
  await expect(page.getByRole('button', { name: 'Bold' })).toBeFocused();
  for (let i = 0; i < 6; i += 1) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Bulleted list' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(text).toBeFocused();
  await expect(page.getByRole('button', { name: 'Bulleted list' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Control+k');
  await page.getByRole('textbox', { name: 'Address of the link' }).fill('javascript:1');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter a valid web address')).toBeVisible();
  await page.getByRole('textbox', { name: 'Address of the link' }).fill('www.oak.example');
  await page.keyboard.press('Enter');
  await expect(text.getByRole('link', { name: 'https://www.oak.example' })).toBeVisible();
  await expect(text).toBeFocused();
  // Tab leaves the editor.
  await page.keyboard.press('Tab');
  await expect(text).not.toBeFocused();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Updated Item')).toBeVisible();
  expect((await admin.get(`/api/catalogue/${id}/`))['introduction']).toBe(
    '<p>Solid <strong>oak</strong></p>' +
      '<ul><li><p>Oiled<a href="https://www.oak.example">https://www.oak.example</a></p></li></ul>',
  );
  await page.reload();
  await expect(page.getByRole('main').getByRole('listitem').getByText('Oiled')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'https://www.oak.example' })).toHaveAttribute(
    'rel',
    'noopener noreferrer',
  );
});

test("a store's coordinates are typed in either form, shown in degrees, and link to a map", async ({ page }) => {
  const admin = await callAs(page, 'admin');
  const store = await admin.post('/api/store/', { name: unique('Store'), address: '1 High Street', phone_number: '1' });
  await openAs(page, 'admin', `/store/edit/${store['id']}`);
  const place = page.getByLabel('Location', { exact: true });
  await place.fill('round the corner');
  await place.press('Tab');
  const hint = 'Enter a place as 37°48′50″S 144°57′48″E or -37.814, 144.963';
  await expect(page.getByText(hint).first()).toBeVisible();
  await place.fill('-37.814, 144.963333');
  await place.press('Tab');
  await expect(place).toHaveValue('37°48′50.4″S 144°57′48.0″E');
  await expect(page.getByRole('link', { name: 'Show on a map' })).toHaveAttribute(
    'href',
    'https://www.openstreetmap.org/?mlat=-37.814000&mlon=144.963333#map=15/-37.814000/144.963333',
  );
  await place.fill(`37°48'50.4"S 144°57'48"E`);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Updated Item')).toBeVisible();
  expect((await admin.get(`/api/store/${store['id']}/`))['location']).toBe('-37.814000, 144.963333');
});

test("a catalogue's pages come as a spreadsheet, without those that were removed", async ({ page }) => {
  const pages = [1, 2].map((page_number) => ({ page_number, notes: `page ${page_number}` }));
  const { id } = await (
    await callAs(page, 'admin')
  ).post('/api/catalogue/', { name: unique('Spring'), product: pages });
  await openAs(page, 'admin', `/catalogue/${String(id)}/catalogue-pages`);
  await page.getByRole('button', { name: 'Remove Catalogue Page 2' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Updated Item')).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Pages as a spreadsheet' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`Catalogue ${String(id)} pages.xlsx`);
  const { sheets } = await readXlsx(new Uint8Array(await readFile(await download.path())));
  expect(sheets[0]!.rows.slice(1).map((row) => row[0])).toEqual([1]);
});

test.describe('in the gallery', () => {
  const card = (page: Page, name: string) =>
    page
      .getByRole('region', { name, exact: true })
      .or(page.locator(`#${name.toLowerCase().replaceAll(' ', '-')}`))
      .first();

  test('a sensitive field is shown only after the password is confirmed (S1 §5, §8)', async ({ page }) => {
    // A confirmed password counts for the session, so this one is its own.
    await logInAs(page, 'admin', '/gallery#sensitive-field');
    const field = card(page, 'Sensitive field');
    await expect(field.getByLabel('IBAN').first()).toHaveValue('••••••••');
    await field.getByRole('button', { name: 'Show IBAN' }).first().click();
    await page.getByLabel('Current password').fill('wrong');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Authentication failed - Invalid Password. Please try again.')).toBeVisible();
    await page.getByLabel('Current password').fill('Trestle-demo-1');
    await page.keyboard.press('Enter');
    await expect(field.getByLabel('IBAN').first()).toHaveValue('AU12 3456 7890');
  });

  test('invalid JSON says where it is wrong, and jumps to it', async ({ page }) => {
    await openAs(page, 'admin', '/gallery#json-editor');
    const text = card(page, 'JSON editor').getByLabel('Settings').first();
    await text.fill('{\n  "a": 1\n  "b": 2\n}');
    await expect(page.getByText('Invalid JSON', { exact: true }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Line 3, column 3' }).first().click();
    await expect(text).toBeFocused();
    expect(await text.evaluate((area: HTMLTextAreaElement) => area.selectionStart)).toBe(13);
    await text.fill('{"a":1,"b":[2]}');
    await page.keyboard.press('Tab');
    await expect(text).toHaveValue('{\n  "a": 1,\n  "b": [\n    2\n  ]\n}');
  });
});
