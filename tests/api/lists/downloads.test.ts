import { readXlsx } from 'hucre/xlsx';
import { collectionPath } from '@trestle/schema/entity';
import { entities } from '@trestle/schema/entities/all';
import { as, CREATED_BEFORE_TESTS, demoRows, expectStatus, list, makeStock, person, type Body } from '../parts/people';
import { makeAttachments } from '../parts/demoAttachments';
import { download, fetchPath, parseCsv } from '../parts/downloadFile';
import { outcomesOf } from '../parts/mailOutcomes';
import { newMailAddress, SEND_PATH } from '../parts/orderMail';
import { allowState, fieldRules, userWithRules } from '../parts/permissionRules';
import { bounceAddressOf } from '../parts/bounceAddress';
import { awaitRun, runBody, startRun } from '../parts/reportRun';
import { serviceName, SERVICES } from '../parts/exampleService';
import { unique } from '../../uniqueText';
import { variant } from '../parts/variant';
import { awaitDelivery, makeWebhook } from '../parts/webhooks';

const admin = as('admin');

describe('a download is the list as a file (contract §2.2)', () => {
  const columns = ['id', 'description', 'colour__description', 'wholesale_price', 'is_shipped', 'created_date'];
  const listed = {
    filter: 'all',
    sort: '-wholesale_price',
    limit: '25',
    offset: '5',
    query: CREATED_BEFORE_TESTS,
  };
  const parameters = { ...listed, columns: JSON.stringify(columns) };
  let rows: Body[];
  beforeAll(async () => {
    rows = (await list(admin, 'product', listed))['results'];
  });
  test('json holds the rows of the list, with the columns asked for', async () => {
    const file = await download('admin', 'product', 'json', parameters);
    expect(file.headers.get('content-type')).toMatch(/^application\/json/);
    expect(JSON.parse(file.text)).toEqual(
      rows.map((row) => Object.fromEntries(columns.map((name) => [name, row[name]]))),
    );
  });
  test('csv has labels for headings, and the clock of the caller', async () => {
    const file = await download('admin', 'product', 'csv', parameters, { 'x-timezone': 'Pacific/Kiritimati' });
    expect(file.headers.get('content-type')).toMatch(/^text\/csv/);
    const [heads, ...lines] = parseCsv(file.text);
    expect(heads).toEqual(['Id', 'Description', 'Colour', 'Wholesale price (AUD)', 'Is shipped', 'Created date']);
    expect(lines.map((line) => Number(line[0]))).toEqual(rows.map((row) => row['id']));
    const clock = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Pacific/Kiritimati',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    expect(lines[0]).toEqual([
      String(rows[0]!['id']),
      rows[0]!['description'],
      rows[0]!['colour__description'] ?? '',
      rows[0]!['wholesale_price'].toFixed(2),
      rows[0]!['is_shipped'] ? 'Yes' : 'No',
      clock.format(new Date(rows[0]!['created_date'])).replace(',', ''),
    ]);
  });
  test('xlsx has typed cells', async () => {
    const file = await download('admin', 'product', 'xlsx', parameters);
    expect(file.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    const {
      sheets: [sheet],
    } = await readXlsx(file.bytes);
    const [, first] = sheet!.rows;
    expect(sheet!.rows).toHaveLength(26);
    expect(first!.slice(0, 5)).toEqual([
      rows[0]!['id'],
      rows[0]!['description'],
      rows[0]!['colour__description'],
      rows[0]!['wholesale_price'],
      rows[0]!['is_shipped'],
    ]);
    expect(first![5]).toBeInstanceOf(Date);
  });
  test('the name of the file, and how many of how many rows', async () => {
    // Only demo rows: other tests create products meanwhile.
    const query = JSON.stringify(['id', 'le', 300]);
    const { count } = await list(admin, 'product', { filter: 'all', query });
    const file = await download('admin', 'product', 'csv', { ...parameters, query });
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="Products \d{4}-\d\d-\d\d\.csv"$/);
    expect([file.headers.get('x-row-count'), file.headers.get('x-total-count')]).toEqual(['25', String(count)]);
    expect(parseCsv((await download('admin', 'product', 'csv', { filter: 'all', query })).text)).toHaveLength(
      count + 1,
    );
    expect(
      (await download('admin', 'product', 'csv', { q: 'no such chair anywhere' })).headers.get('x-row-count'),
    ).toBe('0');
  });
  describe('without columns a download holds all that the list shows', () => {
    let own: Map<string, number>;
    beforeAll(async () => {
      own = await makeAttachments();
      const { id } = await awaitRun(admin, (await startRun(admin))['id'] as number);
      const schedule = { ...runBody(), frequency: 'daily', time: '07:30', zone: 'Etc/UTC', is_active: false };
      const { id: user } = await person('admin');
      const createdSchedule = await admin('POST', '/api/report_schedule/', { ...schedule, recipients: [user] });
      const token = { name: unique('token'), remote: 'mf-none' };
      own.set('release_token', expectStatus(await admin('POST', '/api/trestle/release_token/', token), 201)['id']);
      const key = { name: unique('key'), group: (await demoRows('trestle/group'))[0]!['id'] };
      own.set('api_key', expectStatus(await admin('POST', '/api/trestle/api_key/', key), 201)['id']);
      const imported = {
        file_name: 'list.csv',
        first_row: 2,
        dry_run: false,
        columns: ['code', 'description'],
        rows: [[unique('IMP'), 'Imported']],
      };
      own.set('import_run', expectStatus(await admin('POST', '/api/product/import/', imported), 200)['id']);
      const watch = { product: (await makeStock(0)).product, store: (await demoRows('store'))[0]!['id'] };
      own.set('stock_watch', expectStatus(await admin('POST', '/api/stock_watch/', watch), 201)['id']);
      const to = newMailAddress('listed');
      const mail = { to: [to], subject: 'x', other_name: 'store', other_id: watch.store };
      expectStatus(await admin('POST', SEND_PATH, mail), 200);
      own.set('mail', (await outcomesOf(admin, [to]))[to]!['id'] as number);
      expectStatus(await admin('POST', '/auth/bounce/', { address: bounceAddressOf(own.get('mail')!) }), 200);
      const marked = { query: JSON.stringify(['address', 'eq', to]) };
      const marks = (await list(admin, 'trestle/bounced_address', marked))['results'] as Body[];
      own.set('bounced_address', marks[0]!['id'] as number);
      const webhook = (await makeWebhook())['id'] as number;
      expectStatus(await admin('POST', '/api/supplier/', { name: unique('Told') }), 201);
      own.set('webhook', webhook).set('webhook_delivery', (await awaitDelivery(webhook))['id'] as number);
      const slots = { name: serviceName(), origin: 'https://slots.receiver.example', collections: ['slot'] };
      own.set('service', expectStatus(await admin('POST', SERVICES, slots), 201)['id'] as number);
      own.set('report_run', id as number).set('report_schedule', expectStatus(createdSchedule, 201)['id'] as number);
    });
    test.each(entities.map((entity) => [entity.name, entity] as const))('%s', async (_name, entity) => {
      const path = collectionPath(entity);
      const one = own.has(entity.name) ? `_ids=${own.get(entity.name)}` : 'limit=1&sort=id';
      const [row] = expectStatus(await admin('GET', `${path}?filter=all&${one}`), 200)['results'] as Body[];
      expect(row).toBeDefined();
      const query = `_ids=${row!['id']}&filter=all`;
      const json = await fetchPath('admin', `${path}download/json/?${query}`);
      const downloaded = JSON.parse(json.text) as Body[];
      // Lists of ids have no column, nor has what only a page shows.
      const shownValues = Object.entries(row!).filter(
        ([name]) => entity.fields[name]!.kind !== 'ManyToMany' && !entity.fields[name]!.page_only,
      );
      // Other tests log the same person in, save the own account, and add people to groups.
      const comparable = (item: Body) => ({
        ...item,
        ...('members' in item && { members: 0 }),
        ...('last_login' in item && { last_login: '', modified_date: '' }),
      });
      expect(downloaded.map(comparable)).toEqual([comparable(Object.fromEntries(shownValues))]);
      const csv = await fetchPath('admin', `${path}download/csv/?${query}`);
      expect([csv.status, parseCsv(csv.text)]).toEqual([200, [expect.anything(), expect.anything()]]);
    });
  });
});

describe('columns for people', () => {
  test.each(entities.map((entity) => [entity.name, entity] as const))(
    '%s: no two are named alike, in csv and xlsx',
    async (_name, entity) => {
      const path = collectionPath(entity);
      const every = Object.values(entity.fields)
        .filter(
          (field) =>
            !field.secret &&
            !field.filter_only &&
            !field.download_only &&
            !field.page_only &&
            field.kind !== 'ManyToMany' &&
            (field.only ?? variant) === variant,
        )
        .map(({ name }) => name);
      for (const columns of ['', `&columns=${JSON.stringify(every)}`]) {
        const file = await fetchPath('admin', `${path}download/csv/?limit=1&filter=all${columns}`);
        const heads = parseCsv(file.text)[0]!.map((head) => head.toLowerCase());
        expect([file.status, heads.filter((head, i) => heads.indexOf(head) < i)]).toEqual([200, []]);
      }
      const {
        sheets: [sheet],
      } = await readXlsx((await fetchPath('admin', `${path}download/xlsx/?limit=1&filter=all`)).bytes);
      expect(sheet!.rows[0]).toEqual(
        parseCsv((await fetchPath('admin', `${path}download/csv/?limit=1&filter=all`)).text)[0],
      );
    },
  );
  test('a foreign key shows the text of its row; without one that may be seen, the id, and says so; json has the id', async () => {
    const { product, stock } = await makeStock(1);
    const asks = (format: string, columns: string[]) =>
      `/api/stock/download/${format}/?_ids=${stock}&columns=${JSON.stringify(columns)}`;
    const { description, code } = expectStatus(await admin('PATCH', `/api/product/${product}/`, { code: 'K-1' }), 200);
    expect(
      parseCsv((await fetchPath('admin', asks('csv', ['product', 'product__code', 'product__description']))).text),
    ).toEqual([
      ['Product', 'Product code', 'Product description'],
      [description, code, description],
    ]);
    expect(JSON.parse((await fetchPath('admin', asks('json', ['product']))).text)).toEqual([{ product }]);
    const reader = await userWithRules([
      allowState('stock', fieldRules('product', ['description', true, false], ['code', true, false])),
    ]);
    expect(parseCsv((await reader('GET', asks('csv', ['product']))).body['text'])).toEqual([
      ['Product id'],
      [String(product)],
    ]);
  });
});
