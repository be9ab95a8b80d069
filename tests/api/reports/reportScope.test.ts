import { as, expectStatus, makeOrder, makeStock, person, type Body, type Call } from '../parts/people';
import { unique } from '../../uniqueText';
import { allowState, fieldRules, userWithRules } from '../parts/permissionRules';
import type { ReportFields } from '../parts/reportForms';
import { expectListed, previewReport, previewAll, reportsOf, tablesOf } from '../parts/reportPreviews';

jest.setTimeout(120_000);

describe('safety 17: two stores never see each other', () => {
  const orders = new Map<string, Body>();
  const notes = { store1: unique('first'), store2: unique('second') };
  let container = 0;
  beforeAll(async () => {
    const stock = await makeStock(9);
    container = stock.container;
    for (const [username, note] of Object.entries(notes)) {
      const lines = [{ stock_id: stock.stock, quantity: 1, notes: note }];
      orders.set(username, await makeOrder(username, lines, { notes: note }));
    }
  });

  test.each([
    ['store1', 'store2'],
    ['store2', 'store1'],
  ] as const)('%s finds nothing of %s in any report', async (username, other) => {
    const caller = as(username);
    const own = await person(username);
    const theirs = await person(other);
    for (const report of await reportsOf(caller)) {
      for (const reportPreview of await previewAll(caller, report)) {
        expect(JSON.stringify(reportPreview)).not.toContain(notes[other]);
        for (const { columns, rows } of tablesOf(reportPreview)) {
          const at = (columns as Body[]).findIndex(({ name }) => name === 'order_number');
          if (at >= 0) expect((rows as unknown[][]).map((cells) => cells[at])).not.toContain(orders.get(other)!['id']);
        }
      }
      const { body } = await caller('GET', `/reports/reportsParams/${report}/`);
      const choices = (body['params'] as Body[]).filter(({ name }) => name === 'store' || name === 'order');
      const offered = choices.flatMap(({ listEntries }) => (listEntries as Body[]).map(({ label }) => label as string));
      expect(offered.filter((label) => label.includes(theirs['store'].name as string))).toEqual([]);
      if (choices.length) expect(offered.join()).toContain(own['store'].name);
    }
  });
  test.each(['order_confirmation', 'packing_slip'])(
    "%s of another store's order is refused like one that does not exist",
    async (report) => {
      const caller = as('store1');
      const theirs = await previewReport(caller, report, [['order', String(orders.get('store2')!['id'])]]);
      const absent = await previewReport(caller, report, [['order', '2000000000']]);
      expect(theirs.status).toBe(400);
      expect(theirs.body).toEqual(absent.body);
      const own = await previewReport(caller, report, [['order', String(orders.get('store1')!['id'])]]);
      expect(own.status).toBe(200);
      expect(JSON.stringify(own.body)).toContain(notes.store1);
    },
  );
  test("a container's packing list names the own orders alone", async () => {
    const fields: ReportFields = [['containers', String(container)]];
    const { body } = await previewReport(as('store1'), 'container_packing_list', fields);
    const { store } = await person('store1');
    expect(tablesOf(body)[0]!['rows'][0].at(-1)).toBe(`1 × ${store.name} (${orders.get('store1')!['id']})`);
  });
  test('sales cannot be asked for of another store', async () => {
    const { store } = await person('store2');
    const { status, body } = await previewReport(as('store1'), 'sales', [
      ['by', 'supplier__name'],
      ['period', 'this_month'],
      ['against', 'before'],
      ['store', String(store.id)],
    ]);
    expect([status, Object.keys(body)]).toEqual([400, ['store']]);
  });
});

describe('safety 22: hidden fields are in no report', () => {
  const HIDDEN_FIELDS: Readonly<Record<string, readonly string[]>> = {
    product: ['supplier', 'region_1_rrp', 'wholesale_price'],
    code_colour: ['description'],
    stock: ['price'],
    stock_availability: ['price'],
    container: ['name'],
    store: ['phone_number', 'name'],
    store_order: ['notes', 'total_price'],
    store_order_line: ['unit_price', 'total_price', 'notes'],
    supplier: ['email_address', 'core_supplier'],
    catalogue_page: ['region_1_rrp', 'cost'],
  };
  let reader: Call;
  const words = { colour: unique('Unseen'), container: unique('Veiled') };

  beforeAll(async () => {
    reader = await userWithRules([
      allowState('reports'),
      ...Object.entries(HIDDEN_FIELDS).map(([entity, names]) =>
        allowState(
          entity,
          fieldRules(entity, ...names.map((name) => [name, true, false] as [string, boolean, boolean])),
        ),
      ),
    ]);
    const admin = as('admin');
    const createdColour = expectStatus(await admin('POST', '/api/code_colour/', { description: words.colour }), 201);
    const { container } = await makeStock(3, 10, { colour: createdColour['id'], region_2_rrp: 10 });
    expectStatus(await admin('PATCH', `/api/container/${container}/`, { name: words.container }), 200);
  });

  test('neither as a column nor as a value nor as a choice', async () => {
    const reports = await reportsOf(reader);
    expect(reports).toContain('order_confirmation');
    for (const report of reports) {
      const params = await reader('GET', `/reports/reportsParams/${report}/`);
      expect(params.status).toBe(200);
      let previews: Body[] = [];
      await expectListed(reader, report, async () => {
        previews = await previewAll(reader, report);
        return previews;
      });
      for (const reply of [params.body, ...previews]) {
        expect([report, JSON.stringify(reply)]).toEqual([report, expect.not.stringContaining(words.colour)]);
        expect([report, JSON.stringify(reply)]).toEqual([report, expect.not.stringContaining(words.container)]);
        if (!reply['sections']) continue;
        const columns = tablesOf(reply).flatMap(({ columns: found }) =>
          (found as Body[]).map(({ name }) => name as string),
        );
        for (const name of ['price', 'unit_price', 'value', 'supplier__name', 'colour__description', 'email_address'])
          expect([report, columns]).toEqual([report, expect.not.arrayContaining([name])]);
      }
    }
  });
  test('a filter by a hidden field is not offered, and is refused like a parameter that does not exist', async () => {
    const { body } = await reader('GET', '/reports/reportsParams/supplier_list/');
    expect((body['params'] as Body[]).map(({ name }) => name)).not.toContain('core_only');
    const reply = await previewReport(reader, 'supplier_list', [['core_only', 'true']]);
    expect(expectStatus(reply, 400)).toEqual({ core_only: [{ code: 'unknown', message: 'Unknown parameter' }] });
    const run = { report: 'supplier_list', format: 'csv', parameters: { core_only: true } };
    for (const [path, more] of [
      ['/api/report_run/', {}],
      ['/api/report_schedule/', { frequency: 'daily', time: '07:30', recipients: [1] }],
    ] as const)
      expect(expectStatus(await reader('POST', path, { ...run, ...more }), 400)).toMatchObject({
        core_only: [{ code: 'unknown' }],
      });
    expect((await previewReport(reader, 'supplier_list', [])).body['facts']).toEqual([]);
  });
  test('a report of nothing but hidden prices says so', async () => {
    const { status, body } = await previewReport(reader, 'price_list', [['region', 'region_1_rrp']]);
    expect([status, body['sections']]).toEqual([
      200,
      [{ kind: 'text', text: 'The prices of this region are hidden from you.' }],
    ]);
  });
  test('safety 22: a report whose every price is hidden does not exist', async () => {
    const prices = [1, 2, 3, 4].map((region): [string, boolean, boolean] => [`region_${region}_rrp`, true, false]);
    const caller = await userWithRules([
      allowState('reports'),
      allowState('product', fieldRules('product', ...prices)),
      allowState('supplier'),
    ]);
    const reports = await reportsOf(caller);
    expect(reports).toContain('supplier_list');
    expect(reports).not.toContain('price_list');
    expect((await previewReport(caller, 'price_list', [['region', 'region_1_rrp']])).status).toBe(404);
  });
  test('asking for a hidden field is refused', async () => {
    const fields: ReportFields = [['supplier', '1']];
    expect((await previewReport(reader, 'stock_availability', fields)).status).toBe(400);
  });
});
