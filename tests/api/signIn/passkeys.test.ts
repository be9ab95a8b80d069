import { runSql } from '../../database';
import { createUser } from '../parts/createUser';
import { as, call, expectStatus, logIn, type Body } from '../parts/people';
import { addPasskey, askPasskey, createPasskeyOwner, enterPasskey, passkeyOrigin, stateOf } from '../parts/passkeys';
import { confirmPassword, enter, post, ticketFor } from '../parts/secondFactor';
import { startSecondDeployment, type SecondDeployment } from '../parts/secondDeployment';
import { awaitMails } from '../parts/sentMails';
import { SoftPasskey, type AnswerFaults } from '../parts/softPasskey';
import { deactivation } from '../parts/variant';

const admin = as('admin');
let second: SecondDeployment;
beforeAll(async () => {
  second = await startSecondDeployment({}, { PUBLIC_URL: passkeyOrigin() });
});
afterAll(() => second.stop());
const auditOf = (user: number, action: string) =>
  runSql('SELECT `actor` FROM `audit` WHERE `action` = ? AND `other_id` = ?', [action, user]);
const askForTicket = async (ticket: string): Promise<Body> =>
  expectStatus(await post('/auth/second_factor/assertion/', { ticket }), 200);
const answer = (ticket: string, assertion: Body) => post('/auth/second_factor/', { ticket, assertion });

test('safety 93: a passkey is the second factor, with recovery codes; its answer counts once', async () => {
  const { id, username, email, passkey, codes } = await createPasskeyOwner();
  expect(codes).toHaveLength(10);
  expect((await awaitMails(email, 1))[0]).toContain('a passkey was added');
  expect(await auditOf(id, 'add_passkey')).toEqual([{ actor: id }]);
  const ticket = await ticketFor(username);
  const options = await askForTicket(ticket);
  expect(options['allowCredentials']).toMatchObject([{ id: passkey.id.toString('base64url') }]);
  const assertion = passkey.get(options);
  const { token } = expectStatus(await answer(ticket, assertion), 200);
  expectStatus(await answer(ticket, assertion), 400);
  expectStatus(await answer(await ticketFor(username), assertion), 400);
  expect(await stateOf(token)).toMatchObject({
    second_factor: ['passkey'],
    recovery_codes: 10,
    passkeys: [{ name: 'Laptop', used_at: expect.any(String) }],
  });
  expectStatus(await enter(await ticketFor(username), codes[0]!), 200);
});

test('safety 94: a passkey alone logs in, once for a challenge, in the browser that asked', async () => {
  const { id, passkey } = await createPasskeyOwner();
  const { options, cookie } = await askPasskey();
  expect(options).not.toHaveProperty('allowCredentials');
  const assertion = passkey.get(options);
  expectStatus(await enterPasskey(assertion, ''), 400);
  expectStatus(await enterPasskey(assertion, (await askPasskey()).cookie), 400);
  expect(expectStatus(await enterPasskey(assertion, cookie), 200)['user']).toMatchObject({ id });
  expectStatus(await enterPasskey(assertion, cookie), 400);
});

test('safety 94: of two tabs that wait for a passkey, both may be answered', async () => {
  const { passkey } = await createPasskeyOwner();
  const first = await askPasskey();
  const second = await askPasskey(first.cookie);
  expectStatus(await enterPasskey(passkey.get(first.options), second.cookie), 200);
  expectStatus(await enterPasskey(passkey.get(second.options), second.cookie), 200);
});

test('safety 94: a challenge of one BFF is answered at another', async () => {
  const { passkey } = await createPasskeyOwner();
  const { options, cookie } = await askPasskey();
  expectStatus(await enterPasskey(passkey.get(options), cookie, second.url), 200);
});

test.each<[string, AnswerFaults]>([
  ['another origin', { origin: 'https://example.com' }],
  ['another RP id', { rpId: 'example.com' }],
  ['no user verification', { unverified: true }],
  ['no user handle', { userHandle: null }],
  ['another user handle', { userHandle: Buffer.alloc(32).toString('base64url') }],
  ['a made-up challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
])('safety 94: %s is refused', async (_, faults) => {
  const { passkey } = await createPasskeyOwner();
  const { options, cookie } = await askPasskey();
  const refused = await enterPasskey(passkey.get(options, faults), cookie);
  expect(refused).toMatchObject({ status: 400, body: { non_field_errors: [expect.stringContaining('passkey')] } });
});

test("safety 93: another's ticket, another's passkey and an unknown one are refused", async () => {
  const [one, two] = [await createPasskeyOwner(), await createPasskeyOwner()];
  const [ticket1, ticket2] = [await ticketFor(one.username), await ticketFor(two.username)];
  const options1 = await askForTicket(ticket1);
  expectStatus(await answer(ticket2, one.passkey.get(options1)), 400);
  expectStatus(await answer(ticket1, two.passkey.get(options1)), 400);
  const stranger = new SoftPasskey(passkeyOrigin());
  const { options, cookie } = await askPasskey();
  expectStatus(await enterPasskey(stranger.get(options), cookie), 400);
  expectStatus(await answer(ticket1, {}), 400);
  expectStatus(await post('/auth/second_factor/assertion/', { ticket: 'none' }), 400);
});

test('safety 93: a counter that goes back is refused and in the audit; one that stays 0 is good', async () => {
  const { id, passkey } = await createPasskeyOwner();
  const logInWith = async (counter: number): Promise<number> => {
    const { options, cookie } = await askPasskey();
    return (await enterPasskey(passkey.get(options, { counter }), cookie)).status;
  };
  expect([await logInWith(0), await logInWith(0), await logInWith(5)]).toEqual([200, 200, 200]);
  expect([await logInWith(5), await logInWith(4), await logInWith(0)]).toEqual([400, 400, 400]);
  expect(await auditOf(id, 'passkey_counter')).toHaveLength(3);
  expect(await logInWith(6)).toBe(200);
});

test('safety 94: an inactive person is refused in the same words as an unknown passkey', async () => {
  const { id, passkey } = await createPasskeyOwner();
  expectStatus(await admin('PATCH', `/api/trestle/user/${id}/`, deactivation), 200);
  const [first, other] = [await askPasskey(), await askPasskey()];
  const refused = await enterPasskey(passkey.get(first.options), first.cookie);
  const unknown = await enterPasskey(
    new SoftPasskey(passkeyOrigin()).get(other.options, { userHandle: 'AA' }),
    other.cookie,
  );
  expect(refused.status).toBe(400);
  expect(refused.body).toEqual(unknown.body);
});

test('safety 93: adding and removing need the password; the last factor a code, too', async () => {
  const user = await createUser();
  const { token } = await logIn(user.username);
  expectStatus(await post('/auth/passkey/enrol/', {}, token), 400);
  const { codes } = await addPasskey(token, 'Laptop');
  expect((await addPasskey(token, 'Key')).codes).toEqual([]);
  const [laptop, key] = (await stateOf(token))['passkeys'] as Body[];
  const remove = (body: Body) => post('/auth/passkey/remove/', body, token);
  expectStatus(await remove({ id: 99_999_999 }), 400);
  expectStatus(await remove({ id: laptop!['id'] }), 200);
  expectStatus(await remove({ id: key!['id'] }), 400);
  expectStatus(await remove({ id: key!['id'], code: codes[0] }), 200);
  expect(await stateOf(token)).toMatchObject({ second_factor: [], recovery_codes: 0, passkeys: [] });
});

test('safety 93: ten passkeys at most, and a new one must have verified its owner', async () => {
  const { token } = await createPasskeyOwner();
  const options = expectStatus(await post('/auth/passkey/enrol/', {}, token), 200);
  const credential = new SoftPasskey(passkeyOrigin()).create(options, { unverified: true });
  expectStatus(await post('/auth/passkey/enrol/confirm/', { name: 'Bad', credential }, token), 400);
  for (let i = 2; i <= 10; i += 1) await addPasskey(token, `Key ${i}`);
  expectStatus(await post('/auth/passkey/enrol/', {}, token), 400);
});

test('safety 93: a passkey is renamed by its owner alone, in their own session', async () => {
  const { id, token } = await createPasskeyOwner();
  const stranger = await createPasskeyOwner();
  const [passkey] = (await stateOf(token))['passkeys'] as Body[];
  const rename = (name: unknown, caller = token) => post('/auth/passkey/rename/', { id: passkey!['id'], name }, caller);
  expectStatus(await rename('Till 3'), 200);
  expectStatus(await rename('Till 3'), 200);
  expect(expectStatus(await rename('Mine', stranger.token), 400)).toHaveProperty('id');
  for (const name of ['', ' ', 'x'.repeat(101), 7, undefined])
    expect(expectStatus(await rename(name), 400)).toHaveProperty('name');
  const { token: own } = await logIn('admin');
  const acting = expectStatus(await post('/auth/sudo/', { id }, own), 200)['token'] as string;
  expectStatus(await rename('Mine', acting), 403);
  expect((await stateOf(token))['passkeys']).toMatchObject([{ name: 'Till 3' }]);
  expect(await auditOf(id, 'rename_passkey')).toEqual([{ actor: id }, { actor: id }]);
});

test("safety 93: an administrator's reset removes passkeys", async () => {
  const { id, username, passkey } = await createPasskeyOwner();
  expectStatus(await admin('POST', '/auth/second_factor/reset/', { user: id }), 200);
  await logIn(username);
  const { options, cookie } = await askPasskey();
  expectStatus(await enterPasskey(passkey.get(options), cookie), 400);
  expect(await auditOf(id, 'reset_factor')).toHaveLength(1);
});

test('wrong bodies are named', async () => {
  const { token } = await logIn((await createUser()).username);
  await confirmPassword(token);
  expect(expectStatus(await call('POST', '/auth/passkey/', {}), 400)).toHaveProperty('assertion');
  expect(expectStatus(await call('POST', '/auth/passkey/', { assertion: 'x' }), 400)).toHaveProperty('assertion');
  expect(expectStatus(await post('/auth/passkey/enrol/confirm/', {}, token), 400)).toHaveProperty('name');
  expectStatus(await call('GET', '/auth/passkey/'), 405);
});
