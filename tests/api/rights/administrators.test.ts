import { as, expectStatus, list, logIn, call, person, type Body, type Call } from '../parts/people';
import { unique } from '../../uniqueText';
import { bearer, groupId, createUser } from '../parts/createUser';
import { allowState, userWithRules } from '../parts/permissionRules';
import { deactivation, isStandard } from '../parts/variant';

const admin = as('admin');
const callsWith =
  (token: string): Call =>
  (method, path, body, headers = {}) =>
    call(method, path, body, { ...bearer(token), ...headers });

describe('safety 58: rights that must not be a way up', () => {
  test('an administrator who is no superuser cannot touch a superuser, make one, or delete one', async () => {
    const office = as('office');
    const chief = `/api/trestle/user/${(await createUser({ is_superuser: true, groups: [] })).id}/`;
    const refusedBodies: Body[] = [
      { new_password: 'A-new-sofa-for-you-7' },
      { email: 'mine@evil.example' },
      { groups: [] },
      { is_superuser: false },
      deactivation,
      { username: 'mine' },
    ];
    for (const body of refusedBodies) expectStatus(await office('PATCH', chief, body), 403);
    expectStatus(await office('DELETE', chief), 403);
    const { id } = await createUser();
    expect(
      Object.keys(expectStatus(await office('PATCH', `/api/trestle/user/${id}/`, { is_superuser: true }), 400)),
    ).toEqual(['is_superuser']);
    const mine = `/api/trestle/user/${(await person('office'))['id']}/`;
    expect(Object.keys(expectStatus(await office('PATCH', mine, { is_superuser: true }), 400))).toEqual([
      'is_superuser',
    ]);
  });
  test("no group becomes the administrators' by its name, in any spelling, and theirs keeps its own", async () => {
    const clerk = await userWithRules([allowState('group')]);
    const mine = expectStatus(await clerk('POST', '/api/trestle/group/', { name: unique('group') }), 201)['id'];
    for (const name of [
      'Administrator',
      'administrator',
      'Administrator ',
      ' administrator',
      '\u00A0Administrator',
      'Ádministrator',
    ]) {
      expect([400, 403]).toContain((await clerk('PATCH', `/api/trestle/group/${mine}/`, { name })).status);
      expect([400, 403]).toContain((await clerk('POST', '/api/trestle/group/', { name })).status);
    }
    for (const name of ['Administrator', 'StoreUser']) {
      const path = `/api/trestle/group/${await groupId(name)}/`;
      expectStatus(await admin('PATCH', path, { name: unique('other') }), 400);
      expectStatus(await admin('DELETE', path), 400);
      expect(expectStatus(await admin('PATCH', path, { name }), 200)).toMatchObject({ name });
    }
  });
  test('the store group gets no dates: once they have ended, its members would see every store', async () => {
    if (isStandard) return;
    const stores = `/api/trestle/group/${await groupId('StoreUser')}/`;
    for (const field of ['active_start_date', 'active_end_date'])
      expect(expectStatus(await admin('PATCH', stores, { [field]: '2030-01-01T00:00:00Z' }), 400)).toEqual({
        non_field_errors: ['The group StoreUser is always active.'],
      });
    expectStatus(await admin('PATCH', stores, { active_start_date: null, active_end_date: null }), 200);
  });
  test("a group's name is kept without the spaces around it, so that no two look alike", async () => {
    const name = unique('spaced');
    const createdGroup = expectStatus(await admin('POST', '/api/trestle/group/', { name: `  ${name}  ` }), 201);
    expect(createdGroup['name']).toBe(name);
    expectStatus(await admin('POST', '/api/trestle/group/', { name: `\t${name}` }), 400);
    expect(
      expectStatus(await admin('PATCH', `/api/trestle/group/${createdGroup['id']}/`, { name: ` ${name}   two ` }), 200)[
        'name'
      ],
    ).toBe(`${name} two`);
  });
  test('whoever may edit groups and rules leaves those of their own groups alone, by every address', async () => {
    const clerk = await userWithRules([allowState('group'), allowState('group_permissions')]);
    const rules = expectStatus(await clerk('POST', '/api/trestle/my_group_permissions/', {}), 200)['groups'][0];
    const refused = { detail: 'Only an administrator may change the rights of a group that they are in themselves.' };
    const own = `/api/trestle/group_permissions/${rules.id}/`;
    const [state] = rules.states;
    const other = expectStatus(await admin('POST', '/api/trestle/group/', { name: unique('other') }), 201)['id'];
    const theirs = expectStatus(
      await clerk('POST', '/api/trestle/group_permissions/', {
        group: other,
        details: 'x',
        states: [
          {
            state_name: 'product',
            deny: true,
            models: [{ model_name: 'product', fields: [{ field_name: 'code', deny_read: true }] }],
          },
        ],
      }),
      201,
    );
    const model = theirs['states'][0].models[0];
    const refusedCalls: [string, string, Body?][] = [
      ['PATCH', own, { states: [{ state_name: '*', deny: false }] }],
      ['PATCH', own, { deny_by_default: false }],
      ['DELETE', own],
      ['PATCH', `/api/trestle/group_permissions/${theirs['id']}/`, { group: rules.group }],
      ['POST', '/api/trestle/group_state/', { group_permissions: rules.id, state_name: '*', deny: false }],
      ['PATCH', `/api/trestle/group_state/${state.id}/`, { state_name: '*' }],
      ['DELETE', `/api/trestle/group_state/${state.id}/`],
      ['PATCH', `/api/trestle/group_state/${theirs['states'][0].id}/`, { group_permissions: rules.id }],
      ['POST', '/api/trestle/group_state_model/', { group_state: state.id, model_name: 'product' }],
      ['PATCH', `/api/trestle/group_state_model/${model.id}/`, { group_state: state.id }],
      ['PATCH', `/api/trestle/group/${rules.group}/`, { name: unique('mine') }],
    ];
    for (const [method, path, body] of refusedCalls) {
      const reply = await clerk(method, path, body);
      expect([path, body, reply.status, reply.body]).toEqual([path, body, 403, refused]);
    }
    expect(expectStatus(await admin('GET', own), 200)['states']).toMatchObject([
      { state_name: 'group' },
      { state_name: 'group_permissions' },
    ]);
    expectStatus(
      await clerk('PATCH', `/api/trestle/group_permissions/${theirs['id']}/`, { details: 'y', states: [] }),
      200,
    );
  });
  test('a clerk cannot take over a member of staff, or an administrator, by a new password or e-mail', async () => {
    const clerk = await userWithRules([allowState('user')]);
    const member = await createUser(isStandard ? { is_staff: true } : { groups: [await groupId('Administrator')] });
    const staff = `/api/trestle/user/${member.id}/`;
    for (const body of [{ new_password: 'A-new-sofa-for-you-7' }, { email: 'mine@evil.example' }])
      expectStatus(await clerk('PATCH', staff, body), 403);
  });
  test('on the own account rights are read-only', async () => {
    const { id, username } = await createUser();
    const me = callsWith((await logIn(username)).token);
    const path = `/api/trestle/user_account/${id}/`;
    const before = expectStatus(await me('GET', path), 200);
    const after = expectStatus(
      await me('PATCH', path, {
        is_superuser: true,
        is_staff: true,
        groups: [await groupId('Administrator')],
        store: 2,
        impersonations: [],
        last_login: null,
      }),
      200,
    );
    for (const name of ['is_superuser', 'is_staff', 'groups', 'store', 'last_login'])
      expect([name, after[name]]).toEqual([name, before[name]]);
    expectStatus(await me('PATCH', path, { user_permissions: [1] }), 400);
    expectStatus(await me('GET', `/api/trestle/user_account/${(await person('admin'))['id']}/`), 404);
    expectStatus(
      await me('PATCH', `/api/trestle/user_account/${(await person('admin'))['id']}/`, { first_name: 'x' }),
      404,
    );
  });
});

test("safety 59: nobody's e-mail is another's user name, or the reverse, in any spelling", async () => {
  const { id, username, email } = await createUser();
  const other = await createUser({ username: `${unique('at').replace(' ', '')}@demo.example` });
  const path = `/api/trestle/user/${id}/`;
  expect(Object.keys(expectStatus(await admin('PATCH', path, { email: other.username }), 400))).toEqual(['email']);
  expect(Object.keys(expectStatus(await admin('PATCH', path, { email: other.username.toUpperCase() }), 400))).toEqual([
    'email',
  ]);
  expect(Object.keys(expectStatus(await admin('PATCH', path, { username: other.email }), 400))).toEqual(['username']);
  const me = callsWith((await logIn(username)).token);
  expect(
    Object.keys(expectStatus(await me('PATCH', `/api/trestle/user_account/${id}/`, { username: other.email }), 400)),
  ).toEqual(['username']);
  expectStatus(await admin('PATCH', path, { username: email }), 200);
});

test('every change of rights is in the audit, before and after, nested ones too', async () => {
  const entries = async (name: string, id: number): Promise<[action: string, changes: Body][]> =>
    (
      await list(admin, 'trestle/audit', {
        query: JSON.stringify({
          and: [
            ['other_name', 'eq', name],
            ['other_id', 'eq', id],
          ],
        }),
        sort: 'id',
      })
    )['results'].map((row: Body) => [row['action'], row['changes']]);
  const { id } = await createUser();
  const [store, office] = [await groupId('StoreUser'), await groupId('Administrator')];
  expectStatus(await admin('PATCH', `/api/trestle/user/${id}/`, { store: 2, groups: [office] }), 200);
  expect((await entries('user', id)).at(-1)).toEqual([
    'update',
    expect.objectContaining({ store: [3, 2], groups: [[store], [office]] }),
  ]);
  const group = expectStatus(await admin('POST', '/api/trestle/group/', { name: unique('audited') }), 201)['id'];
  const createdRules = expectStatus(
    await admin('POST', '/api/trestle/group_permissions/', {
      group,
      details: 'x',
      states: [
        {
          state_name: 'product',
          deny: false,
          models: [{ model_name: 'product', fields: [{ field_name: 'code', deny_read: true }] }],
        },
      ],
    }),
    201,
  );
  const [state] = createdRules['states'];
  const field = state.models[0].fields[0];
  expectStatus(
    await admin('PATCH', `/api/trestle/group_permissions/${createdRules['id']}/`, {
      states: [{ ...state, deny: true, models: [{ ...state.models[0], fields: [] }] }],
    }),
    200,
  );
  expect((await entries('group_state', state.id)).at(-1)).toEqual(['update', { deny: [false, true] }]);
  expect((await entries('group_state_model_field', field.id)).map(([action]) => action)).toEqual(['create', 'delete']);
  expect((await entries('group_state_model_field', field.id)).at(-1)![1]).toMatchObject({
    field_name: ['code', null],
    deny_read: [true, null],
  });
});
