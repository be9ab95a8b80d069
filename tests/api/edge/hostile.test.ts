import { collectionPath, type Entity } from '@trestle/schema/entity';
import { entitiesByName, entities } from '@trestle/schema/entities/all';
import { isWritable, type Field, type Kind } from '@trestle/schema/field';
import { as, call, expectStatus, list, makeOrder, makeStock, demoRows, type Body } from '../parts/people';
import { awaitRun, startRun } from '../parts/reportRun';
import { serviceName } from '../parts/exampleService';
import { unique } from '../../uniqueText';

const admin = as('admin');
const short = (path: string): string => path.replace(/^\/api\/|\/$/g, '');
/** Values that no form sends. */
const HOSTILE_VALUES: unknown[] = [
  'a\0b',
  '\ud800',
  '\u202e\u0000',
  'x'.repeat(70_000),
  '\u{1f4a9}'.repeat(300),
  '',
  ' ',
  '\r\n',
  -1,
  0,
  0.005,
  1e21,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  true,
  false,
  null,
  [],
  [[]],
  [null],
  [{}],
  {},
  { id: 1 },
  { __proto__: null, constructor: 1 },
  '0000-00-00',
  '2026-02-30',
  '10000-01-01T00:00:00Z',
  '2026-13-01T25:00:00Z',
  'now',
  '<script>',
  // No other test looks for this one.
  "' OR 7=7 --",
  99_999_999,
  '99999999',
  '1; DROP TABLE user',
  [1, 1, 1],
  [99_999_999],
  ['x'],
  'NaN',
  '١٢',
  '1e309',
];
const INTERNAL_DETAILS = new RegExp(
  [
    /SELECT |INSERT |UPDATE `|Duplicate entry|foreign key constraint|column '/,
    /[Ss]equelize|[Mm]y[Ss][Qq][Ll]|Maria|\bER_[A-Z]|ECONN/,
    /node_modules|\.m?[jt]s:\d|\bat \w+ \(/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

const first = async (name: string): Promise<number> =>
  (await demoRows(short(collectionPath(entitiesByName.get(name)!))))[0]!['id'] as number;
const VALUE_BY_KIND = {
  String: (field: Field) =>
    field.format === 'email' ? `${unique('a').replaceAll(' ', '')}@x.example` : unique('x').slice(0, field.maxlength),
  Text: () => 'x',
  Password: () => 'Trestle-demo-1',
  Integer: () => 1,
  ForeignKey: (field: Field) => first(field.ref!),
  Boolean: () => false,
  Json: () => ({}),
} satisfies Partial<Record<Kind, (field: Field) => unknown>>;
const REPORT_PARAMETERS = { from: '2026-01-01', to: '2026-01-31', period: 'month' };
/** Creates a row for the attacks. */
const make = async (entity: Entity): Promise<Body> => {
  const body: Body = {};
  for (const field of Object.values(entity.fields).filter((f) => f.required && isWritable(f)))
    body[field.name] = await VALUE_BY_KIND[field.kind as keyof typeof VALUE_BY_KIND](field);
  if (entity.name === 'group_permissions')
    body['group'] = expectStatus(await admin('POST', '/api/trestle/group/', { name: unique('group') }), 201)['id'];
  // Rules are of routes and fields, whose names have no blanks.
  for (const name of ['state_name', 'field_name'])
    if (typeof body[name] === 'string') body[name] = body[name].replaceAll(' ', '_');
  if (entity.name === 'webhook') Object.assign(body, { address: 'https://hooks.shop.example/x', is_active: false });
  if (entity.name === 'service')
    Object.assign(body, { name: serviceName(), origin: 'https://slots.receiver.example', collections: ['slot'] });
  if (entity.name === 'note') Object.assign(body, { other_name: 'product', other_id: await first('product') });
  if (entity.name === 'list_view')
    Object.assign(body, { other_name: 'product', route: 'product.list', audience: 'me' });
  if (entity.runsReports)
    Object.assign(body, { report: 'orders_by_store', format: 'csv', parameters: REPORT_PARAMETERS });
  if (entity.name === 'report_schedule')
    Object.assign(body, {
      frequency: 'daily',
      time: '07:00',
      recipients: [await first('user_list')],
      is_active: false,
    });
  // The server alone writes notices: of a report that is ready, for instance.
  if (entity.name === 'notice') {
    await awaitRun(admin, (await startRun(admin))['id'] as number);
    return (await list(admin, 'notice', { sort: '-id' }))['results'][0] as Body;
  }
  if (entity.name === 'store_order_line') {
    const { stock } = await makeStock(50);
    return (await makeOrder('store1', [{ stock_id: stock, quantity: 1 }]))['store_order_lines'][0] as Body;
  }
  return expectStatus(await admin('POST', collectionPath(entity), body), 201);
};
/** Only uploads create files. */
const written = entities.filter(
  ({ writes, name }) => (!writes || writes.includes('edit')) && !['file', 'user_account'].includes(name),
);

describe('safety 34: whatever a field is sent, the answer is a refusal in words or the stored record', () => {
  // Every value goes into a product's fields, and a sample into every other record.
  test.each(written.map((entity, i) => [entity.name, entity, i] as const))(
    '%s',
    async (name, entity, turn) => {
      const path = collectionPath(entity);
      const { id } = await make(entity);
      const fields = Object.values(entity.fields).filter((f) => isWritable(f) && f.only !== 'go');
      for (const [at, field] of fields.entries())
        for (const value of HOSTILE_VALUES.filter((_, i) => name === 'product' || (i + at + turn) % 4 === 0)) {
          const reply = await admin('PATCH', `${path}${id}/`, { [field.name]: value });
          const text = JSON.stringify(reply.body);
          if (![200, 400, 409].includes(reply.status) || (reply.status >= 400 && INTERNAL_DETAILS.test(text)))
            throw new Error(
              `${field.name} = ${JSON.stringify(value)?.slice(0, 80)}: ${reply.status} ${text.slice(0, 400)}`,
            );
          // What is wrong with a report's parameter is said under the parameter's name.
          const names = [field.name, ...(field.name === 'parameters' ? Object.keys(Object(value) as object) : [])];
          if (reply.status === 400)
            for (const key of Object.keys(reply.body))
              expect([field.name, names]).toEqual([field.name, expect.arrayContaining([key])]);
        }
      expectStatus(await admin('GET', `${path}${id}/`), 200);
    },
    120_000,
  );
});

test('safety 34: bodies that are none', async () => {
  const { product } = await makeStock(1);
  for (const body of [
    '',
    '{',
    '[',
    'null',
    '1',
    '"x"',
    '[]',
    '[{}]',
    '{"a":}',
    '{"description":"x"}}',
    '\u0000',
    '{"description":',
    `${'['.repeat(5000)}`,
    `{"description":${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}}`,
    '<xml/>',
    'description=x',
  ]) {
    for (const [method, path] of [
      ['POST', '/api/product/'],
      ['PUT', `/api/product/${product}/`],
      ['PATCH', `/api/product/${product}/`],
    ] as const) {
      const reply = await admin(method, path, body);
      const empty = body === '' && reply.status !== 500;
      expect([method, body.slice(0, 20), empty || reply.status === 400]).toEqual([method, body.slice(0, 20), true]);
      expect(JSON.stringify(reply.body)).not.toMatch(INTERNAL_DETAILS);
    }
  }
  for (const type of [
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/json; charset=latin1',
    'application/x-www-form-urlencoded',
  ]) {
    const reply = await admin('POST', '/api/product/', '{"description":"x"}', { 'content-type': type });
    expect([type, reply.status < 500 && reply.status >= 400]).toEqual([type, true]);
  }
});

test('safety 34: odd bodies of signing in', async () => {
  for (const body of [
    {},
    [],
    null,
    1,
    { username: {} },
    { username: ['a'], password: ['b'] },
    { username: 'a\0b', password: '\0' },
    { username: '\ud800', password: 'x' },
    { username: 'x'.repeat(148), password: 'x' },
    { token: {} },
    { token: 'x'.repeat(5000) },
  ]) {
    for (const path of ['/api-token-auth/', '/api-token-verify/', '/api-token-refresh/']) {
      const reply = await call('POST', path, body ?? 'null');
      expect([path, JSON.stringify(body), reply.status]).toEqual([path, JSON.stringify(body), 400]);
      expect(JSON.stringify(reply.body)).not.toMatch(INTERNAL_DETAILS);
    }
  }
});
