import { expect, type Page } from '@playwright/test';
import { writeXlsx } from 'hucre/xlsx';
import { randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { callAs, openAs } from '../../pages/people';
import { test } from '../../pages/test';
import { unique } from '../../uniqueText';

const fixture = (name: string) => fileURLToPath(new URL(`../../fixtures/spreadsheets/${name}`, import.meta.url));
/** Makes a workbook. @param formats of cells, by row and column from 0: '1,0' */
const workbook = async (rows: (string | number)[][], formats: Record<string, string> = {}) => {
  const cells = new Map(Object.entries(formats).map(([place, numFmt]) => [place, { style: { numFmt } }]));
  return {
    name: 'list.xlsx',
    mimeType: '',
    buffer: Buffer.from(await writeXlsx({ sheets: [{ name: 'A', rows, cells }] })),
  };
};
const newCode = () => unique('SP').replaceAll(' ', '-');

const openProducts = (page: Page) => openAs(page, 'admin', '/product/import');
const chooseFile = (page: Page, file: string | Awaited<ReturnType<typeof workbook>>) =>
  page.getByLabel('File to import').setInputFiles(file);
const columns = (page: Page) => page.getByRole('list', { name: 'Columns of the file' });
/** Goes on to the check. @returns the text of each row that the check shows */
const checkRows = async (page: Page): Promise<string[]> => {
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await page.getByRole('button', { name: /^All \d/ }).click();
  const rows = page.getByRole('table', { name: 'What each row does' }).getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  return (await rows.allInnerTexts()).slice(1).map((text) => text.replaceAll(/\s+/g, ' ').trim());
};
/** Opens a new container's import, with products of given codes. */
const openStock = async (page: Page, codes: string[]): Promise<number> => {
  const admin = await callAs(page, 'admin');
  for (const code of codes) {
    const query = encodeURIComponent(JSON.stringify(['code', 'eq', code]));
    const { count } = await admin.get(`/api/product/?query=${query}`);
    if (count === 0) await admin.post('/api/product/', { description: unique('Bench'), code });
  }
  const { id } = await admin.post('/api/container/', { name: unique('Box'), delivery_date: '2031-12-14' });
  await openAs(page, 'admin', `/stock/import/${String(id)}`);
  return Number(id);
};

test('the first visible sheet is read, and the check names where the rows come from', async ({ page }) => {
  await openProducts(page);
  await chooseFile(page, fixture('hidden-first-sheet.xlsx'));
  const sheet = page.getByLabel('Sheet', { exact: true });
  await expect(sheet.locator('option:checked')).toHaveText('Prices');
  await expect(sheet.locator('option')).toHaveText(['Lists (hidden)', 'Prices']);
  expect(await checkRows(page)).toEqual([
    '2 HX-VISIBLE Created Code HX-VISIBLE · Description From the sheet that one sees',
  ]);
  await page.getByRole('button', { name: 'Change the columns' }).click();
  await sheet.selectOption('Lists (hidden)');
  await expect(page.getByText('The spreadsheet hides this sheet.')).toBeVisible();
  await expect(columns(page)).toContainText('HX-HIDDENSHEET');
});

test('a cover sheet is passed over, and another sheet can be chosen', async ({ page }) => {
  await openProducts(page);
  await chooseFile(page, fixture('cover-sheet.xlsx'));
  const sheet = page.getByLabel('Sheet', { exact: true });
  await expect(sheet.locator('option:checked')).toHaveText('Prices');
  await sheet.selectOption('Read me');
  await expect(columns(page)).toContainText('Prices valid from July');
  await sheet.selectOption('Prices');
  await expect(page.getByLabel('Code fills')).toHaveValue('code');
  expect(await checkRows(page)).toEqual(['2 HX-COVER Created Code HX-COVER · Description From second sheet']);
});

test('headings are found below a title, and in two rows; another row can be chosen', async ({ page }) => {
  await openProducts(page);
  await chooseFile(page, fixture('title-rows.xlsx'));
  const headings = page.getByLabel('Headings', { exact: true });
  await expect(headings.locator('option:checked')).toHaveText('Row 3: Code, Description/Name, Wholesale Price');
  await headings.selectOption('Row 1: Spring price list');
  // The title stands over all three columns.
  await expect(page.getByLabel('Spring price list fills')).toHaveCount(3);
  await headings.selectOption({ index: 1 });
  expect(await checkRows(page)).toEqual([
    '4 HX-TITLE Created Code HX-TITLE · Description Below a title · Wholesale price $99.50',
  ]);
  await openProducts(page);
  await chooseFile(page, fixture('merged-heading.xlsx'));
  await expect(page.getByLabel('The row below has headings, too')).toBeChecked();
  await expect(page.getByLabel('Recommended price Region 2 fills')).toHaveValue('region_2_rrp');
  expect(await checkRows(page)).toEqual([
    '3 HX-MERGE Created Code HX-MERGE · Description Two heading rows · Region 1 RRP $200.00 · Region 2 RRP $210.00',
  ]);
});

test('hidden rows are named, and stay out unless they are wanted', async ({ page }) => {
  await openProducts(page);
  await chooseFile(page, fixture('hidden-rows.xlsx'));
  await expect(page.getByRole('alert')).toContainText('The spreadsheet hides row 3.');
  expect(await checkRows(page)).toHaveLength(1);
  await page.getByRole('button', { name: 'Change the columns' }).click();
  await page.getByLabel('Import hidden rows, too').check();
  expect((await checkRows(page))[1]).toContain('3 HX-FILTERED Created');
});

test('errors of formulas are refused at their row, and what nobody sees is taken from codes', async ({ page }) => {
  await openProducts(page);
  await chooseFile(page, fixture('error-cells.xlsx'));
  expect(await checkRows(page)).toEqual([
    '2 HX-ERR1 Refused Description: The file has an error here: #N/A. Enter the value',
    '3 HX-ERR2 Refused Wholesale price: The file has an error here: #REF!. Enter the value',
  ]);
  const admin = await callAs(page, 'admin');
  const { results } = await admin.get('/api/code_colour/?q=Charcoal');
  if ((results as object[]).length === 0)
    await admin.post('/api/code_colour/', { description: 'Charcoal', code: newCode() });
  await openProducts(page);
  await chooseFile(page, fixture('invisible-spaces.xlsx'));
  const rows = await checkRows(page);
  expect(rows.map((row) => /Code (\S+) /.exec(row)?.[1])).toEqual(['HX-SP', 'HX-NBSP', 'HX-ZW']);
  for (const row of rows) expect(row).toContain('Colour Charcoal');
});

test('csv: the first line names the separator, and an open quotation mark is named with its row', async ({ page }) => {
  await openProducts(page);
  await chooseFile(page, fixture('open-quote.csv'));
  await expect(page.getByRole('alert')).toContainText(
    'Row 2 has a quotation mark that is not closed, before “Broken quote”',
  );
  await chooseFile(page, fixture('separator-line.csv'));
  expect(await checkRows(page)).toEqual([
    '3 HX-SEP Created Code HX-SEP · Description Separator line · Wholesale price $12.50 (in the file: 12,50)',
  ]);
});

test('codes are as they are shown, prices as they were read, and damaged numbers are refused', async ({ page }) => {
  const [zeros, group] = [String(randomInt(1000, 10_000)), newCode()];
  await openProducts(page);
  await chooseFile(
    page,
    await workbook(
      [
        ['Code', 'Name', 'Wholesale price'],
        [Number(zeros), 'Leading zeros', 1049.004],
        [group, 'A price as text', '1.049,00'],
        [1_234_567_890_123, 'Shortened', 5],
        ['Broken', '1.23457E+12', 5],
      ],
      { '1,0': '000000', '1,2': '#,##0.00', '3,0': '0.00E+00' },
    ),
  );
  expect(await checkRows(page)).toEqual([
    `2 00${zeros} Created Code 00${zeros} · Description Leading zeros · Wholesale price $1,049.00`,
    `3 ${group} Created Code ${group} · Description A price as text · Wholesale price $1,049.00 (in the file: 1.049,00)`,
    expect.stringMatching(/^4 1\.23E\+12 Refused Code: A spreadsheet has shortened this number: 1\.23E\+12/),
    expect.stringMatching(/^5 Broken Refused Description: A spreadsheet has shortened this number/),
  ]);
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  const records = page.getByRole('list', { name: 'Imported Products' });
  await expect(records.getByRole('listitem')).toHaveText([`00${zeros} created`, `${group} created`]);
  await records.getByRole('link', { name: group }).click();
  await expect(page.getByLabel('Code', { exact: true })).toHaveValue(group);
  await expect(page.getByLabel('Wholesale price')).toHaveValue(/1,?049\.00/);
});

test('a word that is not found is named, with the words most like it', async ({ page }) => {
  const colour = unique('Umbra');
  const admin = await callAs(page, 'admin');
  await admin.post('/api/code_colour/', { description: colour, code: newCode() });
  await openProducts(page);
  await chooseFile(
    page,
    await workbook([
      ['Code', 'Name', 'Colour'],
      [newCode(), 'Bench', colour.replace('Umbra', 'Umbar')],
    ]),
  );
  const [row] = await checkRows(page);
  expect(row).toContain(`Colour: There is no colour “${colour.replace('Umbra', 'Umbar')}”. Did you mean “${colour}”`);
});

test('stock: hidden sheets and rows stay out, and open quotation marks are named', async ({ page }) => {
  const container = await openStock(page, ['MES-104', 'LOR-484', 'OSL-124']);
  await chooseFile(page, fixture('stock-open-quote.csv'));
  await expect(page.getByRole('alert')).toContainText('Row 2 has a quotation mark that is not closed, before “12.00”');
  await chooseFile(page, fixture('stock-hidden-row.xlsx'));
  await expect(page.getByRole('alert')).toContainText('The spreadsheet hides row 3.');
  expect((await checkRows(page)).map((row) => row.split(' ', 3))).toEqual([['2', 'MES-104', 'Created']]);
  await openAs(page, 'admin', `/stock/import/${container}`);
  await chooseFile(page, fixture('stock-hidden-sheet.xlsx'));
  await expect(page.getByLabel('Sheet', { exact: true }).locator('option:checked')).toHaveText('New');
  const [row] = await checkRows(page);
  expect(row).toMatch(/^2 MES-104 Created Product .*Quantity 9 · Price \$20\.00$/);
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await page.getByRole('link', { name: 'Open the container' }).click();
  await expect(page).toHaveURL(new RegExp(`/container/edit/${container}`));
  const admin = await callAs(page, 'admin');
  expect(await admin.get(`/api/container/${container}/`)).toMatchObject({ stock: [{ quantity: 9, price: 20 }] });
});

test('a stray cell far away freezes nothing; a reading can be cancelled, and the page stays usable', async ({
  page,
}) => {
  await openProducts(page);
  await chooseFile(page, fixture('stray-cell.xlsx'));
  await expect(page.getByLabel('Column XFD fills')).toHaveValue('');
  expect(await checkRows(page)).toEqual(['2 HX-STRAY Created Code HX-STRAY · Description Beside a stray cell']);
  await page.getByRole('button', { name: 'Change the columns' }).click();
  await page.getByRole('button', { name: 'Another file' }).click();
  // 19 million empty cells take a while to read through.
  await chooseFile(page, fixture('empty-cells.xlsx'));
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeEnabled();
  await expect(page.getByLabel('Headings', { exact: true })).toHaveCount(0);
});

test('safety 39: the reader of files runs in a worker of our own origin that can fetch nothing', async ({ page }) => {
  await openProducts(page);
  const [worker] = await Promise.all([page.waitForEvent('worker'), chooseFile(page, fixture('empty-cells.xlsx'))]);
  expect(new URL(worker.url()).origin).toBe(new URL(page.url()).origin);
  const { headers } = await page.request.get(worker.url()).then((reply) => ({ headers: reply.headers() }));
  expect(headers['content-security-policy']).toContain("default-src 'none'");
});
