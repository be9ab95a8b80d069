import { as, call, expectStatus, logIn, makeOrder, makeStock, person, type Body } from '../parts/people';
import {
  downloadReport,
  formOf,
  REQUIRED_FIELDS,
  DEMO_ORDERS_PERIOD,
  postReport,
  previewReport,
  PARAMETER_TYPES_REPORT,
  valuesOf,
  type ReportFields,
} from '../parts/reportForms';

const admin = as('admin');

test('lists reports by title', async () => {
  const reports = expectStatus(await admin('GET', '/reports/reports/'), 200) as unknown as Body[];
  const titles = reports.map(({ title }) => title as string);
  expect(titles).toEqual(titles.toSorted((a, b) => a.localeCompare(b, 'en')));
  expect(reports).toContainEqual(expect.objectContaining({ name: 'orders_by_store', group: 'Orders' }));
});

test('describes the parameters of a report as S2 §3 names them', async () => {
  const report = expectStatus(await admin('GET', `/reports/reportsParams/${PARAMETER_TYPES_REPORT}/`), 200);
  expect(report).toMatchObject({ name: PARAMETER_TYPES_REPORT, props: { ext: 'pdf' } });
  expect(report['formats']).toEqual(['pdf', 'xls', 'xlsx', 'doc', 'csv', 'html']);
  const params = report['params'] as Body[];
  expect(new Set(params.map(({ type }) => type as number))).toEqual(new Set([-1, 0, 1, 2, 3, 4, 5, 6, 7, 8]));
  expect(new Set(params.map(({ controlType }) => controlType as number))).toEqual(new Set([0, 1, 3]));
  expect(params.find(({ name }) => name === 'wood')).toEqual({
    name: 'wood',
    promptText: 'Wood',
    helpText: '',
    type: 0,
    controlType: 1,
    paramType: 0,
    listEntries: [
      { value: 'oak', label: 'Oak' },
      { value: 'ash', label: 'Ash' },
      { value: 'pine', label: 'Pine' },
    ],
    allowBlank: false,
    isHidden: false,
    defaultVal: 'oak',
    dependsOn: [],
  });
  expect(params.find(({ name }) => name === 'sizes')).toMatchObject({ paramType: 1 });
  expect(params.find(({ name }) => name === 'origin')).toMatchObject({ isHidden: true, defaultVal: 'screen' });
});

test('a list follows the values that it depends on', async () => {
  const { store } = await person('store1');
  const { stock } = await makeStock(3);
  const order = await makeOrder('store1', [{ stock_id: stock, quantity: 1 }]);
  const orders = async (query: string) =>
    (
      expectStatus(await admin('GET', `/reports/reportsParams/${PARAMETER_TYPES_REPORT}/${query}`), 200)[
        'params'
      ] as Body[]
    ).find(({ name }) => name === 'order')!['listEntries'] as Body[];
  expect(await orders('')).toEqual([]);
  expect(await orders(`?store=${store.id}`)).toContainEqual({
    value: order['id'],
    label: expect.stringMatching(new RegExp(`^Order ${order['id']} · ${store.name} · \\d\\d/\\d\\d/\\d{4}$`)),
  });
  expectStatus(await admin('GET', `/reports/reportsParams/${PARAMETER_TYPES_REPORT}/?store=none`), 400);
  expect(expectStatus(await admin('GET', `/reports/reportsParams/${PARAMETER_TYPES_REPORT}/?shop=1`), 400)).toEqual({
    shop: [{ code: 'unknown', message: 'Unknown parameter' }],
  });
});

test("a file names the person who made it, not the account's name", async () => {
  const html = await downloadReport('admin', 'orders_by_store', 'x.html', DEMO_ORDERS_PERIOD);
  const { descriptive_name: name } = await person('admin');
  expect(html.text).toContain(String(name));
  expect(html.text).not.toMatch(/\badmin\b/);
});

test('both forms of a download give the file, under its name and type', async () => {
  const one = await downloadReport('admin', 'orders_by_store', 'My orders.csv', DEMO_ORDERS_PERIOD);
  expect(one.status).toBe(200);
  expect(one.headers.get('content-disposition')).toContain('attachment; filename="My orders.csv"');
  expect(one.headers.get('content-type')).toMatch(/^text\/csv/);
  expect(Number(one.headers.get('content-length'))).toBeGreaterThan(0);
  const { token } = await logIn('admin');
  const two = await postReport(
    formOf([
      ['_jwt', token],
      ['_format', 'csv'],
      ['_filename', '../../etc/x\r\ny'],
      ['_reportName', 'orders_by_store'],
      ['__timezone', 'Australia/Melbourne'],
      ...DEMO_ORDERS_PERIOD,
    ]),
  );
  expect([two.status, two.text.length]).toEqual([200, one.text.length]);
  expect(two.headers.get('content-disposition')).not.toMatch(/[\r\n/]|\.\./);
  expect(two.headers.get('content-disposition')).toContain('.csv"');
});

test('values reach a report in their types, lists repeated or as JSON, hidden ones by default', async () => {
  const sent: ReportFields = [
    ...REQUIRED_FIELDS,
    ['factor', '1.000001'],
    ['price', '12.5'],
    ['moment', '2026-03-01T10:30'],
    ['flag', 'true'],
    ['count', '7'],
    ['day', '2026-03-01'],
    ['sizes', '1'],
    ['sizes', '2'],
    ['words', '["a","b,c"]'],
  ];
  expect(valuesOf(await previewReport('admin', PARAMETER_TYPES_REPORT, sent))).toMatchObject({
    plain: 'oak',
    factor: '1.000001',
    price: '12.5',
    moment: '2026-02-28T23:30:00.000Z',
    flag: 'true',
    checked: 'false',
    count: '7',
    day: '2026-03-01',
    sizes: '[1,2]',
    words: '["a","b,c"]',
    origin: 'screen',
    remarks: null,
  });
});

test.each<[string, ReportFields, Body]>([
  ['a required value', [['wood', 'oak']], { plain: [{ code: 'null', message: 'Value Required' }] }],
  [
    'a number',
    [...REQUIRED_FIELDS, ['count', '1.5']],
    { count: [{ code: 'type', message: 'Must be a whole number' }] },
  ],
  [
    'decimals',
    [...REQUIRED_FIELDS, ['price', '1.234']],
    { price: [{ code: 'decimals', message: 'At most 2 decimals' }] },
  ],
  [
    'a date',
    [...REQUIRED_FIELDS, ['day', '31/02/2026']],
    { day: [{ code: 'type', message: 'Must be a date: YYYY-MM-DD' }] },
  ],
  [
    'one of a list',
    [
      ['plain', 'x'],
      ['wood', 'steel'],
    ],
    { wood: [{ code: 'choice', message: 'Choose one of the list' }] },
  ],
  [
    'a known name',
    [...REQUIRED_FIELDS, ['colour', 'red']],
    { colour: [{ code: 'unknown', message: 'Unknown parameter' }] },
  ],
  [
    'one value',
    [...REQUIRED_FIELDS, ['plain', 'ash']],
    { plain: [{ code: 'invalid', message: 'Given more than once' }] },
  ],
  [
    'a short text',
    [...REQUIRED_FIELDS, ['text_1', 'x'.repeat(1_000_000)]],
    { text_1: [expect.objectContaining({ code: 'max-len' })] },
  ],
  [
    'text of 2 MB',
    [...REQUIRED_FIELDS, ['text_1', 'x'.repeat(1_048_576)]],
    { text_1: [expect.objectContaining({ code: 'max-len' })] },
  ],
  [
    'prototypes',
    [...REQUIRED_FIELDS, ['__proto__', 'x']],
    JSON.parse('{"__proto__":[{"code":"unknown","message":"Unknown parameter"}]}') as Body,
  ],
])('400 by name: %s', async (_what, fields, expected) => {
  const refused = await previewReport('admin', PARAMETER_TYPES_REPORT, fields);
  expect([refused.status, refused.body]).toEqual([400, expected]);
});

test('unknown reports, formats, zones and callers are refused', async () => {
  expect((await downloadReport('admin', 'no_such_report', 'x.csv')).status).toBe(404);
  expect((await downloadReport('nogroup', 'orders_by_store', 'x.csv', DEMO_ORDERS_PERIOD)).status).toBe(403);
  expect(
    expectStatus({ ...(await downloadReport('admin', PARAMETER_TYPES_REPORT, 'x.exe', REQUIRED_FIELDS)) }, 400),
  ).toHaveProperty('filename');
  const { token } = await logIn('admin');
  const named = (more: ReportFields) =>
    postReport(formOf([['_jwt', token], ['_reportName', PARAMETER_TYPES_REPORT], ...REQUIRED_FIELDS, ...more]));
  expect(await named([])).toMatchObject({ status: 400, body: { _format: [{ message: 'Value Required' }] } });
  expect(await named([['_format', 'odt']])).toMatchObject({ status: 400, body: { _format: [{ code: 'choice' }] } });
  expect(
    await named([
      ['_format', 'csv'],
      ['__timezone', 'Mars/Base'],
    ]),
  ).toMatchObject({
    status: 400,
    body: { __timezone: [{ message: 'There is no such time zone' }] },
  });
  expect(
    (
      await postReport(
        formOf([
          ['_reportName', PARAMETER_TYPES_REPORT],
          ['_format', 'csv'],
        ]),
      )
    ).status,
  ).toBe(401);
  expect(
    (
      await postReport(
        formOf([
          ['_jwt', 'x.y.z'],
          ['_reportName', PARAMETER_TYPES_REPORT],
          ['_format', 'csv'],
        ]),
      )
    ).status,
  ).toBe(401);
  expect((await call('POST', '/reports/download', { a: 1 }, { authorization: `Bearer ${token}` })).status).toBe(400);
  const crossSite = await postReport(
    formOf([
      ['_jwt', token],
      ['_reportName', PARAMETER_TYPES_REPORT],
    ]),
    { 'sec-fetch-site': 'cross-site' },
  );
  expect(crossSite.status).toBe(403);
});

test('safety 25: SQL in a parameter is text', async () => {
  for (const text of ["' OR 1=1 -- ", '"; DROP TABLE store_order; --', "1' UNION SELECT password FROM user -- "]) {
    const previewReply = await previewReport('admin', PARAMETER_TYPES_REPORT, [
      ...REQUIRED_FIELDS,
      ['text_1', text],
      ['remarks', text],
    ]);
    expect(valuesOf(previewReply)).toMatchObject({ text_1: text, remarks: text });
    for (const name of ['store', 'order', 'count', 'day', 'moment', 'factor'])
      expect(
        (await previewReport('admin', PARAMETER_TYPES_REPORT, [...REQUIRED_FIELDS, [name, text]])).body,
      ).toHaveProperty(name);
  }
});
