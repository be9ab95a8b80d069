import type { JWTPayload } from 'jose';
import { OIDC_CLIENT } from '../../oidcClient.mjs';
import { startStopwatch } from '../../stopwatch';
import { unique } from '../../uniqueText';
import { browserOf, comeBack, exchange, newSubject } from '../parts/companySignIn';
import { createUser, groupId, PASSWORD } from '../parts/createUser';
import { comeBackFrom, nowInSeconds, type ForgedAnswer } from '../parts/forgedSignIn';
import { startForgingProvider, type ForgingProvider } from '../parts/forgingProvider';
import { invitationKey } from '../parts/invitationLink';
import { as, call, callTo, expectStatus, list } from '../parts/people';
import { awaitMails } from '../parts/sentMails';
import { startSecondDeployment, type SecondDeployment } from '../parts/secondDeployment';
import { untilReady } from '../parts/readiness';

/* A provider that lies or is away, where nobody but superusers has a password. */
const admin = as('admin');
let provider: ForgingProvider;
let bff: SecondDeployment;
beforeAll(async () => {
  provider = await startForgingProvider();
  // The BFF starts while its provider is away.
  provider.mode = 'down';
  bff = await startSecondDeployment({
    PUBLIC_URL: 'https://orders.shop.example',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: OIDC_CLIENT.id,
    OIDC_CLIENT_SECRET: OIDC_CLIENT.secret,
    OIDC_CREATE_USERS: 'on',
    OIDC_GROUPS_CLAIM: 'groups',
    OIDC_ONLY: 'on',
  });
});
afterAll(() => Promise.all([bff.stop(), provider.stop()]));
beforeEach(() => {
  provider.mode = 'well';
});

const comeBackWith = (change: Parameters<typeof comeBackFrom>[2], answer?: ForgedAnswer) =>
  comeBackFrom(provider, bff.url, change, answer);
const usersCalled = async (username: string) =>
  (await list(admin, 'trestle/user', { query: JSON.stringify(['username', 'eq', username]), filter: 'all' }))['count'];

test('the process is ready while its provider is away, which the login page says; later it works', async () => {
  provider.mode = 'down';
  await untilReady(bff.url);
  const reply = await fetch(`${bff.url}/auth/oidc/?redirect=/stock/list`, { redirect: 'manual' });
  expect([reply.status, reply.headers.get('location')]).toEqual([
    303,
    '/login?redirect=%2Fstock%2Flist#oidc_error=away',
  ]);
  provider.mode = 'well';
  expect((await comeBackWith(() => ({}))).ticket).not.toBeNull();
});

test('a provider that is silent while its answer is fetched ends after 5 seconds, in words', async () => {
  const browser = browserOf(bff.url, []);
  const begun = await browser.open(`${bff.url}/auth/oidc/`);
  const state = new URL(begun.headers.get('location')!).searchParams.get('state')!;
  provider.mode = 'silent';
  const elapsedMs = startStopwatch();
  const back = await comeBack(browser, bff.url, `${bff.url}/auth/oidc/callback/?code=any&state=${state}`);
  expect(back.problem).toBe('away');
  expect(elapsedMs()).toBeLessThan(9000);
});

test.each<[string, (begun: { nonce: string }) => JWTPayload, ForgedAnswer]>([
  ['of another issuer', () => ({ iss: 'https://evil.example' }), {}],
  ['for another client', () => ({ aud: 'somebody-else' }), {}],
  ['that has expired', () => ({ iat: nowInSeconds() - 7200, exp: nowInSeconds() - 3600 }), {}],
  ['with another nonce', () => ({ nonce: 'another' }), {}],
  ['without a nonce', () => ({ nonce: undefined }), {}],
  ['signed by a stranger', () => ({}), { signer: 'stranger' }],
  ['whose address names another issuer', () => ({}), { query: { iss: 'https://evil.example' } }],
])('safety 90: a token %s lets nobody in', async (_name, change, options) => {
  const subject = newSubject();
  const { problem, ticket } = await comeBackWith(change, { ...options, subject });
  expect([problem, ticket]).toEqual(['failed', null]);
  expect(await usersCalled(subject)).toBe(0);
});

test('safety 90: a provider whose description names another issuer lets nobody in', async () => {
  const liar = await startForgingProvider();
  liar.claimedIssuer = provider.issuer;
  const deceived = await startSecondDeployment({
    PUBLIC_URL: 'https://orders.shop.example',
    OIDC_ISSUER: liar.issuer,
    OIDC_CLIENT_ID: OIDC_CLIENT.id,
    OIDC_CLIENT_SECRET: OIDC_CLIENT.secret,
  });
  try {
    const reply = await fetch(`${deceived.url}/auth/oidc/`, { redirect: 'manual' });
    expect(reply.headers.get('location')).toMatch(/^\/login#oidc_error=/);
  } finally {
    await Promise.all([deceived.stop(), liar.stop()]);
  }
});

test('an answer with the state of another browser lets nobody in', async () => {
  expect((await comeBackWith(() => ({}), { query: { state: 'another' } })).problem).toBe('state');
});

test('errors of the provider have words, whatever they are', async () => {
  for (const [error, problem] of [
    ['access_denied', 'denied'],
    ['temporarily_unavailable', 'away'],
    ['__proto__', 'failed'],
  ] as const) {
    const browser = browserOf(bff.url, []);
    const begun = await browser.open(`${bff.url}/auth/oidc/`);
    const state = new URL(begun.headers.get('location')!).searchParams.get('state')!;
    const query = new URLSearchParams({ error, state });
    const back = await comeBack(browser, bff.url, `${bff.url}/auth/oidc/callback/?${query.toString()}`);
    expect(back.problem).toBe(problem);
  }
});

test('by https the cookie is sent by https alone', async () => {
  const reply = await fetch(`${bff.url}/auth/oidc/`, { redirect: 'manual' });
  expect(reply.headers.getSetCookie()[0]).toMatch(/; Secure/);
});

test('safety 90: no claim makes an administrator, unless that group has a name at the provider', async () => {
  const { browser, ticket } = await comeBackWith(() => ({ groups: ['Administrator'], is_superuser: true }));
  const { body } = await exchange(browser, bff.url, ticket!);
  expect(body['user']).toMatchObject({ is_superuser: false, is_staff: false, groups: [] });
});

test('an e-mail is not enough where OIDC_MATCH_EMAIL is off', async () => {
  const user = await createUser();
  const { problem } = await comeBackWith(() => ({ email: user.email, email_verified: true }));
  expect(problem).toBe('taken');
});

test('with OIDC_ONLY a right password is refused like a wrong one, but for superusers', async () => {
  const { username } = await createUser({ groups: [await groupId('Administrator')] });
  const login = callTo(bff.url);
  for (const password of [PASSWORD, 'wrong']) {
    const refused = expectStatus(await login('POST', '/api-token-auth/', { username, password }), 400);
    expect(refused['non_field_errors']).toEqual([
      `Log in with ${new URL(provider.issuer).host}. Only superusers can log in with a password here.`,
    ]);
  }
  expectStatus(await login('POST', '/api-token-auth/', { username: 'admin', password: PASSWORD }), 200);
});

test('with OIDC_ONLY an invitation or a passcode gives no password', async () => {
  const { email, username } = await createUser({ new_password: undefined, invite: true });
  const key = invitationKey((await awaitMails(email, 1))[0]!);
  const bffCall = callTo(bff.url);
  expectStatus(await bffCall('POST', '/auth/accept_invitation/', { key }), 400);
  expectStatus(await bffCall('POST', '/auth/forgot_password/', { username }), 200);
  expectStatus(await bffCall('POST', '/auth/verify_passcode/', { username, key: '12345678' }), 400);
  // Elsewhere the link is still good.
  expectStatus(await call('POST', '/auth/accept_invitation/', { key }), 200);
});

describe('a logout by the provider', () => {
  const EVENT = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  const logoutClaims = (subject: string): JWTPayload => ({
    iss: provider.issuer,
    aud: OIDC_CLIENT.id,
    sub: subject,
    iat: nowInSeconds(),
    exp: nowInSeconds() + 120,
    jti: unique('jti'),
    events: EVENT,
  });
  const post = (token: string, url = bff.url) => {
    const body = new URLSearchParams({ logout_token: token });
    return fetch(`${url}/auth/oidc/backchannel_logout/`, { method: 'POST', body });
  };
  const send = async (token: string) => (await post(token)).status;
  /** Signs in, in a session of the provider. */
  const signIn = async (subject: string, sid?: string): Promise<string> => {
    const { browser, ticket } = await comeBackWith(() => ({ sid }), { subject });
    return (await exchange(browser, bff.url, ticket!)).body['token'] as string;
  };
  /** Claims that name a session of the provider and no person. */
  const sessionClaims = (sid: unknown): JWTPayload => {
    const { sub: _sub, ...claims } = logoutClaims('nobody');
    return { ...claims, sid };
  };
  /** Whether a session lives, at the other BFF: it knows nothing of this provider. */
  const lives = async (token: string) => {
    const { origin } = new URL(process.env['TRESTLE_URL']!);
    return (await callTo(origin)('POST', '/api-token-verify/', { token })).status === 200;
  };

  test('ends all sessions of that person at once, everywhere, and once for each token', async () => {
    const [subject, other] = [newSubject(), newSubject()];
    const [first, second, others] = [await signIn(subject), await signIn(subject), await signIn(other)];
    expect([await lives(first), await lives(second)]).toEqual([true, true]);
    const token = await provider.sign(logoutClaims(subject));
    expect(await send(token)).toBe(200);
    expect([await lives(first), await lives(second), await lives(others)]).toEqual([false, false, true]);
    const third = await signIn(subject);
    expect(await send(token)).toBe(400);
    expect(await lives(third)).toBe(true);
  });

  test.each([
    ['logout+jwt', 200],
    ['JWT', 200],
    ['at+jwt', 400],
    ['id_token+jwt', 400],
  ])('safety 90: a token of the type %s is answered %i', async (type, status) => {
    expect(await send(await provider.sign(logoutClaims(newSubject()), 'provider', type))).toBe(status);
  });

  test('somebody unknown has nothing to end', async () => {
    expect(await send(await provider.sign(logoutClaims(newSubject())))).toBe(200);
  });

  test.each<[string, (claims: JWTPayload) => JWTPayload, 'provider' | 'stranger']>([
    ['signed by a stranger', (claims) => claims, 'stranger'],
    ['of another issuer', (claims) => ({ ...claims, iss: 'https://evil.example' }), 'provider'],
    ['for another client', (claims) => ({ ...claims, aud: 'else' }), 'provider'],
    ['with a nonce', (claims) => ({ ...claims, nonce: 'x' }), 'provider'],
    ['without the event', (claims) => ({ ...claims, events: {} }), 'provider'],
    ['without an id', ({ jti: _jti, ...claims }) => claims, 'provider'],
    ['that is old', (claims) => ({ ...claims, iat: nowInSeconds() - 3600 }), 'provider'],
    ['that has expired', (claims) => ({ ...claims, exp: nowInSeconds() - 60 }), 'provider'],
  ])('safety 90: a token %s ends nothing', async (_name, change, signer) => {
    const subject = newSubject();
    const session = await signIn(subject);
    expect(await send(await provider.sign(change(logoutClaims(subject)), signer))).toBe(400);
    expect(await lives(session)).toBe(true);
  });

  test('safety 90: without a person, the session it names ends, and no other', async () => {
    const [subject, sid] = [newSubject(), unique('sid')];
    const [first, again, other, without] = [
      await signIn(subject, sid),
      await signIn(subject, sid),
      await signIn(subject, unique('sid')),
      await signIn(subject),
    ];
    const token = await provider.sign(sessionClaims(sid));
    expect(await send(token)).toBe(200);
    const alive = await Promise.all([first, again, other, without].map(lives));
    expect(alive).toEqual([false, false, true, true]);
    expect(await send(token)).toBe(400);
    expect(await send(await provider.sign(sessionClaims(unique('sid'))))).toBe(200);
    // With the person, all end.
    expect(await send(await provider.sign({ ...logoutClaims(subject), sid }))).toBe(200);
    expect([await lives(other), await lives(without)]).toEqual([false, false]);
  });

  test('safety 90: the session it names is in the audit, and sign-ins under way there end', async () => {
    const [subject, sid] = [newSubject(), unique('sid')];
    await signIn(subject, sid);
    const { browser, ticket } = await comeBackWith(() => ({ sid }), { subject });
    expect(await send(await provider.sign(sessionClaims(sid)))).toBe(200);
    expect((await exchange(browser, bff.url, ticket!)).status).toBe(400);
    const [person] = (
      await list(admin, 'trestle/user', { query: JSON.stringify(['username', 'eq', subject]), filter: 'all' })
    )['results'] as { id: number }[];
    const conditions = {
      and: [
        ['action', 'eq', 'oidc_logout'],
        ['user', 'eq', person!.id],
      ],
    };
    expect((await list(admin, 'trestle/audit', { query: JSON.stringify(conditions) }))['results']).toHaveLength(1);
    // The same session of the provider lets them in again.
    expect(await lives(await signIn(subject, sid))).toBe(true);
  });

  test.each<[string, (claims: JWTPayload) => JWTPayload]>([
    ['neither', ({ sub: _sub, ...claims }) => claims],
    ['an empty session', ({ sub: _sub, ...claims }) => ({ ...claims, sid: '' })],
    ['a session that is no text', ({ sub: _sub, ...claims }) => ({ ...claims, sid: 7 })],
  ])('safety 90: a token with %s is refused in words', async (_name, change) => {
    const reply = await post(await provider.sign(change(logoutClaims(newSubject()))));
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatchObject({
      non_field_errors: ['The logout_token names neither a person (sub) nor a session (sid).'],
    });
  });

  test('nonsense is 400', async () => {
    for (const token of ['', 'x', 'a.b.c', `${'x'.repeat(3000)}`]) expect(await send(token)).toBe(400);
  });
});
