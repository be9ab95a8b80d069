import { runSql } from '../../database';
import { as, call, expectStatus, logIn, type Body } from '../parts/people';
import { unique } from '../../uniqueText';
import { bearer, groupId, createUser, PASSWORD } from '../parts/createUser';
import { awaitMails, codeOf } from '../parts/sentMails';
import { deactivation, isStandard, variant } from '../parts/variant';

const admin = as('admin');
const activation: Body = isStandard
  ? { is_active: true }
  : { active_start_date: '2020-01-01T00:00:00Z', active_end_date: null };
const NEW_PASSWORD = 'A-new-sofa-for-you-7';

const status = async (token: string) => (await call('GET', '/api/product/?limit=1', undefined, bearer(token))).status;
/** True when a token still opens a call or can be refreshed. */
const opens = async (token: string) => [
  await status(token),
  (await call('POST', '/api-token-refresh/', { token })).status,
];
const [REFUSED_STATUSES, ACCEPTED_STATUSES] = [
  [401, 400],
  [200, 200],
];
const change = async (id: number, body: Body) =>
  expectStatus(await admin('PATCH', `/api/trestle/user/${id}/`, body), 200);
const sudo = async (token: string, id: number) =>
  expectStatus(await call('POST', '/auth/sudo/', { id }, bearer(token)), 200)['token'] as string;

test('safety 69: a token of before stays dead when its person is let in again, whether or not it was used in between', async () => {
  for (const isUsed of [true, false]) {
    const { id, username } = await createUser();
    const { token } = await logIn(username);
    await change(id, deactivation);
    if (isUsed) expect(await opens(token)).toEqual(REFUSED_STATUSES);
    await change(id, activation);
    expect([isUsed, await opens(token)]).toEqual([isUsed, REFUSED_STATUSES]);
    expect(await opens((await logIn(username)).token)).toEqual(ACCEPTED_STATUSES);
  }
});

test('safety 69: neither a passcode nor what it was good for outlives the account that asked for it', async () => {
  for (const isVerified of [true, false]) {
    const { id, username, email } = await createUser();
    expectStatus(await call('POST', '/auth/forgot_password/', { username }), 200);
    const key = codeOf((await awaitMails(email, 1))[0]!);
    const verify = () => call('POST', '/auth/verify_passcode/', { username, key });
    const grant = isVerified ? (expectStatus(await verify(), 200)['token'] as string) : '';
    await change(id, deactivation);
    await change(id, activation);
    if (isVerified)
      expectStatus(await call('POST', '/auth/change_password/', { password: NEW_PASSWORD }, bearer(grant)), 401);
    else expectStatus(await verify(), 400);
    await logIn(username);
  }
});

test('safety 69: acting for somebody ends with either person, for good', async () => {
  for (const which of ['chief', 'target'] as const) {
    const chief = await createUser({ groups: [], store: null, is_superuser: true });
    const target = await createUser();
    const theirs = await sudo((await logIn(chief.username)).token, target.id);
    expect(await status(theirs)).toBe(200);
    const { id } = { chief, target }[which];
    await change(id, deactivation);
    await change(id, activation);
    expect([which, await opens(theirs)]).toEqual([which, REFUSED_STATUSES]);
  }
});

test('safety 69: who loses the right to act for others and gets it again begins anew', async () => {
  const [lost, again] = [{ is_superuser: false }, { is_superuser: true }];
  const chief = await createUser({ groups: [], store: null, ...again });
  const target = await createUser();
  const { token } = await logIn(chief.username);
  const theirs = await sudo(token, target.id);
  await change(chief.id, lost);
  await change(chief.id, again);
  expect(await opens(theirs)).toEqual(REFUSED_STATUSES);
  expect(await status(token)).toBe(200);
  expect(await status(await sudo(token, target.id))).toBe(200);
  const account = expectStatus(
    await call(
      'GET',
      `/api/trestle/user_account/${target.id}/`,
      undefined,
      bearer((await logIn(target.username)).token),
    ),
    200,
  );
  const first = account['impersonations'].toSorted((a: Body, b: Body) => String(a['when']).localeCompare(b['when']))[0];
  expect(Date.parse(first.until)).toBeLessThanOrEqual(Date.now());
});

test('safety 69: whoever becomes more than the acting person might act for is left at once', async () => {
  const chief = await createUser({ groups: [], store: null, is_superuser: true });
  for (const more of [{ is_superuser: true }, { groups: [await groupId('Administrator')] }]) {
    const target = await createUser();
    const theirs = await sudo((await logIn(chief.username)).token, target.id);
    const { token: own } = await logIn(target.username);
    await change(target.id, more);
    expect([more, await opens(theirs)]).toEqual([more, REFUSED_STATUSES]);
    expect([more, await status(own)]).toEqual([more, 200]);
  }
});

test('safety 69: what ended by log-out or a new password stays ended while the account ends and begins again', async () => {
  const { id, username } = await createUser();
  const [{ token: left }, { token: replaced }] = [await logIn(username), await logIn(username)];
  expectStatus(await call('POST', '/api-token-expire/', {}, bearer(left)), 200);
  await change(id, { new_password: NEW_PASSWORD });
  await change(id, deactivation);
  await change(id, activation);
  await change(id, { new_password: PASSWORD });
  expect([await opens(left), await opens(replaced)]).toEqual([REFUSED_STATUSES, REFUSED_STATUSES]);
});

test('safety 9, 69: a sign-in that waits for its turn while the password changes opens nothing', async () => {
  const { id, username } = await createUser();
  const others = Array.from({ length: 16 }, () =>
    call('POST', '/api-token-auth/', { username: unique('nobody'), password: PASSWORD }),
  );
  const waiting = call('POST', '/api-token-auth/', { username, password: PASSWORD });
  await change(id, { new_password: NEW_PASSWORD });
  const { status: signedIn, body } = await waiting;
  if (signedIn === 200) expect(await opens(body['token'] as string)).toEqual(REFUSED_STATUSES);
  else expect(signedIn).toBe(400);
  await Promise.all(others);
  await logIn(username, NEW_PASSWORD);
});

test('safety 69: a date or flag that was set past the services ends what is used meanwhile', async () => {
  const { id, username } = await createUser();
  const { token } = await logIn(username);
  const set = (end: string, flag: number) =>
    runSql(
      `UPDATE \`user\` ` +
        `SET \`active_start_date\` = '2020-01-01', \`active_end_date\` = ${end}, \`is_active\` = ${flag} WHERE \`id\` = ?`,
      [id],
    );
  await set("'2021-01-01'", variant === 'go' ? 1 : 0);
  expect(await opens(token)).toEqual(REFUSED_STATUSES);
  await set('NULL', 1);
  expect(await opens(token)).toEqual(REFUSED_STATUSES);
});

test('what leaves an account as it is leaves its sessions', async () => {
  const name = unique('group');
  const group = expectStatus(await admin('POST', '/api/trestle/group/', { name }), 201)['id'] as number;
  const chief = await createUser({ groups: [], store: null, is_superuser: true });
  const target = await createUser({ groups: [group] });
  const [{ token }, { token: own }] = [await logIn(chief.username), await logIn(target.username)];
  const theirs = await sudo(token, target.id);
  const { modified_date: _, ...whole } = expectStatus(await admin('GET', `/api/trestle/user/${target.id}/`), 200);
  await change(target.id, { ...whole, last_name: 'Other' });
  for (const each of [token, own, theirs])
    expect((await call('POST', '/api-token-verify/', { token: each })).status).toBe(200);
});

if (!isStandard) {
  test('safety 69: an account that ended by its date alone is let in again without its old tokens', async () => {
    const { id, username } = await createUser();
    const { token } = await logIn(username);
    await runSql(
      'UPDATE `user` ' +
        "SET `active_start_date` = '2020-01-01', `active_end_date` = UTC_TIMESTAMP(3) - INTERVAL 2 MINUTE WHERE `id` = ?",
      [id],
    );
    await change(id, { active_end_date: null });
    expect(await opens(token)).toEqual(REFUSED_STATUSES);
    await change(id, { active_start_date: '2090-01-01T00:00:00Z' });
    await change(id, { active_start_date: '2020-01-01T00:00:00Z' });
    expect(await opens((await logIn(username)).token)).toEqual(ACCEPTED_STATUSES);
  });

  test('safety 69: an end in the future is no end', async () => {
    const { id, username } = await createUser();
    const { token } = await logIn(username);
    await change(id, { active_end_date: '2090-01-01T00:00:00Z' });
    expect(await opens(token)).toEqual(ACCEPTED_STATUSES);
  });
}
