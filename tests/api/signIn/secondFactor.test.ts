import { runSql } from '../../database';
import { bearer, createUser, PASSWORD } from '../parts/createUser';
import { address, as, call, callTo, expectStatus, logIn } from '../parts/people';
import {
  addApp,
  codeOf,
  confirmPassword,
  createAppOwner,
  enter,
  post,
  ticketFor,
  wrongCodeOf,
} from '../parts/secondFactor';
import { startSecondDeployment, type SecondDeployment } from '../parts/secondDeployment';
import { awaitMails, codeOf as passcodeOf } from '../parts/sentMails';
import { deactivation } from '../parts/variant';

const NEW_PASSWORD = 'A-new-sofa-for-you-7';
const WRONG = {
  non_field_errors: ['The code is wrong or was used, or this took too long. Try the next code, or log in again.'],
};
const admin = as('admin');
let second: SecondDeployment;
beforeAll(async () => {
  second = await startSecondDeployment();
});
afterAll(() => second.stop());

const lives = async (token: string): Promise<boolean> =>
  (await call('GET', '/api/product/?limit=1', undefined, bearer(token))).status === 200;

test('safety 87: with an app, the password gives a ticket and no token, and the code a token', async () => {
  const { id, username, secret } = await createAppOwner();
  const asked = await post('/api-token-auth/', { username, password: PASSWORD });
  expect(asked.status).toBe(401);
  expect(asked.body).toEqual({
    detail: 'Enter your second factor to log in.',
    second_factor: ['totp'],
    ticket: expect.stringMatching(/^[\w-]{43}$/),
  });
  const { ticket } = asked.body;
  expectStatus(await call('GET', '/api/product/', undefined, bearer(ticket)), 401);
  const entered = expectStatus(await enter(ticket, ` ${codeOf(secret)} `), 200);
  expect(entered).toEqual({ token: expect.any(String), user: expect.objectContaining({ id, username }) });
  expect(await lives(entered['token'])).toBe(true);
});

test('safety 87: a wrong password never tells of a factor', async () => {
  const { username } = await createAppOwner();
  const refused = await post('/api-token-auth/', { username, password: 'wrong' });
  expect(refused).toMatchObject({
    status: 400,
    body: { non_field_errors: ['Unable to log in with provided credentials.'] },
  });
});

test('safety 87: a code is good once, on every BFF, and no older one after it', async () => {
  const { username, secret } = await createAppOwner();
  const [first, other, third] = [await ticketFor(username), await ticketFor(username), await ticketFor(username)];
  const code = codeOf(secret, 1);
  expectStatus(await callTo(second.url)('POST', '/auth/second_factor/', { ticket: first, code }), 200);
  expect(await enter(other, code)).toMatchObject({ status: 400, body: WRONG });
  expect(await enter(third, codeOf(secret))).toMatchObject({ status: 400, body: WRONG });
});

test('safety 87: of many uses of one code at the same time, over two BFFs, one succeeds', async () => {
  const { username, secret } = await createAppOwner();
  const tickets = [];
  for (let i = 0; i < 6; i += 1) tickets.push(await ticketFor(username));
  const code = codeOf(secret, 1);
  const replies = await Promise.all(
    tickets.map((ticket, i) => callTo(i % 2 ? second.url : address)('POST', '/auth/second_factor/', { ticket, code })),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400, 400]);
});

test('safety 87: a ticket is good once, and for five minutes', async () => {
  const { id, username, recoveryCodes } = await createAppOwner();
  const ticket = await ticketFor(username);
  expectStatus(await enter(ticket, recoveryCodes[0]!), 200);
  expect(await enter(ticket, recoveryCodes[1]!)).toMatchObject({ status: 400, body: WRONG });
  const old = await ticketFor(username);
  await runSql(
    'UPDATE `sign_in_ticket` SET `created_at` = `created_at` - INTERVAL 5 MINUTE WHERE `user` = ? AND `used_at` IS NULL',
    [id],
  );
  expect(await enter(old, recoveryCodes[1]!)).toMatchObject({ status: 400, body: WRONG });
  expect(await enter('a'.repeat(43), recoveryCodes[1]!)).toMatchObject({ status: 400, body: WRONG });
  // The code that was refused with the ticket is still good.
  expectStatus(await enter(await ticketFor(username), recoveryCodes[1]!), 200);
});

test('safety 87: five tries with a ticket; the right code as the sixth is refused', async () => {
  const { username, secret } = await createAppOwner();
  const ticket = await ticketFor(username);
  for (let i = 0; i < 5; i += 1)
    expect(await enter(ticket, wrongCodeOf(secret))).toMatchObject({ status: 400, body: WRONG });
  expect(await enter(ticket, codeOf(secret))).toMatchObject({ status: 400, body: WRONG });
});

test('safety 87: ten wrong codes of one person, with any tickets on two BFFs, then a wait of a minute', async () => {
  const { username, secret } = await createAppOwner();
  for (let i = 0; i < 3; i += 1) {
    const ticket = await ticketFor(username);
    for (let j = 0; j < (i < 2 ? 4 : 2); j += 1)
      expect(
        await callTo(j % 2 ? second.url : address)('POST', '/auth/second_factor/', {
          ticket,
          code: wrongCodeOf(secret),
        }),
      ).toMatchObject({ status: 400, body: WRONG });
  }
  const blocked = await callTo(second.url)('POST', '/auth/second_factor/', {
    ticket: await ticketFor(username),
    code: codeOf(secret),
  });
  expect(blocked.status).toBe(429);
  expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(50);
});

test('safety 87: each recovery code is good once, however it is typed, and is stored as a hash', async () => {
  const { id, username, recoveryCodes } = await createAppOwner();
  expect(recoveryCodes).toHaveLength(10);
  expect(new Set(recoveryCodes).size).toBe(10);
  const typed = recoveryCodes[0]!.replaceAll('-', ' ').toUpperCase();
  expectStatus(await enter(await ticketFor(username), typed), 200);
  expect(await enter(await ticketFor(username), recoveryCodes[0]!)).toMatchObject({ status: 400, body: WRONG });
  const stored = await runSql('SELECT * FROM `recovery_code` WHERE `user` = ?', [id]);
  expect(stored).toHaveLength(10);
  expect(JSON.stringify(stored)).not.toContain(recoveryCodes[1]!.replaceAll('-', ''));
});

test("safety 87: the app's secret is encrypted", async () => {
  const { id, secret } = await createAppOwner();
  const [row] = await runSql('SELECT `secret` FROM `totp_factor` WHERE `user` = ?', [id]);
  expect((row!['secret'] as Buffer).includes(secret)).toBe(false);
});

test('safety 87: an app counts after its first code, which is no code to log in with; the other sessions end', async () => {
  const { id, username, email } = await createUser();
  const [{ token }, other] = [await logIn(username), await logIn(username)];
  expectStatus(await post('/auth/second_factor/totp/', {}, token), 400);
  await confirmPassword(token);
  const { secret, address: uri } = expectStatus(await post('/auth/second_factor/totp/', {}, token), 200);
  expect(uri).toContain(`secret=${secret}`);
  expect(uri).toContain(encodeURIComponent(username));
  expectStatus(await post('/auth/second_factor/totp/confirm/', { code: wrongCodeOf(secret) }, token), 400);
  await logIn(username);
  const code = codeOf(secret);
  const added = expectStatus(await post('/auth/second_factor/totp/confirm/', { code }, token), 200);
  expect(added).toEqual({ status: true, recovery_codes: expect.any(Array) });
  expect(await Promise.all([lives(token), lives(other.token)])).toEqual([true, false]);
  expect(await enter(await ticketFor(username), code)).toMatchObject({ status: 400, body: WRONG });
  expectStatus(await post('/auth/second_factor/totp/', {}, token), 400);
  expect((await awaitMails(email, 1))[0]).toContain('second factor was added');
  const audit = await runSql("SELECT `actor`, `user` FROM `audit` WHERE `action` = 'add_factor' AND `other_id` = ?", [
    id,
  ]);
  expect(audit).toEqual([{ actor: id, user: id }]);
});

test('safety 87: to remove it or to get new recovery codes takes the password and a code', async () => {
  const { username, token, secret, recoveryCodes } = await createAppOwner();
  for (const path of ['/auth/second_factor/remove/', '/auth/second_factor/recovery_codes/']) {
    await runSql(
      'UPDATE `session_life` SET `confirmed_at` = NULL WHERE `session` IN (SELECT `id` FROM `session` WHERE `user` = ?)',
      [(await post('/api-token-verify/', { token })).body['user'].id],
    );
    expect(expectStatus(await post(path, { code: recoveryCodes[0] }, token), 400)).toHaveProperty('password');
    await confirmPassword(token);
    expect(expectStatus(await post(path, { code: wrongCodeOf(secret) }, token), 400)).toHaveProperty('code');
    expect(expectStatus(await post(path, {}, token), 400)).toHaveProperty('code');
  }
  const renewed = expectStatus(
    await post('/auth/second_factor/recovery_codes/', { code: recoveryCodes[0] }, token),
    200,
  )['recovery_codes'] as string[];
  expectStatus(await enter(await ticketFor(username), recoveryCodes[1]!), 400);
  expect((await post('/auth/second_factor/state/', {}, token)).body).toEqual({
    required: false,
    second_factor: ['totp'],
    recovery_codes: 10,
    passkeys: [],
  });
  expectStatus(await post('/auth/second_factor/remove/', { code: renewed[0] }, token), 200);
  await logIn(username);
});

test('safety 87: ten wrong codes of a signed-in person, too, then a wait', async () => {
  const { token, secret } = await createAppOwner();
  await confirmPassword(token);
  const remove = () => post('/auth/second_factor/remove/', { code: wrongCodeOf(secret) }, token);
  for (let i = 0; i < 10; i += 1) expectStatus(await remove(), 400);
  expectStatus(await remove(), 429);
});

test('safety 87: a forgotten password changes the password, and the factor is still asked for', async () => {
  const { username, email, token, secret } = await createAppOwner();
  const before = await awaitMails(email, 1);
  expectStatus(await post('/auth/forgot_password/', { username }), 200);
  const passcode = passcodeOf((await awaitMails(email, before.length + 1)).at(-1)!);
  const verified = expectStatus(await post('/auth/verify_passcode/', { username, key: passcode }), 200);
  const changed = await post('/auth/change_password/', { password: NEW_PASSWORD }, verified['token']);
  expect(changed).toMatchObject({ status: 401, body: { second_factor: ['totp'], ticket: expect.any(String) } });
  expect(changed.body).not.toHaveProperty('token');
  expect(await lives(token)).toBe(false);
  expectStatus(await enter(changed.body['ticket'], codeOf(secret)), 200);
  expect(await ticketFor(username, NEW_PASSWORD)).toEqual(expect.any(String));
});

test('safety 87: a new password, a reset and a deactivation end the tickets of before', async () => {
  const [one, two, three] = [await createAppOwner(), await createAppOwner(), await createAppOwner()];
  const [ticket1, ticket2, ticket3] = [
    await ticketFor(one.username),
    await ticketFor(two.username),
    await ticketFor(three.username),
  ];
  expectStatus(await admin('PATCH', `/api/trestle/user/${one.id}/`, { new_password: NEW_PASSWORD }), 200);
  expectStatus(await admin('POST', '/auth/second_factor/reset/', { user: two.id }), 200);
  expectStatus(await admin('PATCH', `/api/trestle/user/${three.id}/`, deactivation), 200);
  expect(await enter(ticket1, one.recoveryCodes[0]!)).toMatchObject({ status: 400, body: WRONG });
  expect(await enter(ticket2, two.recoveryCodes[0]!)).toMatchObject({ status: 400, body: WRONG });
  expect(await enter(ticket3, three.recoveryCodes[0]!)).toMatchObject({ status: 400, body: WRONG });
});

test('safety 87: an administrator resets a lost factor; it is in the audit, mailed, and every session ends', async () => {
  const owner = await createAppOwner();
  const reset = (user: number, token: string) => post('/auth/second_factor/reset/', { user }, token);
  const somebody = await createUser();
  const staff = await logIn(somebody.username);
  expectStatus(await reset(owner.id, staff.token), 403);
  expectStatus(await post('/auth/second_factor/state/', { user: owner.id }, staff.token), 403);
  const { token, user } = await logIn('admin');
  expect(expectStatus(await post('/auth/second_factor/state/', { user: owner.id }, token), 200)).toMatchObject({
    second_factor: ['totp'],
  });
  expectStatus(await reset(owner.id, token), 200);
  expect(await lives(owner.token)).toBe(false);
  await logIn(owner.username);
  expectStatus(await reset(owner.id, token), 400);
  expectStatus(await reset(99_999_999, token), 400);
  expectStatus(await reset(user['id'], token), 400);
  expect((await awaitMails(owner.email, 2))[1]).toContain('second factor was reset');
  const audit = await runSql("SELECT `actor`, `user` FROM `audit` WHERE `action` = 'reset_factor' AND `other_id` = ?", [
    owner.id,
  ]);
  expect(audit).toEqual([{ actor: user['id'], user: owner.id }]);
});

test('safety 58: only a superuser resets the factor of a superuser', async () => {
  const superuser = await createAppOwner({ is_superuser: true, groups: [], store: null });
  expectStatus(await as('office')('POST', '/auth/second_factor/reset/', { user: superuser.id }), 403);
});

test('safety 87: nobody changes the factors of somebody they act for', async () => {
  const { id } = await createUser();
  const { token } = await logIn('admin');
  const acting = expectStatus(await post('/auth/sudo/', { id }, token), 200)['token'] as string;
  for (const [path, body] of [
    ['totp/', {}],
    ['totp/confirm/', { code: '123456' }],
    ['remove/', { code: '123456' }],
    ['recovery_codes/', { code: '123456' }],
    ['state/', {}],
    ['reset/', { user: id }],
  ] as const)
    expectStatus(await post(`/auth/second_factor/${path}`, body, acting), 403);
});

test.each(['/auth/second_factor/', '/auth/second_factor/enrol/', '/auth/second_factor/enrol/confirm/'])(
  'what is missing or unknown in the body of %s is named',
  async (path) => {
    expect(expectStatus(await post(path, {}), 400)).toHaveProperty('ticket');
    expect(expectStatus(await post(path, { nothing: 1 }), 400)).toHaveProperty('nothing');
    expect(expectStatus(await post(path, { ticket: 7 }), 400)).toHaveProperty('ticket');
    expectStatus(await call('GET', path), 405);
  },
);

test('a person may set an app up again after removing it', async () => {
  const { token, recoveryCodes } = await createAppOwner();
  await confirmPassword(token);
  expectStatus(await post('/auth/second_factor/remove/', { code: recoveryCodes[0] }, token), 200);
  expect((await addApp(token)).recoveryCodes).toHaveLength(10);
});
