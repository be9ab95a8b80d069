import { collectionPath } from '@trestle/schema/entity';
import { as, expectStatus, list, makeStock, demoRows, type Body } from '../parts/people';
import { unique } from '../../uniqueText';
import { entities } from '../parts/variant';

const admin = as('admin');
/** Entities of which the demo data has no rows. */
const WITHOUT_DEMO_ROWS = [
  'api_key',
  'bounced_address',
  'import_run',
  'mail',
  'note',
  'notice',
  'release_token',
  'report_run',
  'report_schedule',
  'service',
  'stock_watch',
  'webhook',
  'webhook_delivery',
];

describe.each(entities.map((e) => [e.name, e] as const))('%s', (name, entity) => {
  const path = collectionPath(entity);
  test('lists, with a count, and every field of the declaration that a list shows', async () => {
    const body = expectStatus(await admin('GET', `${path}?filter=all&limit=2`), 200);
    expect(typeof body['count']).toBe('number');
    if (!WITHOUT_DEMO_ROWS.includes(name)) expect(body['count']).toBeGreaterThan(0);
    const shownFields = Object.values(entity.fields)
      .filter(
        (f) =>
          !f.secret &&
          !f.filter_only &&
          !f.download_only &&
          (f.kind !== 'ManyToMany' || entity.list.linkedIds?.includes(f.name)),
      )
      .map((f) => f.name);
    if (body['count']) expect(Object.keys(body['results'][0]).sort()).toEqual(shownFields.sort());
  });
  test('can be sorted by each of its columns, searched, and filtered by each named filter', async () => {
    for (const column of entity.list.columns)
      expectStatus(await admin('GET', `${path}?sort=-${column}&limit=1&filter=all`), 200);
    expectStatus(await admin('GET', `${path}?q=a&limit=1`), 200);
    for (const filter of ['active', 'non_active', 'all', ...Object.keys(entity.list.filters ?? {})])
      expectStatus(await admin('GET', `${path}?filter=${filter}&limit=1`), 200);
  });
  test('an item that is not there is 404, an id that is no number 400, no slash 404, an odd method 405', async () => {
    expectStatus(await admin('GET', `${path}99999999/`), 404);
    expectStatus(await admin('GET', `${path}abc/`), 400);
    expectStatus(await admin('GET', path.slice(0, -1)), 404);
    expectStatus(await admin('DELETE', path), 405);
    if (entity.writes?.length === 0) expectStatus(await admin('POST', path, {}), 405);
  });
});

describe('create, read, change, delete', () => {
  test('a product from POST to DELETE', async () => {
    const [category] = (await demoRows('code_product_category')) as [Body];
    const description = unique('Sofa');
    const record = expectStatus(
      await admin('POST', '/api/product/', { description, categories: [category['id']], wholesale_price: 19.99 }),
      201,
    );
    expect(record).toMatchObject({
      description,
      categories: [category['id']],
      wholesale_price: 19.99,
      is_shipped: false,
      notes: null,
    });
    expect(Date.now() - Date.parse(record['active_start_date'])).toBeLessThan(60_000);
    const path = `/api/product/${record['id']}/`;
    expect(expectStatus(await admin('GET', path), 200)).toEqual(record);
    expect(expectStatus(await admin('PATCH', path, { notes: 'soft' }), 200)).toMatchObject({
      notes: 'soft',
      categories: [category['id']],
      description,
    });
    const put = expectStatus(
      await admin('PUT', path, { ...record, notes: 'softer', categories: [], modified_date: undefined }),
      200,
    );
    expect(put).toMatchObject({ notes: 'softer', categories: [] });
    expectStatus(await admin('DELETE', path), 204);
    expectStatus(await admin('GET', path), 404);
  });
  test('a catalogue knows how many pages it has, in lists and by itself, and is not told', async () => {
    const catalogue = expectStatus(
      await admin('POST', '/api/catalogue/', {
        name: unique('Counted'),
        product: [{ page_number: 1 }, { page_number: 2 }],
        pages: 9,
      }),
      201,
    );
    expect(catalogue['pages']).toBe(2);
    const path = `/api/catalogue/${catalogue['id']}/`;
    expect(expectStatus(await admin('PATCH', path, { product: catalogue['product'].slice(0, 1) }), 200)['pages']).toBe(
      1,
    );
    expect(
      (await list(admin, 'catalogue', { _ids: String(catalogue['id']), sort: '-pages' }))['results'],
    ).toMatchObject([{ pages: 1 }]);
  });
  test('bad bodies: not JSON, not an object, unknown names, wrong kinds', async () => {
    expectStatus(await admin('POST', '/api/product/', '{'), 400);
    expectStatus(await admin('POST', '/api/product/', '[]'), 400);
    expectStatus(await admin('POST', '/api/product/', 'null'), 400);
    expect(expectStatus(await admin('POST', '/api/product/', { description: 'x', nope: 1 }), 400)).toHaveProperty(
      'nope',
    );
    expect(expectStatus(await admin('POST', '/api/product/', { colour: 99999999, description: 'x' }), 400)).toEqual({
      colour: [{ code: 'not-found', message: 'There is no such record' }],
    });
    expect(expectStatus(await admin('POST', '/api/product/', {}), 400)).toEqual({
      description: [{ code: 'null', message: 'Value Required' }],
    });
  });
  test('an empty body is no JSON, with a Content-Type or without', async () => {
    const { product } = await makeStock(1);
    const path = `/api/product/${product}/`;
    const before = expectStatus(await admin('GET', path), 200);
    for (const [method, address] of [
      ['POST', '/api/stock/'],
      ['PATCH', path],
      ['PUT', path],
      ['POST', `${path}merge/`],
    ] as const)
      for (const body of ['', undefined])
        expect([method, expectStatus(await admin(method, address, body), 400)]).toEqual([
          method,
          { non_field_errors: ['The request could not be read: its body is not JSON.'] },
        ]);
    expect(expectStatus(await admin('GET', path), 200)).toEqual(before);
    expectStatus(await admin('PATCH', path, {}), 200);
  });
  test('null and blanks: no list is null, blank text is no value', async () => {
    const { product, container } = await makeStock(1);
    const path = `/api/product/${product}/`;
    const [category] = (await demoRows('code_product_category')) as [Body];
    expectStatus(await admin('PATCH', path, { categories: [category['id']] }), 200);
    for (const empty of [null, '', ' ']) {
      expect(expectStatus(await admin('PATCH', path, { categories: empty }), 400)).toEqual({
        categories: [{ code: 'null', message: 'Value Required' }],
      });
      expect(expectStatus(await admin('PATCH', `/api/container/${container}/`, { stock: empty }), 400)).toEqual({
        stock: [{ code: 'null', message: 'Value Required' }],
      });
    }
    const blanks = { colour: ' ', wholesale_price: ' ', active_end_date: ' ', notes: ' ', categories: [] };
    expect(expectStatus(await admin('PATCH', path, blanks), 200)).toMatchObject({
      colour: null,
      wholesale_price: null,
      active_end_date: null,
      notes: null,
      categories: [],
    });
  });
  test('moments and days at the edge of what can be kept', async () => {
    const { product } = await makeStock(1);
    const path = `/api/product/${product}/`;
    for (const at of ['9999-12-31T23:59:59-14:00', '1000-01-01T00:00:00+14:00']) {
      expect(expectStatus(await admin('PATCH', path, { active_end_date: at }), 400)).toEqual({
        active_end_date: [{ code: 'type', message: 'Must be a time: YYYY-MM-DDThh:mm:ssZ' }],
      });
    }
    for (const [collection, field] of [
      ['product', 'created_date'],
      ['container', 'delivery_date'],
    ])
      for (const value of ['9999-12-31', '9999-12-31T23:59:59Z', '1000-01-01']) {
        for (const operator of ['eq', 'before_on', 'after'])
          await list(admin, collection!, { query: JSON.stringify([field, operator, value]), limit: '1' });
      }
  });
  test('only lists take parameters', async () => {
    const { product } = await makeStock(1);
    const unknown = { nope: [{ code: 'invalid', message: 'Unknown parameter' }] };
    for (const [method, path, body] of [
      ['GET', `${product}/`],
      ['PATCH', `${product}/`, {}],
      ['DELETE', `${product}/`],
      ['POST', '', { description: 'x' }],
    ] as const) {
      expect(expectStatus(await admin(method, `/api/product/${path}?nope=1`, body), 400)).toEqual(unknown);
    }
    expectStatus(await admin('GET', `/api/product/${product}/`), 200);
  });
  test('safety 29: a body over 1 MiB is 413', async () => {
    expectStatus(await admin('POST', '/api/product/', { description: 'x', notes: 'x'.repeat(1_100_000) }), 413);
  });
  test('safety 21: __proto__ and constructor in a body are unknown names', async () => {
    expectStatus(await admin('POST', '/api/product/', '{"description":"x","__proto__":{"is_shipped":true}}'), 400);
    expectStatus(await admin('POST', '/api/product/', '{"description":"x","constructor":{"prototype":{"x":1}}}'), 400);
    expect(({} as Body)['is_shipped']).toBeUndefined();
  });
  test('safety 51: a row changed at its own address makes an older copy of the record that nests it stale', async () => {
    const { container, stock } = await makeStock(5);
    const older = expectStatus(await admin('GET', `/api/container/${container}/`), 200);
    expectStatus(await admin('PATCH', `/api/stock/${stock}/`, { quantity: 7 }), 200);
    expectStatus(await admin('PUT', `/api/container/${container}/`, older), 409);
    expect(expectStatus(await admin('GET', `/api/stock/${stock}/`), 200)['quantity']).toBe(7);
  });
  test('a row that others use is 409 and stays', async () => {
    const { product } = await makeStock(1);
    expect(expectStatus(await admin('DELETE', `/api/product/${product}/`), 409)).toHaveProperty('non_field_errors');
    expectStatus(await admin('GET', `/api/product/${product}/`), 200);
  });
  test('an older copy is refused with who and when; a fresh one passes', async () => {
    const { product } = await makeStock(1);
    const path = `/api/product/${product}/`;
    const mine = expectStatus(await admin('GET', path), 200);
    expectStatus(await as('office')('PATCH', path, { notes: 'office was here' }), 200);
    const refused = expectStatus(await admin('PUT', path, { ...mine, notes: 'mine' }), 409);
    const office = expectStatus(await as('office')('GET', '/api/trestle/user_account/'), 200)['results'][0];
    expect(refused['non_field_errors'][0]).toContain(office.descriptive_name);
    const fresh = expectStatus(await admin('GET', path), 200);
    expect(fresh['notes']).toBe('office was here');
    expectStatus(await admin('PUT', path, { ...fresh, notes: 'mine' }), 200);
  });
  test('nested rows: with id patched, without made, left out deleted; contacts are only unlinked', async () => {
    const [{ id: contactType }, { id: login }] = [
      ...(await demoRows('code_contact_type')),
      ...(await demoRows('user_list')),
    ] as [Body, Body];
    const store = expectStatus(
      await admin('POST', '/api/store/', {
        name: unique('Store'),
        address: 'x',
        phone_number: '1',
        contacts: [{ name: 'Ann', type: contactType, login }],
      }),
      201,
    );
    const ann = store['contacts'][0].id;
    const path = `/api/store/${store['id']}/`;
    const both = expectStatus(
      await admin('PATCH', path, {
        contacts: [
          { id: ann, email: 'ann@x.example' },
          { name: 'Bob', type: contactType, login },
        ],
      }),
      200,
    );
    expect(both['contacts'].map((c: Body) => [c['name'], c['email']])).toEqual([
      ['Ann', 'ann@x.example'],
      ['Bob', null],
    ]);
    expect(expectStatus(await admin('PATCH', path, { contacts: [] }), 200)['contacts']).toEqual([]);
    expectStatus(await admin('GET', `/api/store_contact/${ann}/`), 200);
    expect(expectStatus(await admin('PATCH', path, { contacts: [{ name: 'x' }] }), 400)).toEqual({
      contacts: [{ type: expect.anything(), login: expect.anything() }],
    });
  });
  test('a group permission record saves its tree whole', async () => {
    const group = expectStatus(await admin('POST', '/api/trestle/group/', { name: unique('Group') }), 201)['id'];
    const states = [
      {
        state_name: 'product',
        deny: false,
        models: [
          {
            model_name: 'product',
            base_uri: '/api/product/',
            fields: [{ field_name: 'notes', deny_read: true, deny_update: false }],
          },
        ],
      },
    ];
    const rules = expectStatus(
      await admin('POST', '/api/trestle/group_permissions/', { group, details: 'x', deny_by_default: true, states }),
      201,
    );
    expect(rules).toMatchObject({ states });
    const path = `/api/trestle/group_permissions/${rules['id']}/`;
    expect(
      expectStatus(await admin('PATCH', path, { states: [{ id: rules['states'][0].id, models: [] }] }), 200)[
        'states'
      ][0].models,
    ).toEqual([]);
    expect(
      expectStatus(await admin('POST', '/api/trestle/group_permissions/', { group, details: 'again' }), 400),
    ).toHaveProperty('group');
    expectStatus(await admin('DELETE', path), 204);
    expectStatus(await admin('DELETE', `/api/trestle/group/${group}/`), 204);
  });
});
