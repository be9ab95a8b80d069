import { readXlsx } from 'hucre/xlsx';
import { NASTY_TEXTS } from '@trestle/schema/testing/nastyTexts';
import { runSql } from '../../database';
import { download, parseCsv } from '../parts/downloadFile';
import { readMail } from '../parts/mailParts';
import { newMailAddress, SEND_PATH } from '../parts/orderMail';
import { pdfTexts } from '../parts/pdfText';
import { as, expectStatus, makeOrder, makeStock, type Body } from '../parts/people';
import { downloadReport } from '../parts/reportForms';
import { awaitMails } from '../parts/sentMails';
import { unique } from '../../uniqueText';

const admin = as('admin');
/** What a form takes, in a note. */
const TYPED_TEXTS = NASTY_TEXTS.filter(({ isRefused }) => !isRefused);
/** What no form takes, and old rows may have all the same. */
const OLD_TEXT = 'Old\u0000 \u001b[31m\ufffe\uffff_x0041_ ❤️';

const onOneLine = (text: string): string => text.replace(/[\t\r\n\u2028\u2029]+/g, ' ');
/** What the price list asks for. */
const REGION = [['region', 'region_1_rrp']] as const;

const pdfOf = (reply: Awaited<ReturnType<typeof downloadReport>>): void => {
  expect([reply.status, reply.text.slice(0, 300)]).toEqual([200, expect.stringMatching(/^%PDF-/)]);
};

test('safety 77: a heart in the note of an order is in its PDF and in its mail', async () => {
  const { stock } = await makeStock(9, 10);
  const order = await makeOrder('store1', [{ stock_id: stock, quantity: 1, notes: 'with love ❤️' }]);
  expectStatus(await admin('PATCH', `/api/store_order/${order['id']}/`, { notes: 'Thank you ❤️' }), 200);
  const fields = [
    ['store', String(order['store'])],
    ['order', String(order['id'])],
  ] as const;
  pdfOf(await downloadReport('admin', 'order_confirmation', 'order.pdf', fields));
  const to = newMailAddress('heart');
  const mail = { to: [to], subject: 'Thank you ❤️', body: 'Thank you ❤️ 👍🏽', other_name: 'store_order' };
  expectStatus(await admin('POST', SEND_PATH, { ...mail, other_id: order['id'], report: 'order' }), 200);
  const { text, file } = readMail((await awaitMails(to, 1))[0]!);
  expect(text).toBe('Thank you ❤️ 👍🏽');
  const words = pdfTexts(file!).join('');
  expect(words).toContain('Thank you ❤');
  expect(words).not.toContain('could not be printed');
});

test('safety 77: products with every text that a form takes are in all lists, files and reports', async () => {
  const name = unique('Nasty');
  const supplier = expectStatus(await admin('POST', '/api/supplier/', { name }), 201)['id'] as number;
  const products: Body[] = [];
  for (const { text } of TYPED_TEXTS) {
    const body = { description: `${name} ${onOneLine(text)}`.slice(0, 200), notes: text, supplier, code: unique('N') };
    products.push(expectStatus(await admin('POST', '/api/product/', body), 201));
  }
  const query = JSON.stringify(['supplier', 'eq', supplier]);
  const parameters = { filter: 'all', query, sort: 'id', columns: JSON.stringify(['id', 'description', 'notes']) };
  const json = JSON.parse((await download('admin', 'product', 'json', parameters)).text) as Body[];
  expect(json.map(({ notes }) => notes as string)).toEqual(products.map(({ notes }) => notes as string));
  expect(parseCsv((await download('admin', 'product', 'csv', parameters)).text)).toHaveLength(products.length + 1);
  const { sheets } = await readXlsx((await download('admin', 'product', 'xlsx', parameters)).bytes);
  const inCells = (text: unknown) => (text as string | null)?.replace(/\r\n?|[\u2028\u2029]/g, '\n') || null;
  expect(sheets[0]!.rows.slice(1).map((row) => inCells(row[2]))).toEqual(json.map(({ notes }) => inCells(notes)));
  for (const format of ['pdf', 'xlsx', 'xls', 'doc', 'csv', 'html'])
    expect([format, (await downloadReport('admin', 'price_list', `list.${format}`, REGION)).status]).toEqual([
      format,
      200,
    ]);
}, 120_000);

test('safety 77: what an old row has that no file can hold makes no file unreadable', async () => {
  const { product } = await makeStock(9, 10);
  await runSql('UPDATE `product` SET `notes` = ?, `description` = ? WHERE `id` = ?', [OLD_TEXT, OLD_TEXT, product]);
  const parameters = { filter: 'all', _ids: String(product), columns: JSON.stringify(['notes', 'description']) };
  const { sheets } = await readXlsx((await download('admin', 'product', 'xlsx', parameters)).bytes);
  expect(sheets[0]!.rows[1]).toEqual(['Old [31m_x0041_ ❤️', 'Old [31m_x0041_ ❤️']);
  const [, row] = parseCsv((await download('admin', 'product', 'csv', parameters)).text);
  expect(row).toEqual(['Old [31m_x0041_ ❤️', 'Old [31m_x0041_ ❤️']);
  for (const format of ['pdf', 'xlsx', 'xls', 'doc', 'html'])
    expect([format, (await downloadReport('admin', 'price_list', `list.${format}`, REGION)).status]).toEqual([
      format,
      200,
    ]);
}, 120_000);
