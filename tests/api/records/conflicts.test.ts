import { as, expectStatus, makeOrder, makeStock, person, type Body, type Call } from '../parts/people';
import { allowState, fieldRules, userWithRules } from '../parts/permissionRules';
import { makeRecord, readRecord } from '../parts/records';
import { unique } from '../../uniqueText';

const admin = as('admin');
const store1 = as('store1');

/** Creates a supplier that an administrator changes after it was read. */
const changedMeanwhile = async (): Promise<{ path: string; read: Body; now: Body }> => {
  const read = expectStatus(await admin('POST', '/api/supplier/', { name: 'Fitzroy Timber' }), 201);
  const path = `/api/supplier/${read['id']}/`;
  return { path, read, now: expectStatus(await admin('PATCH', path, { phone_number: '1' }), 200) };
};
const staleSave = async (caller: Call, method: string): Promise<[Body, Body]> => {
  const { path, read, now } = await changedMeanwhile();
  return [expectStatus(await caller(method, path, { name: 'Mine', modified_date: read['modified_date'] }), 409), now];
};

describe('safety 51: a 409 says to programs what it says to people', () => {
  test.each(['PUT', 'PATCH'])(
    '%s of an older copy: code, who, when, and the version that is stored',
    async (method) => {
      const [refused, now] = await staleSave(as('office'), method);
      expect(refused).toEqual({
        non_field_errors: [
          `Ada Lindholm changed this record at ${now['modified_date']}. Load it again before you save.`,
        ],
        code: 'changed',
        who: 'Ada Lindholm',
        when: now['modified_date'],
        modified_date: now['modified_date'],
      });
    },
  );

  test('with the version that it names, the save goes through', async () => {
    const { path, read } = await changedMeanwhile();
    const { modified_date } = expectStatus(
      await admin('PATCH', path, { name: 'Mine', modified_date: read['modified_date'] }),
      409,
    );
    expect(expectStatus(await admin('PATCH', path, { name: 'Mine', modified_date }), 200)).toMatchObject({
      name: 'Mine',
      phone_number: '1',
    });
  });

  test('whoever changed a nested row last is who is named', async () => {
    const { stock } = await makeStock(9);
    const order = await makeOrder('store1', [{ stock_id: stock, quantity: 1 }]);
    expectStatus(
      await admin('PATCH', `/api/store_order_line/${order['store_order_lines'][0].id}/`, { quantity: 2 }),
      200,
    );
    const refused = expectStatus(
      await store1('PATCH', `/api/store_order/${order['id']}/`, { notes: 'x', modified_date: order['modified_date'] }),
      409,
    );
    expect(refused).toMatchObject({ code: 'changed', who: 'Ada Lindholm' });
  });

  test('safety 22: neither a hidden name nor a hidden date is told', async () => {
    const everything = ['supplier.edit', 'supplier.list'];
    const nameless = await userWithRules(
      everything.map((state) => allowState(state, fieldRules('user', ['descriptive_name', true, true]))),
    );
    const [withoutName, { modified_date }] = await staleSave(nameless, 'PATCH');
    expect(withoutName).toEqual({
      non_field_errors: [`Somebody changed this record at ${modified_date}. Load it again before you save.`],
      code: 'changed',
      when: modified_date,
      modified_date,
    });
    const dateless = await userWithRules(
      everything.map((state) => allowState(state, fieldRules('supplier', ['modified_date', true, true]))),
    );
    const { path, read } = await changedMeanwhile();
    const reply = await dateless('PATCH', path, { name: 'Mine', modified_date: read['modified_date'] });
    expect(JSON.stringify(reply.body)).not.toContain(
      String((await admin('GET', path)).body['modified_date']).slice(0, 19),
    );
  });

  test('what is in use says so by a code', async () => {
    const { product } = await makeStock(1);
    expect(expectStatus(await admin('DELETE', `/api/product/${product}/`), 409)).toMatchObject({
      code: 'in_use',
      non_field_errors: [expect.any(String)],
    });
  });
});

describe('safety 51: an older copy of a nested row overwrites nothing', () => {
  const newer = { name: 'New', email: 'new@x.example' };
  /** Creates a store with two contacts, and returns it as it was read. */
  const makeStore = async (): Promise<Body> => {
    const login = (await person('store1'))['id'];
    return makeRecord('store', {
      name: unique('Fitzroy'),
      address: '1 Brunswick St',
      phone_number: '03',
      contacts: ['Orig', 'Second'].map((name) => ({ name, type: 1, login })),
    });
  };
  const putStore = (copy: Body) => admin('PUT', `/api/store/${copy['id']}/`, copy);
  const changeContact = async ({ id }: Body): Promise<Body> =>
    expectStatus(await as('office')('PATCH', `/api/store_contact/${id}/`, newer), 200);

  test('a contact that was changed by itself, or through another store that has it', async () => {
    const [read, other] = [await makeStore(), await makeStore()];
    const [contact] = read['contacts'];
    const now = await changeContact(contact);
    expect(expectStatus(await putStore(read), 409)).toEqual({
      non_field_errors: [
        expect.stringMatching(`^.+ changed this record at ${now['modified_date']}. Load it again before you save.$`),
      ],
      code: 'changed',
      who: (await person('office'))['descriptive_name'],
      when: now['modified_date'],
      rows: { contacts: [contact.id] },
    });
    expect((await readRecord('store', read['id']))['contacts'][0]).toMatchObject(newer);

    const shared = read['contacts'][1];
    expectStatus(await admin('PATCH', `/api/store/${other['id']}/`, { contacts: [{ id: shared.id, ...newer }] }), 200);
    expectStatus(await putStore({ ...(await readRecord('store', read['id'])), contacts: [shared] }), 409);
    expect(await readRecord('store_contact', shared.id)).toMatchObject(newer);
    // What the reply asks for: the newer version, with one's own change.
    const merged = await readRecord('store', read['id']);
    merged['contacts'][1].name = 'Mine';
    expect(expectStatus(await putStore(merged), 200)['contacts'][1]).toMatchObject({ ...newer, name: 'Mine' });
  });

  test('a row that changes nothing, or carries no date, is no conflict; a date that is none is 400 at its row', async () => {
    const read = await makeStore();
    const [contact, second] = read['contacts'];
    const { modified_date: older, ...values } = await changeContact(contact);
    const ofContact = (row: Body) => putStore({ ...read, contacts: [row, second] });
    expectStatus(await ofContact({ ...values, modified_date: contact['modified_date'] }), 200);
    const touched = await readRecord('store', read['id']);
    expect(touched['contacts'][0]['modified_date']).toBe(older);
    read['modified_date'] = touched['modified_date'];
    expect(expectStatus(await ofContact({ ...values, modified_date: 'soon' }), 400)).toEqual({
      contacts: [{ modified_date: [{ code: 'type', message: 'Must be a time: YYYY-MM-DDThh:mm:ssZ' }] }, {}],
    });
    expectStatus(await ofContact({ ...values, name: 'Blind', modified_date: null }), 200);
  });

  test('a field that others changed and the caller may not is a conflict, not a 400', async () => {
    const read = await makeStore();
    const rules = fieldRules('store_contact', ['email', false, true]);
    const clerk = await userWithRules(
      ['store.edit', 'store.list', 'store_contact'].map((state) => allowState(state, rules)),
    );
    await changeContact(read['contacts'][0]);
    expectStatus(await clerk('PUT', `/api/store/${read['id']}/`, read), 409);
  });

  test('rows at any depth: a rule of a permission', async () => {
    const fields = [{ field_name: 'code', deny_read: false, deny_update: true }];
    const { id: group } = await makeRecord('trestle/group', { name: unique('Group') });
    const record = await makeRecord('trestle/group_permissions', {
      group,
      details: 'x',
      states: [{ state_name: 'stock', models: [{ base_uri: '/api/stock/', model_name: 'Stock', fields }] }],
    });
    const field = record['states'][0].models[0].fields[0];
    expectStatus(await admin('PATCH', `/api/trestle/group_state_model_field/${field.id}/`, { deny_read: true }), 200);
    expect(
      expectStatus(await admin('PUT', `/api/trestle/group_permissions/${record['id']}/`, record), 409),
    ).toMatchObject({ code: 'changed', rows: { fields: [field.id] } });
  });
});

test('a 405 says which methods there are', async () => {
  const allow = async (method: string, path: string): Promise<unknown> => {
    const reply = await admin(method, path, method === 'GET' ? undefined : {});
    return [reply.status, reply.headers.get('allow')];
  };
  expect(await allow('POST', '/api/product/1/')).toEqual([405, 'GET, HEAD, PUT, PATCH, DELETE']);
  expect(await allow('POST', '/api/stock_availability/')).toEqual([405, 'GET, HEAD']);
  expect(await allow('GET', '/api-token-auth/')).toEqual([405, 'POST']);
  expect(await allow('GET', '/api/trestle/my_group_permissions/')).toEqual([405, 'POST']);
  expect(await allow('PUT', '/filesystem/upload/')).toEqual([405, 'POST']);
  for (const name of ['release_token', 'api_key'])
    expect(await allow('PUT', `/api/trestle/${name}/`)).toEqual([405, 'GET, HEAD, POST']);
  for (const path of ['/api/openapi.json', '/api/docs', '/healthz', '/readyz', '/remotes.json'])
    expect([path, await allow('POST', path)]).toEqual([path, [405, 'GET, HEAD']]);
});
