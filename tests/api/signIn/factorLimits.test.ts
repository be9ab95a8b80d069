import { createHmac } from 'node:crypto';
import { runSql } from '../../database';
import { unique } from '../../uniqueText';
import { bearer, createUser, PASSWORD } from '../parts/createUser';
import { address, as, callTo, expectStatus, logIn, type ApiReply, type Body } from '../parts/people';
import { askPasskey, createPasskeyOwner, enterPasskey, passkeyOrigin } from '../parts/passkeys';
import { codeOf, confirmPassword, createAppOwner, enter, post, ticketFor, wrongCodeOf } from '../parts/secondFactor';
import { secretOf, startSecondDeployment, type SecondDeployment } from '../parts/secondDeployment';
import { SoftPasskey } from '../parts/softPasskey';

/* Each refusal is asked for more often than its limit, by turns at two BFFs that know nothing of each other. */
const FREE_ATTEMPTS = 10;
const WRONG_RECOVERY_CODE = 'aaaa-bbbb-cccc-dddd';
const GROUP = unique('Guarded');
const ENTER = '/auth/second_factor/';
const ENROL = '/auth/second_factor/enrol/';
let second: SecondDeployment;
let group: number;
beforeAll(async () => {
  second = await startSecondDeployment(
    { REQUIRE_SECOND_FACTOR: GROUP, TRUSTED_PROXIES: 'loopback' },
    { PUBLIC_URL: passkeyOrigin() },
  );
  group = expectStatus(await as('admin')('POST', '/api/trestle/group/', { name: GROUP }), 201)['id'] as number;
});
afterAll(() => second.stop());

/** The BFF whose turn it is. */
const bffOf = (turn: number): string => (turn % 2 ? second.url : address);
const sendTo = (turn: number, path: string, body: Body, token?: string): Promise<ApiReply> =>
  callTo(bffOf(turn))('POST', path, body, token === undefined ? {} : bearer(token));
/** Moves a challenge's time back. */
const ageChallenge = (challenge: unknown, seconds: number) =>
  runSql(
    'UPDATE `passkey_challenge` SET `created_at` = `created_at` - INTERVAL ? SECOND ' +
      'WHERE `challenge_hash` = UNHEX(SHA2(?, 256))',
    [seconds, challenge],
  );
/** The key that attempts are counted under. */
const attemptKey = (...parts: (string | number)[]): string =>
  createHmac('sha256', secretOf('jwt')).update(JSON.stringify(parts)).digest('hex');
const endWait = (key: string) =>
  runSql('UPDATE `sign_in_attempt` SET `blocked_until` = UTC_TIMESTAMP(3) WHERE `id` = ?', [key]);
const expectBlocked = (reply: ApiReply): void => {
  expectStatus(reply, 429);
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(50);
};
/** Sends wrong answers with tickets of a person, each ticket four times, until the person has no free attempt. */
const useUpAttempts = async (username: string, wrong: (attempt: number) => Body): Promise<void> => {
  let ticket = '';
  for (let attempt = 0; attempt < FREE_ATTEMPTS; attempt += 1) {
    if (attempt % 4 === 0) ticket = await ticketFor(username);
    expectStatus(await sendTo(attempt, ENTER, { ticket, ...wrong(attempt) }), 400);
  }
};

test('safety 92: wrong codes of an app and wrong recovery codes share one count; after the wait one is right', async () => {
  const { id, username, secret, recoveryCodes } = await createAppOwner();
  await useUpAttempts(username, (attempt) => ({ code: attempt < 5 ? WRONG_RECOVERY_CODE : wrongCodeOf(secret) }));
  const ticket = await ticketFor(username);
  for (const turn of [0, 1]) expectBlocked(await sendTo(turn, ENTER, { ticket, code: recoveryCodes[0]! }));
  await endWait(attemptKey('second factor', id));
  // The next wrong one is followed by a longer wait.
  expectStatus(await sendTo(0, ENTER, { ticket, code: WRONG_RECOVERY_CODE }), 400);
  const blocked = await sendTo(1, ENTER, { ticket, code: recoveryCodes[0]! });
  expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(100);
  await endWait(attemptKey('second factor', id));
  expectStatus(await enter(await ticketFor(username), recoveryCodes[0]!), 200);
  // What was right ends the count, and is good no second time.
  expectStatus(await enter(await ticketFor(username), recoveryCodes[0]!), 400);
  expectStatus(await enter(await ticketFor(username), recoveryCodes[1]!), 200);
});

test('safety 92: wrong recovery codes alone are counted, in a session, too', async () => {
  const { token, recoveryCodes } = await createAppOwner();
  await confirmPassword(token);
  const renew = (turn: number, code: string) => sendTo(turn, '/auth/second_factor/recovery_codes/', { code }, token);
  for (let turn = 0; turn < FREE_ATTEMPTS; turn += 1) expectStatus(await renew(turn, WRONG_RECOVERY_CODE), 400);
  for (const turn of [0, 1]) expectBlocked(await renew(turn, recoveryCodes[0]!));
});

test('safety 92: wrong answers of a passkey after the password are counted with wrong codes', async () => {
  const { username, passkey, codes } = await createPasskeyOwner();
  const asked = await ticketFor(username);
  const options = expectStatus(await post('/auth/second_factor/assertion/', { ticket: asked }), 200);
  const wrong = passkey.get(options, { unverified: true });
  await useUpAttempts(username, (attempt) => (attempt < 8 ? { assertion: wrong } : { code: WRONG_RECOVERY_CODE }));
  for (const turn of [0, 1])
    expectBlocked(await sendTo(turn, ENTER, { ticket: await ticketFor(username), code: codes[0]! }));
});

test('safety 92: wrong answers of a passkey alone are counted, also of one that nobody has', async () => {
  const { passkey } = await createPasskeyOwner();
  for (const each of [passkey, new SoftPasskey(passkeyOrigin())]) {
    const { options, cookie } = await askPasskey();
    const wrong = each.get(options, { unverified: true, userHandle: 'AA' });
    for (let turn = 0; turn < FREE_ATTEMPTS; turn += 1)
      expectStatus(await enterPasskey(wrong, cookie, bffOf(turn)), 400);
    const right = await askPasskey();
    for (const turn of [0, 1]) expectBlocked(await enterPasskey(each.get(right.options), right.cookie, bffOf(turn)));
  }
  await endWait(attemptKey('passkey answer', passkey.id.toString('base64url')));
  const { options, cookie } = await askPasskey();
  expectStatus(await enterPasskey(passkey.get(options), cookie), 200);
});

test('safety 92: an address asks for a thousand challenges, at all BFFs together', async () => {
  const client = `203.0.113.${1 + Math.floor(Math.random() * 250)}`;
  const key = attemptKey('passkey', client);
  await runSql(
    'INSERT INTO `sign_in_attempt` (`id`, `failures`, `last_at`) VALUES (?, 998, UTC_TIMESTAMP(3)) ' +
      'ON DUPLICATE KEY UPDATE `failures` = 998, `blocked_until` = NULL, `last_at` = UTC_TIMESTAMP(3)',
    [key],
  );
  const ask = (path: string, body: Body) => callTo(second.url)('POST', path, body, { 'x-forwarded-for': client });
  expectStatus(await ask('/auth/passkey/options/', {}), 200);
  expectStatus(await ask('/auth/second_factor/assertion/', { ticket: 'none' }), 400);
  expectBlocked(await ask('/auth/passkey/options/', {}));
  expectBlocked(await ask('/auth/second_factor/assertion/', { ticket: 'none' }));
  expectStatus(await post('/auth/passkey/options/', {}), 200);
});

test('safety 92: a challenge expires after five minutes, whatever it was made for', async () => {
  const { username, token, passkey } = await createPasskeyOwner();
  const logInAged = async (seconds: number): Promise<number> => {
    const { options, cookie } = await askPasskey();
    await ageChallenge(options['challenge'], seconds);
    return (await enterPasskey(passkey.get(options), cookie)).status;
  };
  expect([await logInAged(240), await logInAged(300)]).toEqual([200, 400]);

  const ticket = await ticketFor(username);
  const verify = expectStatus(await post('/auth/second_factor/assertion/', { ticket }), 200);
  await ageChallenge(verify['challenge'], 300);
  expectStatus(await post(ENTER, { ticket, assertion: passkey.get(verify) }), 400);

  await confirmPassword(token);
  const options = expectStatus(await post('/auth/passkey/enrol/', {}, token), 200);
  await ageChallenge(options['challenge'], 300);
  const credential = new SoftPasskey(passkeyOrigin()).create(options);
  expectStatus(await post('/auth/passkey/enrol/confirm/', { name: 'Late', credential }, token), 400);
});

test('safety 92: an app that is set up waits a quarter of an hour for its first code', async () => {
  const { id, username } = await createUser();
  const { token } = await logIn(username);
  await confirmPassword(token);
  const { secret } = expectStatus(await post('/auth/second_factor/totp/', {}, token), 200);
  await runSql('UPDATE `totp_factor` SET `created_at` = `created_at` - INTERVAL 15 MINUTE WHERE `user` = ?', [id]);
  const confirm = () => post('/auth/second_factor/totp/confirm/', { code: codeOf(secret, 0) }, token);
  expectStatus(await confirm(), 400);
  await logIn(username);
});

describe('with a group that needs a second factor', () => {
  const newTicket = async (username: string): Promise<string> =>
    expectStatus(await sendTo(1, '/api-token-auth/', { username, password: PASSWORD }), 401)['ticket'] as string;
  const createMember = () => createUser({ groups: [group], store: null });
  const startPasskey = async (ticket: string): Promise<Body> =>
    expectStatus(await sendTo(1, `${ENROL}passkey/`, { ticket }), 200);

  test('safety 92, 93: a passkey is set up in place of an app, once, and logs in', async () => {
    const { id, username } = await createMember();
    const [ticket, other] = [await newTicket(username), await newTicket(username)];
    const options = await startPasskey(ticket);
    const passkey = new SoftPasskey(passkeyOrigin());
    const credential = passkey.create(options);
    const confirm = (by: string) => sendTo(1, `${ENROL}passkey/confirm/`, { ticket: by, name: 'Till 3', credential });
    // Made for another ticket, it is worth nothing, and its own still good.
    expectStatus(await confirm(other), 400);
    const enrolled = expectStatus(await confirm(ticket), 200);
    expect(enrolled).toEqual({
      token: expect.any(String),
      user: expect.objectContaining({ id, username }),
      recovery_codes: expect.any(Array),
    });
    expect(enrolled['recovery_codes']).toHaveLength(10);
    expectStatus(await confirm(ticket), 400);
    // Tickets of before end.
    expectStatus(await sendTo(1, `${ENROL}passkey/`, { ticket: other }), 400);
    expectStatus(await sendTo(1, ENROL, { ticket: other }), 400);
    const asked = (await sendTo(1, '/api-token-auth/', { username, password: PASSWORD })).body;
    expect(asked['second_factor']).toEqual(['passkey']);
    const challenge = await askPasskey();
    expectStatus(await enterPasskey(passkey.get(challenge.options), challenge.cookie), 200);
    expectStatus(await enter(asked['ticket'], enrolled['recovery_codes'][0]), 200);
  });

  test('safety 92: five tries with a ticket, whatever is set up; the right one as the sixth is refused', async () => {
    const { username } = await createMember();
    const ticket = await newTicket(username);
    const { secret } = expectStatus(await sendTo(1, ENROL, { ticket }), 200);
    const passkey = new SoftPasskey(passkeyOrigin());
    for (let turn = 0; turn < 3; turn += 1)
      expectStatus(await sendTo(turn, `${ENROL}confirm/`, { ticket, code: wrongCodeOf(secret) }), 400);
    for (let turn = 0; turn < 2; turn += 1) {
      const credential = passkey.create(await startPasskey(ticket), { unverified: true });
      expectStatus(await sendTo(turn, `${ENROL}passkey/confirm/`, { ticket, name: 'Bad', credential }), 400);
    }
    const credential = passkey.create(await startPasskey(ticket));
    expectStatus(await sendTo(1, `${ENROL}passkey/confirm/`, { ticket, name: 'Good', credential }), 400);
    expectStatus(await sendTo(1, `${ENROL}confirm/`, { ticket, code: codeOf(secret) }), 400);
    expectStatus(await sendTo(1, '/api-token-auth/', { username, password: PASSWORD }), 401);
  });

  test('safety 92: ten wrong tries with any tickets are followed by a wait', async () => {
    const { username } = await createMember();
    let ticket = '';
    for (let attempt = 0; attempt < FREE_ATTEMPTS; attempt += 1) {
      if (attempt % 4 === 0) ticket = await newTicket(username);
      expectStatus(await sendTo(attempt, `${ENROL}confirm/`, { ticket, code: '000000' }), 400);
    }
    const credential = new SoftPasskey(passkeyOrigin()).create(await startPasskey(ticket));
    for (const turn of [0, 1])
      expectBlocked(await sendTo(turn, `${ENROL}passkey/confirm/`, { ticket, name: 'Good', credential }));
  });

  test('safety 92: a challenge of a new passkey expires, and a ticket for a code sets none up', async () => {
    const { username } = await createMember();
    const ticket = await newTicket(username);
    const options = await startPasskey(ticket);
    await ageChallenge(options['challenge'], 300);
    const credential = new SoftPasskey(passkeyOrigin()).create(options);
    expectStatus(await sendTo(1, `${ENROL}passkey/confirm/`, { ticket, name: 'Late', credential }), 400);
    const owner = await createAppOwner({ groups: [group], store: null });
    expectStatus(await sendTo(1, `${ENROL}passkey/`, { ticket: await newTicket(owner.username) }), 400);
  });

  test('wrong bodies are named', async () => {
    expect(expectStatus(await post(`${ENROL}passkey/`, {}), 400)).toHaveProperty('ticket');
    const confirm = `${ENROL}passkey/confirm/`;
    const missing = expectStatus(await post(confirm, { ticket: 'x', credential: 'x' }), 400);
    expect(Object.keys(missing).toSorted()).toEqual(['credential', 'name']);
    expect(expectStatus(await post(confirm, { other: 1 }), 400)).toHaveProperty('other');
    expectStatus(await callTo(address)('GET', `${ENROL}passkey/`), 405);
  });
});
