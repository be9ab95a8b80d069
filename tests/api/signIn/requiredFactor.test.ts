import { decodeJwt } from 'jose';
import { runSql } from '../../database';
import { unique } from '../../uniqueText';
import { bearer, createUser, PASSWORD } from '../parts/createUser';
import { as, callTo, expectStatus, logIn, type Body } from '../parts/people';
import { codeOf, createAppOwner, wrongCodeOf } from '../parts/secondFactor';
import { startSecondDeployment, type SecondDeployment } from '../parts/secondDeployment';

const admin = as('admin');
const GROUP = unique('Guarded');
/** A deployment whose members of GROUP, and administrators, need a second factor. */
let strict: SecondDeployment;
let group: number;
beforeAll(async () => {
  strict = await startSecondDeployment({ REQUIRE_SECOND_FACTOR: `${GROUP}, Administrator` });
  group = expectStatus(await admin('POST', '/api/trestle/group/', { name: GROUP }), 201)['id'] as number;
});
afterAll(() => strict.stop());

const post = (path: string, body: Body, token?: string) =>
  callTo(strict.url)('POST', path, body, token === undefined ? {} : bearer(token));
const createMember = (more: Body = {}) => createUser({ groups: [group], store: null, ...more });
const logInHere = (username: string) => post('/api-token-auth/', { username, password: PASSWORD });

test('safety 87: a member without a factor gets no token before one is set up', async () => {
  const { username } = await createMember();
  const asked = await logInHere(username);
  expect(asked.status).toBe(401);
  expect(asked.body).toEqual({
    detail: 'Your group needs a second factor. Set one up to log in.',
    second_factor: [],
    ticket: expect.any(String),
  });
  const { ticket } = asked.body;
  // The ticket sets one up, and does nothing else.
  expectStatus(await post('/auth/second_factor/', { ticket, code: '123456' }), 400);
  expectStatus(await post('/auth/second_factor/totp/', {}, ticket), 401);
  const { secret } = expectStatus(await post('/auth/second_factor/enrol/', { ticket }), 200);
  expectStatus(await post('/auth/second_factor/enrol/confirm/', { ticket, code: wrongCodeOf(secret) }), 400);
  const code = codeOf(secret);
  const enrolled = expectStatus(await post('/auth/second_factor/enrol/confirm/', { ticket, code }), 200);
  expect(enrolled).toEqual({
    token: expect.any(String),
    user: expect.objectContaining({ username }),
    recovery_codes: expect.any(Array),
  });
  expectStatus(await post('/auth/second_factor/enrol/confirm/', { ticket, code }), 400);
  expect((await logInHere(username)).body).toMatchObject({ second_factor: ['totp'] });
});

test('safety 87: superusers are administrators here, too; others log in as before', async () => {
  const { username } = await createUser({ groups: [], store: null, is_superuser: true });
  expect((await logInHere(username)).body).toMatchObject({ second_factor: [] });
  expectStatus(await logInHere((await createUser()).username), 200);
});

test('safety 87: a ticket to enter a code sets nothing up', async () => {
  const { username } = await createAppOwner({ groups: [group], store: null });
  const { ticket } = (await logInHere(username)).body;
  expectStatus(await post('/auth/second_factor/enrol/', { ticket }), 400);
});

test('safety 87: a session that began without it is not prolonged, by no call', async () => {
  const { username } = await createMember();
  const { token } = await logIn(username);
  expectStatus(await post('/api-token-refresh/', { token }), 400);
  expectStatus(await post('/auth/reauthenticate/', { password: PASSWORD }, token), 200);
  expectStatus(await post('/auth/change_password/', { password: 'A-new-sofa-for-you-7' }, token), 400);
  // Nothing was changed.
  expectStatus(await post('/auth/reauthenticate/', { password: PASSWORD }, token), 200);
});

test('safety 87: a session that began at an identity provider goes on: the provider asks for second factors', async () => {
  const { username } = await createMember();
  const { token } = await logIn(username);
  await runSql('UPDATE `session_life` SET `by_provider` = 1 WHERE `session` = ?', [decodeJwt(token)['sid']]);
  expectStatus(await post('/api-token-refresh/', { token }), 200);
});

test('safety 87: who has no factor does not act for somebody who needs one', async () => {
  const { id } = await createMember();
  const staff = await createUser({ groups: [], store: null, is_superuser: true });
  const { token } = await logIn(staff.username);
  expectStatus(await post('/auth/sudo/', { id }, token), 403);
  const owner = await createAppOwner({ groups: [], store: null, is_superuser: true });
  const acting = expectStatus(await post('/auth/sudo/', { id }, owner.token), 200)['token'] as string;
  expectStatus(await post('/api-token-refresh/', { token: acting }), 200);
  expectStatus(await post('/auth/unsudo/', {}, acting), 200);
});
