import { entitiesByName } from '@trestle/schema/entities/all';
import { localDate } from '@trestle/schema/periods';
import { as, type Body, type Call } from '../parts/people';
import type { ReportFields } from '../parts/reportForms';
import {
  expectListed,
  listRows,
  LISTS_BY_REPORT,
  previewReport,
  previewAll,
  reportsOf,
  tablesOf,
  ZONE,
} from '../parts/reportPreviews';

jest.setTimeout(120_000);

const DAY_MS = 86_400_000;
/** One account of each kind that may open reports. */
const ACCOUNTS = ['admin', 'twogroups', 'buyer', 'warehouse', 'marketing', 'store1', 'nostore'];

describe.each(ACCOUNTS)('as %s', (username) => {
  test('no report holds a value that the lists of the account do not', async () => {
    const caller = as(username);
    const reports = await reportsOf(caller);
    expect(reports.length).toBeGreaterThan(0);
    let previewCount = 0;
    for (const report of reports)
      await expectListed(caller, report, async () => {
        const previews = await previewAll(caller, report);
        previewCount += previews.length;
        return previews;
      });
    expect(previewCount).toBeGreaterThan(0);
  });
});

describe('who finds which report', () => {
  const CATALOGUE_REPORTS = ['catalogue', 'price_list', 'supplier_list'];
  const STORE_REPORTS = [
    ...CATALOGUE_REPORTS,
    'container_packing_list',
    'delivery_note',
    'incoming_order_lines',
    'order_confirmation',
    'orders_by_store',
    'packing_slip',
    'product_labels',
    'sales',
    'slow_movers',
    'stock_availability',
    'stock_labels',
  ];
  const PRICED_REPORTS = [...STORE_REPORTS, 'order_lines_for_accounts'];
  test.each([
    ['admin', [...PRICED_REPORTS, 'user_groups_and_rights']],
    ['buyer', PRICED_REPORTS],
    ['store1', PRICED_REPORTS],
    ['marketing', [...CATALOGUE_REPORTS, 'product_labels']],
    // It sees no prices, so there is no price list for it.
    ['warehouse', STORE_REPORTS.filter((name) => !CATALOGUE_REPORTS.includes(name))],
  ])('%s finds theirs, and no others', async (username, expected) => {
    const caller = as(username);
    expect((await reportsOf(caller)).toSorted()).toEqual([...expected].toSorted());
    for (const name of Object.keys(LISTS_BY_REPORT).filter((name) => !expected.includes(name))) {
      expect((await caller('GET', `/reports/reportsParams/${name}/`)).status).toBe(404);
      expect((await previewReport(caller, name, [])).status).toBe(404);
    }
  });
  test('nobody without a group finds any', async () => {
    expect((await as('nogroup')('GET', '/reports/reports/')).status).toBe(403);
  });
});

describe('a report has the rows of its list', () => {
  const count = async (caller: Call, path: string): Promise<number> =>
    Number((await caller('GET', path)).body['count']);
  const rowsOf = (made: Body): number => tablesOf(made).reduce((sum, { totalCount }) => sum + Number(totalCount), 0);

  test.each([
    ['incoming_order_lines', 'store1', '/api/store_order_line/?filter=incoming&limit=1'],
    ['incoming_order_lines', 'warehouse', '/api/store_order_line/?filter=incoming&limit=1'],
    ['incoming_order_lines', 'nostore', '/api/store_order_line/?filter=incoming&limit=1'],
    ['stock_availability', 'buyer', '/api/stock_availability/?filter=all&limit=1'],
    ['supplier_list', 'marketing', '/api/supplier/?limit=1'],
    ['price_list', 'store1', '/api/product/?limit=1'],
  ])('%s as %s', async (report, username, path) => {
    const caller = as(username);
    const fields: ReportFields = report === 'price_list' ? [['region', 'region_1_rrp']] : [];
    // Other tests write meanwhile. The two are compared when nothing changed in between.
    for (;;) {
      const before = await count(caller, path);
      const previewReply = await previewReport(caller, report, fields);
      if ((await count(caller, path)) !== before) continue;
      expect([previewReply.status, rowsOf(previewReply.body)]).toEqual([200, before]);
      return;
    }
  });
  test.each(['admin', 'buyer', 'store1', 'store2', 'nostore'])('sales as %s, to the cent', async (username) => {
    const caller = as(username);
    // Demo orders alone: other tests order today.
    const days = ['2000-01-01', new Date(Date.now() - 3 * DAY_MS).toISOString().slice(0, 10)];
    const query = encodeURIComponent(JSON.stringify(['ordered_on', 'before_on', days[1]!]));
    const countLines = () => count(caller, `/api/store_order_line/?filter=all&limit=1&query=${query}`);
    // Other tests import orders of the past, and undo that.
    for (;;) {
      const before = await countLines();
      const lines = await listRows(as(username), entitiesByName.get('store_order_line')!);
      const inTime = lines.filter(({ ordered_on }) => localDate(ZONE, new Date(ordered_on as string)) <= days[1]!);
      const cents = inTime.reduce((sum, { total_price }) => sum + Math.round(Number(total_price) * 100), 0);
      const previewReply = await previewReport(caller, 'sales', [
        ['by', 'supplier__name'],
        ['period', 'other_dates'],
        ['from', days[0]!],
        ['to', days[1]!],
        ['against', 'before'],
      ]);
      if ((await countLines()) !== before) continue;
      const rows = tablesOf(previewReply.body).flatMap(({ rows: found }) => found as number[][]);
      expect(rows.reduce((sum, cells) => sum + Math.round(cells[3]! * 100), 0)).toBe(cents);
      expect(rows.reduce((sum, cells) => sum + cells[1]!, 0)).toBe(
        inTime.reduce((sum, { quantity }) => sum + Number(quantity), 0),
      );
      return;
    }
  });
});
