import { setTimeout as sleep } from 'node:timers/promises';
import { decodeJwt, SignJWT } from 'jose';
import { runSql } from '../../database';
import { internalHeaders } from '../parts/internalCall';
import { call, expectStatus, logIn } from '../parts/people';
import { bearer, createUser, PASSWORD } from '../parts/createUser';
import { awaitMails, codeOf } from '../parts/sentMails';
import { secretOf, startSecondDeployment, type SecondDeployment } from '../parts/secondDeployment';

const RENEWED_SECRET = 'a renewed secret of these tests, long enough';
let deployment: SecondDeployment;
beforeAll(async () => {
  deployment = await startSecondDeployment({ JWT_SECRET: RENEWED_SECRET, JWT_PREVIOUS_SECRETS: secretOf('jwt') });
});
afterAll(() => deployment.stop());
const post = async (path: string, body: object, token?: string) => {
  const reply = await fetch(deployment.url + path, {
    method: 'POST',
    headers: token ? bearer(token) : {},
    body: JSON.stringify(body),
  });
  return { status: reply.status, body: (await reply.json()) as Record<string, string> };
};
const status = async (token: string) =>
  (await fetch(`${deployment.url}/api/product/?limit=1`, { headers: bearer(token) })).status;

test('keys are changed without logging anybody out: tokens of the former key are read, new ones are of the present key', async () => {
  const { username } = await createUser();
  const { token } = await logIn(username);
  expect(await status(token)).toBe(200);
  const { body } = await post('/api-token-refresh/', { token });
  expect(await status(body['token']!)).toBe(200);
  expectStatus(await call('GET', '/api/product/?limit=1', undefined, bearer(body['token']!)), 401);
  const { sid, cap, sub, iat, exp } = decodeJwt<{ sid: string; cap: number }>(token);
  const unknown = await new SignJWT({ sid, cap })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(sub!)
    .setIssuer('trestle')
    .setAudience('trestle')
    .setIssuedAt(iat!)
    .setExpirationTime(exp!)
    .sign(new TextEncoder().encode('a key that was never ours, and is long enough'));
  expect(await status(unknown)).toBe(401);
});

test('a passcode mailed, and a token given, under the former key are good under the present one', async () => {
  const somebody = await createUser();
  expectStatus(await call('POST', '/auth/forgot_password/', { username: somebody.username }), 200);
  const key = codeOf((await awaitMails(somebody.email, 1))[0]!);
  expect((await post('/auth/verify_passcode/', { username: somebody.username, key })).status).toBe(200);
  const other = await createUser();
  expectStatus(await call('POST', '/auth/forgot_password/', { username: other.username }), 200);
  const { token } = expectStatus(
    await call('POST', '/auth/verify_passcode/', {
      username: other.username,
      key: codeOf((await awaitMails(other.email, 1))[0]!),
    }),
    200,
  );
  expect((await post('/auth/change_password/', { password: 'A-new-sofa-for-you-7' }, token as string)).status).toBe(
    200,
  );
});

test('the key between BFF and services may be several: the first signs, each is believed', async () => {
  const both = await startSecondDeployment({ SERVICE_KEY: `${'n'.repeat(40)},${secretOf('service')}` });
  try {
    const { token } = await logIn('store1');
    expect((await fetch(`${both.url}/api/product/?limit=1`, { headers: bearer(token) })).status).toBe(200);
    const target = '/api/product/?limit=1';
    for (const [key, expected] of [
      ['n'.repeat(40), 200],
      [secretOf('service'), 200],
      [`${'n'.repeat(40)},${secretOf('service')}`, 401],
    ] as const) {
      const headers = await internalHeaders(key, {
        target,
        decision: { kind: 'list product list', kindAndId: 'list product list' },
        // Those that fetch would add otherwise: what isn't signed is refused.
        headers: { accept: '*/*', 'accept-language': '*', 'accept-encoding': 'identity' },
      });
      expect((await fetch(both.services + target, { headers })).status).toBe(expected);
    }
  } finally {
    await both.stop();
  }
});

test('what is long over is swept away when a process starts, and nothing else', async () => {
  const { id, username } = await createUser();
  const { token } = await logIn(username);
  const { sid } = decodeJwt<{ sid: string }>(token);
  const old = crypto.randomUUID();
  await runSql(
    'INSERT INTO `session` (`id`, `user`, `actor`, `started_at`) VALUES (?, ?, ?, UTC_TIMESTAMP(3) - INTERVAL 40 DAY)',
    [old, id, id],
  );
  await runSql('INSERT INTO `session_life` (`session`, `ends_at`) VALUES (?, UTC_TIMESTAMP(3) - INTERVAL 39 DAY)', [
    old,
  ]);
  await runSql(
    'INSERT INTO `passcode` (`user`, `code_hash`, `created_at`) VALUES (?, ?, UTC_TIMESTAMP(3) - INTERVAL 2 DAY)',
    [id, 'x'.repeat(64)],
  );
  await runSql(
    'INSERT INTO `sign_in_attempt` (`id`, `failures`, `last_at`) VALUES (?, 3, UTC_TIMESTAMP(3) - INTERVAL 3 DAY)',
    [old.replaceAll('-', '').repeat(2)],
  );
  const countRemaining = async () => {
    const [row] = await runSql(
      'SELECT (SELECT COUNT(*) FROM `session` WHERE `id` IN (?, ?)) AS sessions, (SELECT COUNT(*) ' +
        'FROM `passcode` WHERE `user` = ?) AS codes, (SELECT COUNT(*) FROM `sign_in_attempt` ' +
        'WHERE `last_at` < UTC_TIMESTAMP(3) - INTERVAL 3 DAY) AS attempts',
      [old, sid, id],
    );
    return row;
  };
  const sweeping = await startSecondDeployment();
  try {
    for (
      let i = 0;
      i < 100 && JSON.stringify(await countRemaining()) !== '{"sessions":1,"codes":0,"attempts":0}';
      i += 1
    )
      await sleep(50);
    expect(await countRemaining()).toEqual({ sessions: 1, codes: 0, attempts: 0 });
    expectStatus(await call('POST', '/api-token-auth/', { username, password: PASSWORD }), 200);
  } finally {
    await sweeping.stop();
  }
  expectStatus(await call('GET', '/api/product/?limit=1', undefined, bearer(token)), 200);
});
