import { as, expectStatus, list, type Body } from '../parts/people';
import { importBody } from '../parts/importBody';
import { denyState, userWithRules } from '../parts/permissionRules';
import { makeRecord, readRecord } from '../parts/records';
import { unique } from '../../uniqueText';

const admin = as('admin');
const importOf = async (name: string, columns: string[], rows: unknown[][], more: Body = {}): Promise<Body> =>
  expectStatus(
    await admin('POST', `/api/${name}/import/`, importBody(columns, rows, { dry_run: false, ...more })),
    200,
  );
const find = async (name: string, field: string, value: string): Promise<Body[]> =>
  (await list(admin, name, { query: JSON.stringify([field, 'eq', value]), filter: 'all' }))['results'] as Body[];

const IMPORTS: [string, string, Record<string, unknown>][] = [
  ['supplier', 'name', { phone_number: '555 0101', core_supplier: 'yes' }],
  ['store', 'name', { address: '1 Mill Lane', phone_number: '555 0102', region: 2 }],
  ['catalogue', 'name', { title: 'Spring' }],
  ['code_colour', 'description', { display_order: 7 }],
  ['code_fabric', 'description', { display_order: 7 }],
  ['code_product_category', 'description', { display_order: 7 }],
  ['code_contact_type', 'description', { display_order: 7 }],
];

test.each(IMPORTS)('a file of %s is checked, imported by its %s, and undone', async (name, key, values) => {
  const value = unique('Moved');
  const columns = [key, ...Object.keys(values)];
  const rows = [[value, ...Object.values(values)]];
  const check = await importOf(name, columns, rows, { dry_run: true });
  expect([check['id'], check['counts'].created]).toEqual([null, 1]);
  expect(await find(name, key, value)).toEqual([]);
  const done = await importOf(name, columns, rows);
  const [record] = await find(name, key, value);
  expect(record).toBeDefined();
  expect((await importOf(name, columns, rows, { dry_run: true }))['counts']).toMatchObject({
    created: 0,
    unchanged: 1,
  });
  const undone = expectStatus(await admin('POST', `/api/${name}/import/${done['id']}/undo/`), 200);
  expect(undone).toMatchObject({ deleted: 1 });
  expect(await find(name, key, value)).toEqual([]);
});

test('a contact names type and login, and a wrong login is said by row and column', async () => {
  const type = await makeRecord('code_contact_type', { description: unique('Desk') });
  const [good, bad] = [unique('Contact'), unique('Contact')];
  const columns = ['name', 'type', 'login'];
  const rows = [
    [good, type['description'], 'store1'],
    [bad, type['description'], 'nobody-like-this'],
  ];
  const check = await importOf('store_contact', columns, rows, { dry_run: true });
  expect(check['rows'][1]).toMatchObject({ row: 3, result: 'refused', errors: { login: [{ code: 'not-found' }] } });
  const { counts } = await importOf('store_contact', columns, rows);
  expect(counts).toMatchObject({ created: 1, refused: 1 });
  const [contact] = await find('store_contact', 'name', good);
  expect(contact).toMatchObject({ type: type['id'], login__username: 'store1' });
});

describe('the stores of imported contacts', () => {
  const columns = ['name', 'type', 'login', 'stores'];
  const makeStore = () =>
    makeRecord('store', { name: unique('Shop'), address: '1 Mill Lane', phone_number: '555 0102' });
  const contactIdsOf = async (store: Body): Promise<number[]> =>
    ((await readRecord('store', store['id'] as number))['contacts'] as Body[]).map(({ id }) => id as number);
  const undo = async (id: number): Promise<Body> =>
    expectStatus(await admin('POST', `/api/store_contact/import/${id}/undo/`), 200);
  let stores: Body[];
  let type: string;
  beforeAll(async () => {
    stores = [await makeStore(), await makeStore()];
    type = (await makeRecord('code_contact_type', { description: unique('Desk') }))['description'] as string;
  });

  test('are found by name; those who are there keep their stores, and the undo takes out what it put in', async () => {
    const [first, second] = [unique('Contact'), unique('Contact')];
    const [near, far] = stores.map((store) => store['name'] as string);
    const rows = [
      [first, type, 'store1', near],
      [second, type, 'store1', `${near}; ${far}`],
    ];
    const check = await importOf('store_contact', columns, rows, { dry_run: true });
    expect(check['rows'][1]).toMatchObject({ result: 'created', changes: { stores: [null, `${near}; ${far}`] } });
    expect(await contactIdsOf(stores[0]!)).toEqual([]);
    const modifiedBefore = (await readRecord('store', stores[0]!['id'] as number))['modified_date'] as string;
    const { id: firstRun } = await importOf('store_contact', columns, rows);
    const ids = await Promise.all(
      [first, second].map(async (name) => (await find('store_contact', 'name', name))[0]!['id']),
    );
    expect([await contactIdsOf(stores[0]!), await contactIdsOf(stores[1]!)]).toEqual([ids, [ids[1]]]);
    const { modified_date: modified } = await readRecord('store', stores[0]!['id'] as number);
    expect((modified as string) > modifiedBefore).toBe(true);

    const more = [[first, type, 'store1', `${near}; ${far}`]];
    const change = await importOf('store_contact', columns, more, { dry_run: true });
    expect(change['rows'][0]).toMatchObject({ result: 'changed', changes: { stores: [near, `${near}; ${far}`] } });
    const contactBefore = await readRecord('store_contact', ids[0] as number);
    const { id: secondRun } = await importOf('store_contact', columns, more);
    // The store has changed, and the contact itself has not.
    expect(await readRecord('store_contact', ids[0] as number)).toEqual(contactBefore);
    expect(await contactIdsOf(stores[1]!)).toEqual(ids);
    expect((await importOf('store_contact', columns, more, { dry_run: true }))['counts']).toMatchObject({
      unchanged: 1,
    });

    expect(await undo(secondRun)).toMatchObject({ restored: 1, kept: [] });
    expect([await contactIdsOf(stores[0]!), await contactIdsOf(stores[1]!)]).toEqual([ids, [ids[1]]]);
    expect(await undo(firstRun)).toMatchObject({ deleted: 2, kept: [] });
    expect([await contactIdsOf(stores[0]!), await contactIdsOf(stores[1]!)]).toEqual([[], []]);
  });

  test('a contact that somebody put into another store since stays, with its stores', async () => {
    const name = unique('Contact');
    const { id: run } = await importOf('store_contact', columns, [[name, type, 'store1', stores[0]!['name']]]);
    const [contact] = await find('store_contact', 'name', name);
    const other = await makeStore();
    expectStatus(await admin('PUT', `/api/store/${other['id']}/`, { contacts: [{ id: contact!['id'] }] }), 200);
    expect((await undo(run))['kept']).toMatchObject([{ name, reason: expect.stringMatching(/^Other records use it/) }]);
    expect(await contactIdsOf(stores[0]!)).toContain(contact!['id']);
  });

  test('a store that is not there is said by row and column', async () => {
    const check = await importOf('store_contact', columns, [[unique('Contact'), type, 'store1', 'No such shop']], {
      dry_run: true,
    });
    expect(check['rows'][0]).toMatchObject({ result: 'refused', errors: { stores: [{ code: 'not-found' }] } });
  });

  test('who may not change stores may import contacts, without that column', async () => {
    const caller = await userWithRules([denyState('store.edit')]);
    const rows = [[unique('Contact'), type, 'store1', stores[0]!['name']]];
    expect((await caller('POST', '/api/store_contact/import/', importBody(columns, rows))).status).toBe(403);
    const plain = importBody(columns.slice(0, 3), [rows[0]!.slice(0, 3)]);
    expect((await caller('POST', '/api/store_contact/import/', plain)).status).toBe(200);
  });
});

test("pages are imported into one catalogue, by their product's code", async () => {
  const catalogue = await makeRecord('catalogue', { name: unique('Spring') });
  const product = await makeRecord('product', {
    description: unique('Table'),
    code: unique('PG').replaceAll(' ', '-'),
  });
  const columns = ['product', 'page_number', 'region_1_rrp'];
  const within = { within: catalogue['id'] as number };
  const done = await importOf('catalogue_page', columns, [[product['code'], 4, '1,250.50']], within);
  expect(done['counts']).toMatchObject({ created: 1 });
  const [page] = await find('catalogue_page', 'product__code', product['code'] as string);
  expect(await readRecord('catalogue_page', page!['id'] as number)).toMatchObject({
    catalogue: catalogue['id'],
    page_number: 4,
    region_1_rrp: 1250.5,
  });
  expect((await importOf('catalogue_page', columns, [[product['code'], 5]], within))['counts']).toMatchObject({
    changed: 1,
  });
});

test('a product that stands on several pages of a catalogue is imported by page and letter', async () => {
  const catalogue = await makeRecord('catalogue', { name: unique('Autumn') });
  const code = unique('PG').replaceAll(' ', '-');
  await makeRecord('product', { description: unique('Table'), code });
  const within = { within: catalogue['id'] as number };
  const importPages = (rows: unknown[][], dry_run = false) =>
    importOf('catalogue_page', ['product', 'page_number', 'letter_code', 'region_1_rrp'], rows, { ...within, dry_run });
  const both = [
    [code, 4, null, 10],
    [code, 9, 'B', 20],
  ];
  expect((await importPages(both))['counts']).toMatchObject({ created: 2 });
  expect((await importPages(both, true))['counts']).toMatchObject({ unchanged: 2 });
  expect((await importPages([[code, 9, 'B', 25]]))['counts']).toMatchObject({ changed: 1 });
  const pages = await find('catalogue_page', 'product__code', code);
  expect(pages.map((page) => [page['page_number'], page['region_1_rrp']]).toSorted()).toEqual([
    [4, 10],
    [9, 25],
  ]);
  const unclear = await importPages([[code, 12, null, 30]], true);
  expect(unclear['rows'][0]).toMatchObject({
    result: 'refused',
    errors: {
      product: [
        {
          code: 'ambiguous',
          message:
            'Not clear which of the Catalogue Pages here this is. Give the Page number and Letter code that it has now',
        },
      ],
    },
  });
});

test('who may not create them may not import them', async () => {
  for (const name of ['supplier', 'store', 'code_colour'])
    expect((await as('nogroup')('POST', `/api/${name}/import/`, importBody(['name'], [['x']]))).status).toBe(403);
});
