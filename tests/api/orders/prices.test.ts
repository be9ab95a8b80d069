import { callTo, as, expectStatus, list, makeOrder, makeStock, tokenOf, type Body, type Call } from '../parts/people';
import { parseCsv } from '../parts/downloadFile';
import { downloadReport } from '../parts/reportForms';
import { previewReport } from '../parts/reportPreviews';
import { pdfTexts } from '../parts/pdfText';
import { startSecondDeployment, type SecondDeployment } from '../parts/secondDeployment';
import { unique } from '../../uniqueText';

const [admin, store1] = [as('admin'), as('store1')];
const DAY_MS = 86_400_000;
const localDay = (daysAgo = 0): string =>
  new Date(Date.now() - daysAgo * DAY_MS).toLocaleDateString('sv-SE', { timeZone: 'Australia/Melbourne' });

describe('an order', () => {
  let order: Body;
  let reference: string;
  beforeAll(async () => {
    reference = unique('PO');
    const { stock } = await makeStock(9, 0.05);
    const { stock: other } = await makeStock(9, 100);
    const lines = [
      { stock_id: stock, quantity: 1 },
      { stock_id: other, quantity: 2 },
    ];
    order = await makeOrder('store1', lines, { reference });
  });

  test('keeps the tax of its day, which nobody can send', async () => {
    expect(order).toMatchObject({ reference, tax_rate: 10, tax_included: false, total_price: 200.05 });
    const path = `/api/store_order/${order['id']}/`;
    await admin('PATCH', path, { tax_rate: 99, tax_included: true });
    expect(expectStatus(await admin('GET', path), 200)).toMatchObject({ tax_rate: 10, tax_included: false });
  });

  test('is found by its reference, in its list and in the list of its lines', async () => {
    const searches: Record<string, string>[] = [{ q: reference }, { q: reference, searchField: 'reference' }];
    for (const parameters of searches)
      expect((await list(store1, 'store_order', parameters))['results']).toEqual([
        expect.objectContaining({ id: order['id'], reference }),
      ]);
    expectStatus(await store1('PATCH', `/api/store_order/${order['id']}/`, { reference: 'x'.repeat(61) }), 400);
  });

  test('shows reference, net, tax and total on its confirmation', async () => {
    const { status, bytes } = await downloadReport('store1', 'order_confirmation', 'order.pdf', [
      ['order', String(order['id'])],
    ]);
    expect(status).toBe(200);
    const text = pdfTexts(bytes).join('\n');
    for (const words of [reference, '$200.05', 'GST 10%', '$20.01', '$220.06', 'Prices are in AUD, without GST 10%.'])
      expect(text).toContain(words);
  });

  test('is in the report for accounts, a plain table in csv', async () => {
    // The order may have been placed before midnight.
    const fields = [
      ['period', 'other_dates'],
      ['from', localDay(1)],
      ['to', localDay()],
    ] as const;
    const { status, text } = await downloadReport('store1', 'order_lines_for_accounts', 'lines.csv', fields);
    expect(status).toBe(200);
    const [headings, ...rows] = parseCsv(text);
    expect(headings!.slice(0, 6)).toEqual(['Order', 'Reference', 'Day', 'Store', 'Account code', 'Line']);
    expect(headings!.slice(-3)).toEqual(['Net (AUD)', 'Tax (AUD)', 'Gross (AUD)']);
    const own = rows.filter((row) => row[1] === reference);
    expect(own.map((row) => row.slice(-3))).toEqual([
      ['0.05', '0.01', '0.06'],
      ['200.00', '20.00', '220.00'],
    ]);
    // Every line of the file is a row of the table.
    expect(rows.every((row) => row.length === headings!.length && /^\d+$/.test(row[0]!))).toBe(true);
    const { body } = await previewReport(store1, 'order_lines_for_accounts', fields);
    expect(body['sections']).toHaveLength(1);
  });
});

test('a store has a code in the accounts, by which it is found', async () => {
  const account_code = unique('ACC');
  const values = { name: unique('Shop'), address: 'x', phone_number: '1', account_code };
  const { id } = expectStatus(await admin('POST', '/api/store/', values), 201);
  expect((await list(admin, 'store', { q: account_code }))['results']).toEqual([expect.objectContaining({ id })]);
  expectStatus(await admin('DELETE', `/api/store/${id}/`), 204);
});

describe('a deployment in Germany', () => {
  let deployment: SecondDeployment;
  let caller: Call;
  beforeAll(async () => {
    deployment = await startSecondDeployment({
      CURRENCY: 'EUR',
      LOCALE: 'de-DE',
      TAX_NAME: 'VAT',
      TAX_RATE: '19',
      PRICES_INCLUDE_TAX: 'on',
      SELLER_NAME: 'Holz & Söhne',
      REGION_NAMES: 'Nord, Süd, Ost, West',
    });
    const authorization = `Bearer ${await tokenOf('admin')}`;
    caller = (method, path, body, headers) => callTo(deployment.url)(method, path, body, { authorization, ...headers });
  });
  afterAll(() => deployment?.stop());

  test('keeps its own tax with its orders, and leaves those of others alone', async () => {
    const { stock } = await makeStock(9, 119);
    const lines = [{ stock_id: stock, quantity: 1 }];
    const { store } = await makeOrder('store1', lines);
    const order = expectStatus(await caller('POST', '/api/store_order/', { store, store_order_lines: lines }), 201);
    expect(order).toMatchObject({ tax_rate: 19, tax_included: true });
    // The papers of another deployment follow the order, not their own settings.
    const { bytes } = await downloadReport('admin', 'order_confirmation', 'order.pdf', [
      ['order', String(order['id'])],
    ]);
    expect(pdfTexts(bytes).join('\n')).toMatch(/\$100\.00[^]*GST 19%[^]*\$19\.00[^]*\$119\.00/);
  });

  test('tells the page how to write, and keeps the seller to itself', async () => {
    const { body } = await callTo(deployment.url)('GET', '/');
    expect(body['text']).toContain('EUR');
    expect(body['text']).toContain('de-DE');
    expect(body['text']).not.toContain('Holz');
  });

  test('names the currency and its regions in the headings of files, and in the description of the API', async () => {
    const columns = JSON.stringify(['description', 'wholesale_price', 'region_2_rrp', 'created_date']);
    const parameters = new URLSearchParams({ columns, limit: '1' });
    const { body } = await caller('GET', `/api/product/download/csv/?${parameters}`);
    const [headings, row] = parseCsv(body['text'] as string);
    expect(headings!.slice(1, 3)).toEqual(['Wholesale price (EUR)', 'Süd RRP (EUR)']);
    expect(row![3]).toMatch(/^\d\d\.\d\d\.\d{4} \d\d:\d\d$/);
    const { body: api } = await caller('GET', '/api/openapi.json');
    expect(JSON.stringify(api)).toContain('EUR. Has at most two decimals.');
  });
});
