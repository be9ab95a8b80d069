import { as, expectStatus, list, logIn, type Body, type Call } from '../parts/people';
import { bearer, createUser, groupId } from '../parts/createUser';
import { invitationKey } from '../parts/invitationLink';
import { allowState, fieldRules, userWithRules } from '../parts/permissionRules';
import { awaitMails, mailsTo } from '../parts/sentMails';
import { call } from '../parts/people';
import { unique } from '../../uniqueText';

const STORE_WITH_LOGIN_PATH = '/api/store/with_login/';
const admin = as('admin');
const newStore = (more: Body = {}): Body => ({
  name: unique('Lane'),
  address: '1 Mill Lane',
  phone_number: '555 0100',
  ...more,
});
const newLogin = async (more: Body = {}): Promise<Body & { login_email: string }> => {
  const name = unique('ines').replaceAll(' ', '');
  return {
    contact_type: 1,
    login_first_name: 'Ines',
    login_last_name: name,
    login_email: `${name}@shops.example`,
    login_group: await groupId('StoreUser'),
    login_invite: true,
    ...more,
  };
};
const countOf = async (collection: string, field: string, value: unknown): Promise<number> =>
  (await list(admin, collection, { query: JSON.stringify([field, 'eq', value]), filter: 'all' }))['count'] as number;

test('creates store, contact and login in one call, and invites the person', async () => {
  const login = await newLogin();
  const createdStore = expectStatus(await admin('POST', STORE_WITH_LOGIN_PATH, newStore(login)), 201);
  const { results } = await list(admin, 'trestle/user', { q: login.login_email });
  expect(results).toEqual([
    expect.objectContaining({ username: login.login_email, store: createdStore['id'], groups: [login['login_group']] }),
  ]);
  expect(createdStore['contacts']).toEqual([
    expect.objectContaining({ name: `Ines ${login['login_last_name']}`, type: 1, login: results[0]!['id'] }),
  ]);
  const key = invitationKey((await awaitMails(login.login_email, 1))[0]!);
  const { token } = expectStatus(await call('POST', '/auth/accept_invitation/', { key }), 200);
  const chosen = await call('POST', '/auth/change_password/', { password: 'A-new-sofa-for-you-7' }, bearer(token));
  expectStatus(chosen, 200);
  const { user } = await logIn(login.login_email, 'A-new-sofa-for-you-7');
  expect(user).toMatchObject({ username: login.login_email });
  const history = expectStatus(await admin('GET', `/api/store/${createdStore['id']}/history/`), 200);
  expect(JSON.stringify(history['results'])).toContain('"contacts"');
});

test('a store alone, and one with a contact whose login exists', async () => {
  expect(
    expectStatus(await admin('POST', STORE_WITH_LOGIN_PATH, newStore({ login_invite: true })), 201)['contacts'],
  ).toEqual([]);
  const { id } = await createUser();
  const withContact = newStore({ contact_name: 'Front desk', contact_type: 1, contact_login: id });
  expect(expectStatus(await admin('POST', STORE_WITH_LOGIN_PATH, withContact), 201)['contacts']).toEqual([
    expect.objectContaining({ name: 'Front desk', login: id }),
  ]);
});

test('a repeated key creates one store', async () => {
  const body = newStore(await newLogin({ login_invite: false }));
  const headers = { 'idempotency-key': unique('key').replaceAll(' ', '') };
  const both = await Promise.all([
    admin('POST', STORE_WITH_LOGIN_PATH, body, headers),
    admin('POST', STORE_WITH_LOGIN_PATH, body, headers),
  ]);
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  expect(both[0]!.body['id']).toBe(both[1]!.body['id']);
  expect(await countOf('store', 'name', body['name'])).toBe(1);
  expect(mailsTo(body['login_email'] as string)).toHaveLength(0);
});

test('errors stand at the names of the form, and nothing is written', async () => {
  const existingUser = await createUser();
  const cases: [Body, Body][] = [
    [
      { phone_number: '', login_email: 'no address' },
      { phone_number: 'Value Required', login_email: /valid email/ },
    ],
    [{ login_email: existingUser.email }, { login_email: /already taken/ }],
    [{ login_username: existingUser.username }, { login_username: /already taken/ }],
    [{ login_group: 999_999 }, { login_group: /no such record/ }],
    [{ login_group: null }, { login_group: 'Value Required' }],
    [{ contact_type: 999_999 }, { contact_type: /no such record/ }],
    [{ contact_login: existingUser.id }, { contact_login: /not both/ }],
    [{ contacts: [] }, { contacts: 'Unknown field' }],
    [{ surprise: 1 }, { surprise: 'Unknown field' }],
    [{ login_first_name: { toString: 1 } }, { login_first_name: 'Must be text' }],
    [{ login_invite: 'yes' }, { login_invite: /true or false/ }],
    [{ phone_number: '5'.repeat(60) }, { phone_number: 'Maximum length:50' }],
  ];
  for (const [more, errors] of cases) {
    const body = newStore(await newLogin(more));
    const reply = expectStatus(await admin('POST', STORE_WITH_LOGIN_PATH, { ...body, ...more }), 400);
    const words = Object.fromEntries(
      Object.entries(errors).map(([name, text]) => [
        name,
        [expect.objectContaining({ message: expect.stringMatching(text) })],
      ]),
    );
    expect(reply).toEqual(words);
    expect(await countOf('store', 'name', body['name'])).toBe(0);
    expect(await countOf('trestle/user', 'last_name', body['login_last_name'])).toBe(0);
  }
  expectStatus(await admin('POST', STORE_WITH_LOGIN_PATH, []), 400);
  expectStatus(await admin('POST', `${STORE_WITH_LOGIN_PATH}?x=1`, newStore()), 400);
  expectStatus(await admin('GET', STORE_WITH_LOGIN_PATH), 405);
});

describe('rights', () => {
  let storesOnly: Call;
  beforeAll(async () => {
    storesOnly = await userWithRules([allowState('store'), { state_name: 'user', deny: true, models: [] }], true);
  });
  test('who may create stores but no users creates the store and its contact alone', async () => {
    const body = newStore(await newLogin());
    expectStatus(await storesOnly('POST', STORE_WITH_LOGIN_PATH, body), 403);
    expect(await countOf('store', 'name', body['name'])).toBe(0);
    const { id } = await createUser();
    expectStatus(
      await storesOnly(
        'POST',
        STORE_WITH_LOGIN_PATH,
        newStore({ contact_name: 'A', contact_type: 1, contact_login: id }),
      ),
      201,
    );
  });
  test('only an administrator chooses the group and the store of a login', async () => {
    const clerk = await userWithRules([allowState('store'), allowState('user')], true);
    const body = newStore(await newLogin());
    expect(expectStatus(await clerk('POST', STORE_WITH_LOGIN_PATH, body), 400)).toHaveProperty('login_group');
    expect(await countOf('store', 'name', body['name'])).toBe(0);
  });
  test('a rule that hides the contacts of a store hides those of the form', async () => {
    const noContacts = await userWithRules([allowState('store', fieldRules('store', ['contacts', true, true]))], true);
    const { id } = await createUser();
    const refused = await noContacts(
      'POST',
      STORE_WITH_LOGIN_PATH,
      newStore({ contact_name: 'A', contact_type: 1, contact_login: id }),
    );
    expect(expectStatus(refused, 400)).toMatchObject({ contact_name: [{ message: 'Unknown field' }] });
    expectStatus(await noContacts('POST', STORE_WITH_LOGIN_PATH, newStore()), 201);
  });
  test('safety 14: nobody creates a login while acting for somebody', async () => {
    const acted = await createUser({ groups: [await groupId('Administrator')], store: null });
    const { token } = expectStatus(await admin('POST', '/auth/sudo/', { id: acted.id }), 200);
    const body = newStore(await newLogin());
    expectStatus(await call('POST', STORE_WITH_LOGIN_PATH, body, bearer(token as string)), 403);
    expect(await countOf('store', 'name', body['name'])).toBe(0);
  });
});
