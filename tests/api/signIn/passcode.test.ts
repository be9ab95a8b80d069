import { runSql } from '../../database';
import { as, call, expectStatus, logIn, type Body } from '../parts/people';
import { bearer, createUser, PASSWORD } from '../parts/createUser';
import { awaitMails, codeOf, mailsTo } from '../parts/sentMails';
import { startSecondDeployment } from '../parts/secondDeployment';
import { deactivation } from '../parts/variant';

const admin = as('admin');
const NEW_PASSWORD = 'A-new-sofa-for-you-7';

/** Requests a passcode and reads it from the mail. */
const mailPasscode = async ({ username, email }: { username: string; email: string }): Promise<string> => {
  const before = mailsTo(email).length;
  expectStatus(await call('POST', '/auth/forgot_password/', { username }), 200);
  return codeOf((await awaitMails(email, before + 1)).at(-1)!);
};
const verifyPasscode = (username: string, key: string) => call('POST', '/auth/verify_passcode/', { username, key });
const wrongCode = (code: string) => String((Number(code) + 1) % 100_000_000).padStart(8, '0');
const change = (token: string, body: Body) => call('POST', '/auth/change_password/', body, bearer(token));

test('a forgotten password: mail, passcode, new password, signed in; every session before has ended', async () => {
  const somebody = await createUser();
  const { token: old } = await logIn(somebody.username);
  const code = await mailPasscode({ ...somebody, username: somebody.email });
  const verified = expectStatus(await verifyPasscode(somebody.username, ` ${code} `), 200);
  expect(verified).toEqual({ status: true, token: expect.any(String), username: somebody.username });
  const changed = expectStatus(await change(verified['token'], { ...verified, password: NEW_PASSWORD }), 200);
  expect(changed).toMatchObject({ status: true, user: { username: somebody.username } });
  expect((await call('GET', '/api/product/?limit=1', undefined, bearer(changed['token']))).status).toBe(200);
  // safety 9
  expect((await call('GET', '/api/product/?limit=1', undefined, bearer(old))).status).toBe(401);
  expectStatus(await call('POST', '/api-token-auth/', { username: somebody.username, password: PASSWORD }), 400);
  await logIn(somebody.username, NEW_PASSWORD);
});

test('safety 3: five tries; the right code as the sixth is refused', async () => {
  const somebody = await createUser();
  const code = await mailPasscode(somebody);
  for (let i = 0; i < 5; i += 1)
    expect(await verifyPasscode(somebody.username, wrongCode(code))).toMatchObject({
      status: 400,
      body: { status: false },
    });
  expect(await verifyPasscode(somebody.username, code)).toMatchObject({ status: 400, body: { status: false } });
});

test('safety 3: the right code as the fifth try is good, and good once', async () => {
  const somebody = await createUser();
  const code = await mailPasscode(somebody);
  for (let i = 0; i < 4; i += 1) expectStatus(await verifyPasscode(somebody.username, wrongCode(code)), 400);
  expectStatus(await verifyPasscode(somebody.username, code), 200);
  expectStatus(await verifyPasscode(somebody.username, code), 400);
});

test('safety 3: the browser that used a code may repeat its call, and no other may', async () => {
  const somebody = await createUser();
  const code = await mailPasscode(somebody);
  const verifyFrom = (browser: string, key = code) =>
    call('POST', '/auth/verify_passcode/', { username: somebody.username, key }, { 'Idempotency-Key': browser });
  expectStatus(await verifyFrom('first', wrongCode(code)), 400);
  expectStatus(await verifyFrom('first'), 200);
  expectStatus(await verifyFrom('second'), 400);
  expectStatus(await verifyPasscode(somebody.username, code), 400);
  expectStatus(await verifyFrom('first', wrongCode(code)), 400);
  const { token } = expectStatus(await verifyFrom('first'), 200);
  expectStatus(await change(token, { password: NEW_PASSWORD }), 200);
  expectStatus(await verifyFrom('first'), 400);
  expectStatus(await change(token, { password: 'Another-new-sofa-8' }), 401);
});

test('safety 3: of twenty calls at the same time those of one browser get on, and of many browsers one', async () => {
  const [one, two] = [await createUser(), await createUser()];
  const callAs = (username: string, key: string, browser: string) =>
    call('POST', '/auth/verify_passcode/', { username, key }, { 'Idempotency-Key': browser });
  const code = await mailPasscode(one);
  const replies = await Promise.all(Array.from({ length: 20 }, () => callAs(one.username, code, 'same')));
  expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(1);
  const other = await mailPasscode(two);
  const browsers = await Promise.all(Array.from({ length: 20 }, (_, i) => callAs(two.username, other, `b${i}`)));
  expect(browsers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('safety 3: of twenty at the same time one succeeds', async () => {
  const somebody = await createUser();
  const code = await mailPasscode(somebody);
  const second = await startSecondDeployment();
  try {
    const replies = await Promise.all(
      Array.from({ length: 20 }, async (_, i) =>
        i % 2
          ? (await verifyPasscode(somebody.username, code)).status
          : (
              await fetch(`${second.url}/auth/verify_passcode/`, {
                method: 'POST',
                body: JSON.stringify({ username: somebody.username, key: code }),
              })
            ).status,
      ),
    );
    expect(replies.filter((status) => status === 200)).toHaveLength(1);
  } finally {
    await second.stop();
  }
});

test('safety 3: with another e-mail address, the codes that the former one got are no longer good', async () => {
  const [one, other] = [await createUser(), await createUser()];
  const [unused, used] = [await mailPasscode(one), await mailPasscode(other)];
  const { token } = expectStatus(await verifyPasscode(other.username, used), 200);
  for (const { id, username } of [one, other])
    expectStatus(await admin('PATCH', `/api/trestle/user/${id}/`, { email: `new-${username}@demo.example` }), 200);
  expectStatus(await verifyPasscode(one.username, unused), 400);
  expectStatus(await change(token, { password: NEW_PASSWORD }), 401);
});

test('safety 3: a new code kills the old one; three mails an hour, then none, with the same reply', async () => {
  const somebody = await createUser();
  const codes = [await mailPasscode(somebody), await mailPasscode(somebody), await mailPasscode(somebody)];
  for (const code of codes.slice(0, 2)) expectStatus(await verifyPasscode(somebody.username, code), 400);
  for (let i = 0; i < 3; i += 1)
    expect(expectStatus(await call('POST', '/auth/forgot_password/', { username: somebody.username }), 200)).toEqual({
      status: true,
    });
  // Mails are sent in order: an unwanted one would arrive before this user's.
  await mailPasscode(await createUser());
  expect(mailsTo(somebody.email)).toHaveLength(3);
  expectStatus(await verifyPasscode(somebody.username, codes[2]!), 200);
});

test('safety 3: a code is good for fifteen minutes, for its own account alone, and stands nowhere', async () => {
  const [somebody, other] = [await createUser(), await createUser()];
  const code = await mailPasscode(somebody);
  await mailPasscode(other);
  expectStatus(await verifyPasscode(other.username, code), 400);
  const rows = await runSql('SELECT * FROM `passcode` WHERE `user` = ?', [somebody.id]);
  expect(JSON.stringify(rows)).not.toContain(code);
  await runSql('UPDATE `passcode` SET `created_at` = UTC_TIMESTAMP(3) - INTERVAL 15 MINUTE WHERE `user` = ?', [
    somebody.id,
  ]);
  expectStatus(await verifyPasscode(somebody.username, code), 400);
});

test('safety 3: whoever is not active gets no mail, and a code of before is no good', async () => {
  const somebody = await createUser();
  const code = await mailPasscode(somebody);
  const verified = expectStatus(await verifyPasscode(somebody.username, code), 200);
  expectStatus(await admin('PATCH', `/api/trestle/user/${somebody.id}/`, deactivation), 200);
  expectStatus(await change(verified['token'], { password: NEW_PASSWORD }), 401);
  expectStatus(await call('POST', '/auth/forgot_password/', { username: somebody.username }), 200);
  await mailPasscode(await createUser());
  expect(mailsTo(somebody.email)).toHaveLength(1);
});

test('safety 10: what a passcode was good for changes a password, once, and does nothing else', async () => {
  const somebody = await createUser();
  const { token } = expectStatus(await verifyPasscode(somebody.username, await mailPasscode(somebody)), 200);
  const calls: [method: string, path: string, body?: Body][] = [
    ['GET', '/api/product/?limit=1'],
    ['GET', `/api/trestle/user_account/${somebody.id}/`],
    ['POST', '/api/trestle/my_group_permissions/', {}],
    ['POST', '/api-token-expire/', {}],
    ['POST', '/auth/reauthenticate/', { password: PASSWORD }],
    ['POST', '/auth/sudo/', { id: 1 }],
    ['POST', '/auth/unsudo/', {}],
    ['GET', '/reports/reports/'],
  ];
  for (const [method, path, body] of calls)
    expect([path, (await call(method, path, body, bearer(token))).status]).toEqual([path, 401]);
  for (const path of ['/api-token-verify/', '/api-token-refresh/'])
    expectStatus(await call('POST', path, { token }), 400);
  expect(expectStatus(await change(token, { password: 'password1' }), 400)).toEqual({
    password: [{ code: 'weak', message: 'Password strength should be color green' }],
  });
  expectStatus(await change(token, { password: NEW_PASSWORD }), 200);
  expectStatus(await change(token, { password: 'Another-new-sofa-8' }), 401);
  await logIn(somebody.username, NEW_PASSWORD);
});

test('safety 10: a session is no passcode', async () => {
  const { username } = await createUser();
  const { token } = await logIn(username);
  expect(expectStatus(await change(token, { password: NEW_PASSWORD }), 400)).toEqual({
    password: [{ code: 'confirm', message: 'Confirm your current password first' }],
  });
  for (const none of ['', 'x', 'eyJhbGciOiJub25lIiwidHlwIjoidHJlc3RsZS1yZXNldCtqd3QifQ.e30.'])
    expectStatus(await change(none, { password: NEW_PASSWORD }), 401);
});

test('safety 10: a passcode mailed before the password was changed otherwise is dead', async () => {
  const somebody = await createUser();
  const code = await mailPasscode(somebody);
  expectStatus(await admin('PATCH', `/api/trestle/user/${somebody.id}/`, { new_password: NEW_PASSWORD }), 200);
  expectStatus(await verifyPasscode(somebody.username, code), 400);
});

test('what is missing or too long is said by field', async () => {
  const missing = [{ code: 'null', message: 'Value Required' }];
  expect(expectStatus(await call('POST', '/auth/forgot_password/', {}), 400)).toEqual({ username: missing });
  expect(expectStatus(await verifyPasscode('', ''), 400)).toEqual({ username: missing, key: missing });
  expect(expectStatus(await call('POST', '/auth/forgot_password/', { username: 'x'.repeat(148) }), 400)).toEqual({
    username: [{ code: 'max-len', message: 'Maximum length:147' }],
  });
});
