import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { address, as, expectStatus, type Body } from '../parts/people';
import { bearer, createUser } from '../parts/createUser';
import { awaitMails, codeOf } from '../parts/sentMails';
import { secretOf, startSecondDeployment, flushedLog, type SecondDeployment } from '../parts/secondDeployment';

const admin = as('admin');
let debugging: SecondDeployment;
beforeAll(async () => {
  debugging = await startSecondDeployment({ DEBUG_LOGGING: 'on' });
});
afterAll(() => debugging.stop());

/** The log files of the started product. */
const logText = (): string => {
  const folder = join(process.env['TRESTLE_DATA_DIR']!, 'logs');
  return existsSync(folder)
    ? readdirSync(folder)
        .map((name) => readFileSync(join(folder, name), 'utf8'))
        .join('\n')
    : '';
};
const send = async (
  origin: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Body> => {
  const reply = await fetch(origin + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
  });
  return reply.json().catch(() => ({})) as Promise<Body>;
};
let canaryCount = 0;
const canary = (what: string): string => `Canary-${what}-9x${(canaryCount += 1)}-${Date.now().toString(36)}!`;

/** Uses every kind of secret that a product handles in a day, and returns those secrets. */
const useSecrets = async (origin: string): Promise<string[]> => {
  const [first, second, wrong, typo, key] = ['first', 'second', 'wrong', 'typo', 'key'].map(canary) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const { id, username, email } = await createUser({ new_password: first });
  const { token } = (await send(origin, 'POST', '/api-token-auth/', { username, password: first })) as {
    token: string;
  };
  const me = bearer(token);
  await send(origin, 'POST', '/api-token-auth/', { username, password: wrong });
  await send(origin, 'POST', '/api-token-auth/', `{"username":"${username}","password":"${typo}"`);
  await send(origin, 'POST', '/api-token-verify/', { token });
  const { token: renewed } = (await send(origin, 'POST', '/api-token-refresh/', { token })) as { token: string };
  await send(origin, 'POST', '/auth/reauthenticate/', { password: wrong }, me);
  await send(origin, 'POST', '/auth/reauthenticate/', { password: first }, me);
  await send(origin, 'GET', `/api/product/?limit=1&jwt=${token}`, undefined, me);
  await send(origin, 'GET', `/filesystem/download/1/?jwt=${token}`);
  await send(origin, 'GET', `/api/product/?password=${wrong}&token=${token}`, undefined, me);
  await send(
    origin,
    'POST',
    '/api/product/',
    { description: typo, password: wrong },
    { ...me, 'idempotency-key': key },
  );
  await send(origin, 'PATCH', '/api/trestle/user_account/1/', { new_password: wrong }, me);
  await admin('PATCH', `/api/trestle/user/${id}/`, { new_password: wrong, username: 'admin' });
  await admin('POST', '/api/trestle/user/', { username, email, first_name: 'A', last_name: 'B', new_password: wrong });
  await send(origin, 'POST', '/auth/forgot_password/', { username });
  const code = codeOf((await awaitMails(email, 1)).at(-1)!);
  const { token: reset } = (await send(origin, 'POST', '/auth/verify_passcode/', { username, key: code })) as {
    token: string;
  };
  const { token: last } = (await send(
    origin,
    'POST',
    '/auth/change_password/',
    { password: second },
    bearer(reset),
  )) as { token: string };
  await send(origin, 'POST', '/api-token-expire/', {}, bearer(last));
  await send(origin, 'GET', '/api/product/?limit=1', undefined, bearer(last));
  // Half a token in a truncated line counts as a leak.
  const parts = [token, renewed, reset, last].flatMap((each) =>
    each
      .split('.')
      .slice(1)
      .map((part) => part.slice(0, 30)),
  );
  expect(parts.every((part) => part.length === 30)).toBe(true);
  return [first, second, wrong, typo, code, ...parts, secretOf('jwt'), secretOf('service')];
};
/** Finds the secrets in a log. A passcode is only digits, so parts of a time don't count. */
const leakedSecrets = (log: string, secrets: readonly string[]): string[] =>
  secrets.filter((secret) =>
    /^\d+$/.test(secret) ? new RegExp(`(?<!\\d)${secret}(?!\\d)`).test(log) : log.includes(secret),
  );

test('safety 35: sign-ins, resets and faults leave no password, token, passcode or key in the logs', async () => {
  const secrets = await useSecrets(debugging.url);
  const log = await flushedLog(debugging.url, debugging.readLog);
  expect(log).toContain('/auth/verify_passcode/');
  expect(log).toContain('"level":20');
  expect(leakedSecrets(log, secrets)).toEqual([]);
});

test('safety 35: nor in what the started product keeps of them', async () => {
  const secrets = await useSecrets(address);
  const log = await flushedLog(address, logText);
  expect(log).toContain('/auth/verify_passcode/');
  expect(leakedSecrets(log, secrets)).toEqual([]);
});

test('safety 35: nor when the services are gone and everything fails', async () => {
  const alone = await startSecondDeployment({ DEBUG_LOGGING: 'on' });
  try {
    const password = canary('gone');
    const { token } = (await send(alone.url, 'POST', '/api-token-auth/', {
      username: 'store1',
      password: 'Trestle-demo-1',
    })) as { token: string };
    await alone.stopServices();
    const headers = { ...bearer(token), 'Content-Type': 'application/json' };
    expect(
      (
        await fetch(`${alone.url}/api/store_order/`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ notes: password }),
        })
      ).status,
    ).toBe(503);
    await send(alone.url, 'GET', `/api/product/?q=${password}&jwt=${token}`, undefined, bearer(token));
    const log = await flushedLog(alone.url, alone.readLog);
    expect(log).toContain('"status":503');
    expect(
      leakedSecrets(log, [
        password,
        token.split('.')[1]!.slice(0, 30),
        token.split('.')[2]!.slice(0, 30),
        'Trestle-demo-1',
        secretOf('service'),
      ]),
    ).toEqual([]);
  } finally {
    await alone.stop();
  }
});

test("safety 35: a request's name in the log is no way to forge a line of it", async () => {
  expectStatus(await admin('GET', '/api/product/?limit=1', undefined, { 'x-request-id': 'plain.name-1' }), 200);
  const before = (await flushedLog(debugging.url, debugging.readLog)).length;
  await send(debugging.url, 'GET', `/api/product/${encodeURIComponent('"},{"level":60,"msg":"forged')}/`);
  await send(debugging.url, 'GET', '/nowhere/"},{"forged":1');
  const lines = (await flushedLog(debugging.url, debugging.readLog))
    .slice(before)
    .split('\n')
    .filter((line) => line.startsWith('{'));
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(JSON.parse(line)).not.toHaveProperty('forged');
});
