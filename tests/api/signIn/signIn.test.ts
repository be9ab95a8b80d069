import { address, as, call, expectStatus, logIn } from '../parts/people';
import { unique } from '../../uniqueText';
import { bearer, createUser, PASSWORD } from '../parts/createUser';
import { startSecondDeployment, type SecondDeployment } from '../parts/secondDeployment';
import { deactivation } from '../parts/variant';

const admin = as('admin');
const REFUSED_SIGN_IN = { non_field_errors: ['Unable to log in with provided credentials.'] };
let second: SecondDeployment;
beforeAll(async () => {
  second = await startSecondDeployment();
});
afterAll(() => second.stop());

const post = async (url: string, path: string, body: unknown, headers: Record<string, string> = {}) => {
  const reply = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return {
    status: reply.status,
    wait: Number(reply.headers.get('retry-after')),
    body: (await reply.json()) as Record<string, unknown>,
  };
};
const guess = (username: string, password = 'wrong', url = address, headers = {}) =>
  post(url, '/api-token-auth/', { username, password }, headers);

/** Guesses until it is told how that went: on a busy machine, attempts on one account may wait too long for others. */
const guessUntilTold = async (...attempt: Parameters<typeof guess>): ReturnType<typeof guess> => {
  const reply = await guess(...attempt);
  return reply.status === 503 ? guessUntilTold(...attempt) : reply;
};

test('safety 1: ten failures, then a wait of a minute, shared by two BFFs, for the right password too', async () => {
  const { username } = await createUser();
  for (let i = 0; i < 10; i += 1)
    expect((await guess(username, 'wrong', i % 2 ? second.url : address)).status).toBe(400);
  for (const url of [address, second.url]) {
    const reply = await guess(username, PASSWORD, url);
    expect(reply.status).toBe(429);
    expect(reply.wait).toBeGreaterThan(50);
    expect(reply.wait).toBeLessThanOrEqual(60);
    expect(reply.body['detail']).toMatch(/^Too many attempts\. Try again in \d+ seconds\.$/);
  }
});

test('safety 1: spelling variants and the e-mail address are the same account', async () => {
  const { username, email } = await createUser();
  const spellings = [
    username,
    username.toUpperCase(),
    `${username} `,
    email,
    email.toUpperCase(),
    username.replace('n', 'ñ'),
  ];
  for (let i = 0; i < 10; i += 1) expect((await guess(spellings[i % spellings.length]!)).status).toBe(400);
  for (const spelling of spellings) expect((await guess(spelling)).status).toBe(429);
});

test('safety 1: a name that nobody has is counted alike', async () => {
  const name = unique('nobody');
  const spellings = [name, name.toUpperCase(), `${name} `, name.replace('n', 'ñ')];
  for (let i = 0; i < 10; i += 1) expect((await guess(spellings[i % spellings.length]!)).status).toBe(400);
  expect((await guess(name)).status).toBe(429);
});

test('safety 1: guesses at the same time over two BFFs get no further', async () => {
  const { username } = await createUser();
  const replies = await Promise.all(
    Array.from({ length: 24 }, (_, i) => guessUntilTold(username, 'wrong', i % 2 ? second.url : address)),
  );
  const statuses = replies.map((reply) => reply.status);
  expect([statuses.filter((s) => s === 400).length, statuses.filter((s) => s === 429).length]).toEqual([10, 14]);
});

test('safety 1: any number of right passwords at the same time pass', async () => {
  const { username } = await createUser();
  const replies = await Promise.all(Array.from({ length: 16 }, () => guessUntilTold(username, PASSWORD)));
  expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => 200));
});

test('safety 1: who gets in has failed at nothing', async () => {
  const { username } = await createUser();
  for (let round = 0; round < 2; round += 1) {
    for (let i = 0; i < 9; i += 1) expect((await guess(username)).status).toBe(400);
    expect((await guess(username, PASSWORD)).status).toBe(200);
  }
});

test('safety 1: confirming the password shares the count with logging in', async () => {
  const { username } = await createUser();
  const { token } = await logIn(username);
  const confirm = (password: string) => post(address, '/auth/reauthenticate/', { password }, bearer(token));
  for (let i = 0; i < 5; i += 1) expect((await guess(username)).status).toBe(400);
  for (let i = 0; i < 5; i += 1) expect((await confirm('wrong')).status).toBe(400);
  expect([(await confirm(PASSWORD)).status, (await guess(username, PASSWORD)).status]).toEqual([429, 429]);
});

test('safety 4: a forged X-Forwarded-For starts no new count', async () => {
  const { username } = await createUser();
  for (let i = 0; i < 10; i += 1)
    await guess(username, 'wrong', address, {
      'x-forwarded-for': `203.0.113.${i}`,
      forwarded: `for=203.0.113.${i}`,
      'x-real-ip': `203.0.113.${i}`,
    });
  expect((await guess(username, PASSWORD, address, { 'x-forwarded-for': '198.51.100.7' })).status).toBe(429);
});

test('safety 4: a configured proxy is believed, and what its client says before it is not', async () => {
  const proxied = await startSecondDeployment({ TRUSTED_PROXIES: 'loopback' });
  try {
    const { username } = await createUser();
    for (let i = 0; i < 10; i += 1)
      expect(
        (await guess(username, 'wrong', proxied.url, { 'x-forwarded-for': `198.51.100.${i}, 203.0.113.9` })).status,
      ).toBe(400);
    expect((await guess(username, PASSWORD, proxied.url, { 'x-forwarded-for': '203.0.113.9' })).status).toBe(429);
    expect((await guess(username, PASSWORD, proxied.url, { 'x-forwarded-for': '203.0.113.10' })).status).toBe(200);
  } finally {
    await proxied.stop();
  }
});

test('safety 2: wrong password, unknown, inactive: the same words, about the same time', async () => {
  // Compares the quickest of each kind, because other tests only add time. While they do, more are made.
  const quickest = [Infinity, Infinity, Infinity];
  const areAlike = () => Math.max(...quickest) < Math.min(...quickest) * 2;
  for (let people = 0; people < 6 && !areAlike(); people += 1) {
    const [knownUser, formerUser] = [await createUser(), await createUser()];
    expectStatus(await admin('PATCH', `/api/trestle/user/${formerUser.id}/`, deactivation), 200);
    const nobody = unique('nobody');
    for (let round = 0; round < 9; round += 1) {
      for (const [which, username] of [knownUser.username, nobody, formerUser.username].entries()) {
        const since = performance.now();
        const reply = await guess(username, username === formerUser.username ? PASSWORD : 'wrong');
        quickest[which] = Math.min(quickest[which]!, performance.now() - since);
        expect([reply.status, reply.body]).toEqual([400, REFUSED_SIGN_IN]);
      }
    }
  }
  expect(areAlike()).toBe(true);
});

test('safety 2: forgotten password and passcode say the same of those who are there and those who are not', async () => {
  const [knownUser, formerUser] = [await createUser(), await createUser()];
  expectStatus(await admin('PATCH', `/api/trestle/user/${formerUser.id}/`, deactivation), 200);
  for (const username of [
    knownUser.username,
    knownUser.email,
    formerUser.username,
    unique('nobody'),
    'nobody@nowhere.example',
  ]) {
    expect(await call('POST', '/auth/forgot_password/', { username })).toMatchObject({
      status: 200,
      body: { status: true },
    });
    expect(await call('POST', '/auth/verify_passcode/', { username, key: '00000000' })).toMatchObject({
      status: 400,
      body: { status: false },
    });
  }
});
