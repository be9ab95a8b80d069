import { runSql } from '../../database';
import { address, as, call, expectStatus, logIn, type Body } from '../parts/people';
import { bearer, createUser, PASSWORD } from '../parts/createUser';
import { startSecondDeployment, type SecondDeployment } from '../parts/secondDeployment';

const NEW_PASSWORD = 'A-new-sofa-for-you-7';
const CONFIRM_ERROR = [{ code: 'confirm', message: 'Confirm your current password first' }];
const WEAK_PASSWORD_ERROR = [{ code: 'weak', message: 'Password strength should be color green' }];
const admin = as('admin');
let second: SecondDeployment;
beforeAll(async () => {
  second = await startSecondDeployment();
});
afterAll(() => second.stop());

const confirm = (token: string, password = PASSWORD) =>
  call('POST', '/auth/reauthenticate/', { password }, bearer(token));
const change = (token: string, password: string) => call('POST', '/auth/change_password/', { password }, bearer(token));
const lives = async (token: string): Promise<boolean> =>
  (
    await Promise.all(
      [address, second.url].map(
        async (url) => (await fetch(`${url}/api/product/?limit=1`, { headers: bearer(token) })).status,
      ),
    )
  ).every((status) => status === 200);

test('safety 9: changing the password ends every other session, on every BFF', async () => {
  const { id, username } = await createUser();
  const [mine, other] = [(await logIn(username)).token, (await logIn(username)).token];
  expect(expectStatus(await change(mine, NEW_PASSWORD), 400)).toEqual({ password: CONFIRM_ERROR });
  expect(expectStatus(await confirm(mine, 'wrong'), 400)).toEqual({
    password: [{ code: 'wrong', message: 'Authentication failed - Invalid Password. Please try again.' }],
  });
  expectStatus(await confirm(mine), 200);
  expect(expectStatus(await change(other, NEW_PASSWORD), 400)).toEqual({ password: CONFIRM_ERROR });
  const changed = expectStatus(await change(mine, NEW_PASSWORD), 200);
  expect(changed).toMatchObject({ status: true, token: expect.any(String), user: { id, username } });
  expect(await Promise.all([lives(mine), lives(changed['token']), lives(other)])).toEqual([true, true, false]);
  expectStatus(await call('POST', '/api-token-refresh/', { token: other }), 400);
  await logIn(username, NEW_PASSWORD);
  const rows = await runSql(
    "SELECT `actor`, `user`, `changes` FROM `audit` WHERE `action` = 'password' AND `other_id` = ?",
    [id],
  );
  expect(rows).toEqual([{ actor: id, user: id, changes: {} }]);
});

test('safety 9: a password set by an administrator ends all sessions', async () => {
  const { id, username } = await createUser();
  const { token } = await logIn(username);
  expectStatus(await admin('PATCH', `/api/trestle/user/${id}/`, { new_password: NEW_PASSWORD }), 200);
  expect(await lives(token)).toBe(false);
});

test('a weak password is refused wherever one is set, and nothing is changed', async () => {
  const { id, username } = await createUser();
  const { token } = await logIn(username);
  expectStatus(await confirm(token), 200);
  for (const password of ['password1', `${username}1`, 'Summer2026!'])
    expect(expectStatus(await change(token, password), 400)).toEqual({ password: WEAK_PASSWORD_ERROR });
  expect(expectStatus(await change(token, 'kX4$mP'), 400)).toEqual({
    password: [{ code: 'min-len', message: 'Minimum length:8' }],
  });
  expect(
    expectStatus(
      await call('PATCH', `/api/trestle/user_account/${id}/`, { new_password: 'password1' }, bearer(token)),
      400,
    ),
  ).toEqual({ new_password: WEAK_PASSWORD_ERROR });
  expect(expectStatus(await admin('PATCH', `/api/trestle/user/${id}/`, { new_password: 'password1' }), 400)).toEqual({
    new_password: WEAK_PASSWORD_ERROR,
  });
  const { username: name, ...person } = {
    username: `${username}b`,
    first_name: 'A',
    last_name: 'B',
    email: `${username}b@demo.example`,
    new_password: 'password1',
  };
  expect(expectStatus(await admin('POST', '/api/trestle/user/', { username: name, ...person }), 400)).toEqual({
    new_password: WEAK_PASSWORD_ERROR,
  });
  await logIn(username);
});

test('a confirmed password counts for five minutes, on its own session, for e-mail and password of the account', async () => {
  const { id, username, email } = await createUser();
  const [{ token }, other] = await Promise.all([logIn(username), logIn(username)]);
  const path = `/api/trestle/user_account/${id}/`;
  const save = (body: Body, by = token) => call('PATCH', path, body, bearer(by));
  expect(expectStatus(await save({ email: `x${email}`, new_password: NEW_PASSWORD }), 400)).toEqual({
    email: CONFIRM_ERROR,
    new_password: CONFIRM_ERROR,
  });
  expectStatus(await save({ first_name: 'Other', email }), 200);
  expectStatus(await confirm(token), 200);
  expect(expectStatus(await save({ email: `x${email}` }, other.token), 400)).toEqual({ email: CONFIRM_ERROR });
  expect(expectStatus(await save({ email: `x${email}` }), 200)).toMatchObject({ email: `x${email}` });
  await runSql(
    'UPDATE `session_life` SET `confirmed_at` = `confirmed_at` - INTERVAL 5 MINUTE ' +
      'WHERE `session` IN (SELECT `id` FROM `session` WHERE `user` = ?)',
    [id],
  );
  expect(expectStatus(await save({ email }), 400)).toEqual({ email: CONFIRM_ERROR });
  expectStatus(await confirm(token), 200);
  expectStatus(await save({ new_password: NEW_PASSWORD }), 200);
  expect(await Promise.all([lives(token), lives(other.token)])).toEqual([true, false]);
  await logIn(username, NEW_PASSWORD);
});

test("one's own record among the users asks for it, too", async () => {
  const { id, username, email } = await createUser({ is_superuser: true });
  const { token } = await logIn(username);
  const save = (body: Body) => call('PATCH', `/api/trestle/user/${id}/`, body, bearer(token));
  expect(expectStatus(await save({ email: `x${email}`, new_password: NEW_PASSWORD }), 400)).toEqual({
    email: CONFIRM_ERROR,
    new_password: CONFIRM_ERROR,
  });
  expectStatus(await confirm(token), 200);
  expectStatus(await save({ email: `x${email}`, new_password: NEW_PASSWORD }), 200);
  expect(await lives(token)).toBe(true);
});

test('with PASSWORD_COMPLEXITY off eight characters will do', async () => {
  const lax = await startSecondDeployment({ PASSWORD_COMPLEXITY: 'off' });
  try {
    const { id, username } = await createUser();
    const { token } = await logIn(username);
    expectStatus(await confirm(token), 200);
    const post = (password: string) =>
      fetch(`${lax.url}/auth/change_password/`, {
        method: 'POST',
        headers: bearer(token),
        body: JSON.stringify({ password }),
      });
    expect((await post('short')).status).toBe(400);
    expect((await post('password')).status).toBe(200);
    const saved = await fetch(`${lax.url}/api/trestle/user_account/${id}/`, {
      method: 'PATCH',
      headers: { ...bearer(token), 'content-type': 'application/json' },
      body: '{"new_password":"password2"}',
    });
    expect(saved.status).toBe(200);
  } finally {
    await lax.stop();
  }
});
