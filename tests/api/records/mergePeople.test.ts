import { as, demoRows, expectStatus, list, type Body } from '../parts/people';
import { unique } from '../../uniqueText';
import { makeRecord as make, mergeRecords as merge, readRecord as get } from '../parts/records';
import { allowState, fieldRules, userWithRules } from '../parts/permissionRules';

const [admin, office] = [as('admin'), as('office')];

describe('safety 58: people, groups and their rights', () => {
  const group = (name: string) => make('trestle/group', { name });
  const someone = (name: string, more: Body = {}) =>
    make('trestle/user', {
      username: name,
      first_name: 'A',
      last_name: 'B',
      email: `${name}@x.example`,
      new_password: 'Trestle-demo-1',
      ...more,
    });
  const word = () => unique('m').replaceAll(' ', '');
  test('only a superuser merges users or groups at all', async () => {
    const [a, b] = [await someone(word()), await someone(word(), { is_superuser: true })];
    for (const [kept, other] of [
      [a, b],
      [b, a],
    ] as const)
      expectStatus(await merge('trestle/user', kept['id'], [other['id']], office), 403);
    const [g, h] = [await group(word()), await group(word())];
    expectStatus(await merge('trestle/group', g['id'], [h['id']], office), 403);
    expect([
      (await get('trestle/user', b['id']))['is_superuser'],
      (await get('trestle/group', h['id']))['name'],
    ]).toEqual([true, h['name']]);
  });
  test("no group is merged with the administrators'", async () => {
    const [mine] = (await list(admin, 'trestle/group', { query: JSON.stringify(['name', 'eq', 'Administrator']) }))[
      'results'
    ];
    const other = await group(word());
    expectStatus(await merge('trestle/group', mine.id, [other['id']]), 400);
    expectStatus(await merge('trestle/group', other['id'], [mine.id]), 400);
  });
  test('groups: members once, rules together in the one record there may be', async () => {
    const [keptGroup, otherGroup] = [await group(word()), await group(word())];
    const both = await someone(word(), { groups: [keptGroup['id'], otherGroup['id']] });
    const one = await someone(word(), { groups: [otherGroup['id']] });
    const state = (state_name: string) => ({
      state_name,
      deny: true,
      models: [fieldRules('product', ['notes', true, false])],
    });
    const rules = await make('trestle/group_permissions', {
      group: keptGroup['id'],
      details: 'kept',
      states: [state('product')],
    });
    const others = await make('trestle/group_permissions', {
      group: otherGroup['id'],
      details: 'other',
      states: [state('supplier')],
    });
    expectStatus(await merge('trestle/group', keptGroup['id'], [otherGroup['id']]), 200);
    expect([
      (await get('trestle/user', both['id']))['groups'],
      (await get('trestle/user', one['id']))['groups'],
    ]).toEqual([[keptGroup['id']], [keptGroup['id']]]);
    const now = await get('trestle/group_permissions', rules['id']);
    expect(now).toMatchObject({ group: keptGroup['id'], details: 'kept' });
    expect(now['states'].map((s: Body) => [s['state_name'], s['models'].length])).toEqual([
      ['product', 1],
      ['supplier', 1],
    ]);
    expectStatus(await admin('GET', `/api/trestle/group_permissions/${others['id']}/`), 404);
  });
  test('groups: not while both have a rule of one name, of which the one record could hold but one', async () => {
    const [keptGroup, otherGroup] = [await group(word()), await group(word())];
    const states = [{ state_name: 'product', deny: true, models: [] }];
    for (const { id } of [keptGroup, otherGroup] as { id: number }[])
      await make('trestle/group_permissions', { group: id, details: 'x', states });
    expect(expectStatus(await merge('trestle/group', keptGroup['id'], [otherGroup['id']]), 400)).toEqual({
      other_ids: [{ code: 'unique', message: 'Both have a rule for product. Take one of them out first.' }],
    });
  });
  test("users: what they made and were named in becomes the first one's", async () => {
    const [keptUser, otherUser] = [await someone(word()), await someone(word())];
    const type = (await demoRows('code_contact_type'))[0]!['id'];
    const contact = await make('store_contact', { name: unique('Ann'), type, login: otherUser['id'] });
    expectStatus(await merge('trestle/user', keptUser['id'], [otherUser['id']]), 200);
    expect(await get('store_contact', contact['id'])).toMatchObject({
      login: keptUser['id'],
      login__username: keptUser['username'],
    });
  });
  test('who sees which store is not changed by merging stores, but by an administrator', async () => {
    const place = () => make('store', { name: unique('Shop'), address: 'x', phone_number: '1' });
    const [keptStore, otherStore] = [await place(), await place()];
    const clerk = await someone(word(), { store: otherStore['id'] });
    const keeper = await userWithRules([allowState('store')], true);
    expectStatus(await merge('store', keptStore['id'], [otherStore['id']], keeper), 403);
    expectStatus(await merge('store', keptStore['id'], [otherStore['id']], office), 200);
    expect(await get('trestle/user', clerk['id'])).toMatchObject({ store: keptStore['id'] });
  });
});
