import { decodeJwt } from 'jose';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { passOnInTurn } from '../../load/balancer.mjs';
import { GROUPS_CLAIM, OIDC_CLIENT } from '../../oidcClient.mjs';
import { unique } from '../../uniqueText';
import { browserOf, comeBack, exchange, readReturned, signInAtProvider } from '../parts/companySignIn';
import { bearer, createUser, PASSWORD } from '../parts/createUser';
import { startOidcProvider, type OidcProvider } from '../parts/oidcProvider';
import { as, callTo, expectStatus, list, logIn, person, type Body } from '../parts/people';
import { startSecondDeployment, type SecondDeployment } from '../parts/secondDeployment';
import { awaitMails } from '../parts/sentMails';
import { deactivation } from '../parts/variant';

/* Sign-in at a real provider, by two BFFs that know nothing of each other. */
const admin = as('admin');
let balancer: Server;
let origin: string;
let provider: OidcProvider;
let bffs: SecondDeployment[];
let urls: [string, string];

beforeAll(async () => {
  const targets: string[] = [];
  const passOn = passOnInTurn(targets);
  balancer = createServer((req, res) => void passOn(req, res));
  await new Promise<void>((resolve) => {
    balancer.listen(0, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`;
  provider = await startOidcProvider(origin);
  const settings = {
    PUBLIC_URL: origin,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: OIDC_CLIENT.id,
    OIDC_CLIENT_SECRET: OIDC_CLIENT.secret,
    OIDC_CREATE_USERS: 'on',
    OIDC_MATCH_EMAIL: 'on',
    OIDC_GROUPS_CLAIM: GROUPS_CLAIM,
  };
  bffs = await Promise.all([startSecondDeployment(settings), startSecondDeployment(settings)]);
  urls = [bffs[0]!.url, bffs[1]!.url];
  targets.push(...urls);
});
afterAll(async () => {
  await Promise.all([...bffs.map((bff) => bff.stop()), provider.stop()]);
  balancer.closeAllConnections();
  balancer.close();
});

const newBrowser = () => browserOf(origin, urls);
const newSubject = () => unique('person').replaceAll(' ', '');
/** Claims of somebody with a verified e-mail. */
const claimsOf = (subject: string, more: object = {}) => ({
  preferred_username: subject,
  given_name: 'Ada',
  family_name: 'Byron',
  email: `${subject}@demo.example`,
  email_verified: true,
  [GROUPS_CLAIM]: [],
  ...more,
});
/** Signs in: begun at one BFF, back at the other, the ticket exchanged at the first. */
const signIn = async (subject: string, claims?: object): Promise<{ status: number; body: Body; problem?: string }> => {
  if (claims) await provider.setClaims(subject, claims);
  const browser = newBrowser();
  const callback = await signInAtProvider(browser, `${urls[0]}/auth/oidc/`, subject);
  const { ticket, problem } = await comeBack(browser, urls[1], callback);
  if (!ticket) return { status: 0, body: {}, problem: problem! };
  return exchange(browser, urls[0], ticket);
};
const verify = (token: string, url: string) => callTo(url)('POST', '/api-token-verify/', { token });
const auditOf = async (user: number, action: string): Promise<Body[]> =>
  (
    await list(admin, 'trestle/audit', {
      query: JSON.stringify({
        and: [
          ['action', 'eq', action],
          ['user', 'eq', user],
        ],
      }),
    })
  )['results'] as Body[];
const groupNames = (user: Body): string[] =>
  (user['groups'] as Body[]).map((group) => group['name'] as string).toSorted();
/** Makes a group that follows a group at the provider. */
const makeGroup = async (external: string | null): Promise<{ id: number; name: string }> => {
  const name = unique('Group');
  const created = expectStatus(await admin('POST', '/api/trestle/group/', { name, external_name: external }), 201);
  return { id: created['id'] as number, name };
};

test('a person is created the first time and found again, without a password, and the audit says how', async () => {
  const subject = newSubject();
  const { status, body } = await signIn(subject, claimsOf(subject));
  expect(status).toBe(200);
  expect(body['user']).toMatchObject({
    username: subject,
    first_name: 'Ada',
    last_name: 'Byron',
    email: `${subject}@demo.example`,
    is_superuser: false,
    groups: [],
  });
  for (const url of urls) expectStatus(await verify(body['token'] as string, url), 200);
  const again = await signIn(subject);
  expect(again.body['user'].id).toBe(body['user'].id);
  const stored = expectStatus(await admin('GET', `/api/trestle/user/${body['user'].id}/`), 200);
  expect(stored['has_password']).toBe(false);
  expect(stored['last_login']).not.toBeNull();
  expect(await auditOf(body['user'].id, 'create')).toHaveLength(1);
  const signIns = await auditOf(body['user'].id, 'oidc_sign_in');
  expect(signIns.map((entry) => entry['reason'])).toEqual([provider.issuer, provider.issuer]);
});

test('through a balancer each step may meet another BFF', async () => {
  const subject = newSubject();
  await provider.setClaims(subject, claimsOf(subject));
  for (let round = 0; round < 3; round += 1) {
    const browser = newBrowser();
    const callback = await signInAtProvider(browser, `${origin}/auth/oidc/`, subject);
    expect(new URL(callback).origin).toBe(origin);
    const { ticket } = await comeBack(browser, origin, callback);
    expect((await exchange(browser, origin, ticket!)).status).toBe(200);
  }
});

test('safety 90: a page of another site leads to the login page, where the person goes on or not', async () => {
  const begin = async (site: string): Promise<string> => {
    const address = `${urls[0]}/auth/oidc/?redirect=/stock/list`;
    const reply = await fetch(address, { redirect: 'manual', headers: { 'sec-fetch-site': site } });
    expect([reply.status, reply.headers.getSetCookie().length]).toEqual([303, site === 'same-origin' ? 1 : 0]);
    return reply.headers.get('location')!;
  };
  for (const site of ['cross-site', 'same-site']) expect(await begin(site)).toBe('/login?redirect=%2Fstock%2Flist');
  expect(await begin('same-origin')).toContain(provider.issuer);
});

test('the page that was asked for comes back, and only a page of our own', async () => {
  const subject = newSubject();
  await provider.setClaims(subject, claimsOf(subject));
  for (const [asked, kept] of [
    ['/stock/list?q=oak#top', '/stock/list?q=oak#top'],
    ['//evil.example/', null],
    ['https://evil.example/', null],
    ['/\\evil.example/', null],
  ] as const) {
    const browser = newBrowser();
    const begin = `${urls[0]}/auth/oidc/?${new URLSearchParams({ redirect: asked }).toString()}`;
    const callback = await signInAtProvider(browser, begin, subject);
    expect((await comeBack(browser, urls[1], callback)).redirect).toBe(kept);
  }
});

test('safety 90: the cookie is sealed, only for these calls, and no script reads it', async () => {
  const response = await newBrowser().open(`${urls[0]}/auth/oidc/`);
  const cookie = response.headers.getSetCookie().find((line) => line.startsWith('trestle_oidc='))!;
  expect(cookie).toMatch(/; Path=\/auth\/oidc\/;.*HttpOnly; SameSite=Lax$/);
  expect(cookie).not.toMatch(/Secure/);
  const { searchParams } = new URL(response.headers.get('location')!);
  const text = Buffer.from(cookie.slice(cookie.indexOf('=') + 1).split(';')[0]!, 'base64url').toString('latin1');
  for (const name of ['state', 'nonce']) expect(text).not.toContain(searchParams.get(name)!);
  expect(searchParams.get('code_challenge_method')).toBe('S256');
  expect(searchParams.get('redirect_uri')).toBe(`${origin}/auth/oidc/callback/`);
});

test('safety 90: a ticket is for one exchange, in the browser that came back with it', async () => {
  const subject = newSubject();
  await provider.setClaims(subject, claimsOf(subject));
  const browser = newBrowser();
  const callback = await signInAtProvider(browser, `${urls[0]}/auth/oidc/`, subject);
  const { ticket } = await comeBack(browser, urls[0], callback);
  expect((await exchange(newBrowser(), urls[0], ticket!)).status).toBe(400);
  const cookie = browser.cookie(origin, 'trestle_oidc')!;
  expect((await exchange(browser, urls[1], ticket!)).status).toBe(200);
  browser.setCookie(origin, 'trestle_oidc', cookie);
  const second = await exchange(browser, urls[0], ticket!);
  expect(second.status).toBe(400);
  expect(second.body['non_field_errors'][0]).toMatch(/used already/);
});

test('safety 90: no token of the provider reaches the browser', async () => {
  const subject = newSubject();
  await provider.setClaims(subject, claimsOf(subject));
  const browser = newBrowser();
  const callback = await signInAtProvider(browser, `${urls[0]}/auth/oidc/`, subject);
  const response = await browser.open(`${urls[0]}/auth/oidc/callback/${new URL(callback).search}`);
  expect(response.headers.get('location')).toMatch(/^\/login#oidc=[\w-]{43}$/);
  expect(await response.text()).not.toContain('eyJ');
  const { ticket } = readReturned(new URL(response.headers.get('location')!, origin).href);
  const { body } = await exchange(browser, urls[0], ticket!);
  expect(Object.keys(body).toSorted()).toEqual(['token', 'user']);
  expect(decodeJwt(body['token'] as string).iss).toBe('trestle');
});

test('safety 90: an answer that comes twice, for another sign-in, or without a cookie ends in words', async () => {
  const subject = newSubject();
  await provider.setClaims(subject, claimsOf(subject));
  const browser = newBrowser();
  const callback = await signInAtProvider(browser, `${urls[0]}/auth/oidc/?redirect=/stock/list`, subject);
  const cookie = browser.cookie(origin, 'trestle_oidc')!;
  const elsewhere = await comeBack(newBrowser(), urls[0], callback);
  expect(elsewhere).toEqual({ redirect: null, ticket: null, problem: 'expired' });

  await browser.open(`${urls[0]}/auth/oidc/`);
  expect((await comeBack(browser, urls[0], callback)).problem).toBe('state');

  browser.setCookie(origin, 'trestle_oidc', cookie);
  expect((await comeBack(browser, urls[1], callback)).ticket).not.toBeNull();
  browser.setCookie(origin, 'trestle_oidc', cookie);
  expect(await comeBack(browser, urls[0], callback)).toEqual({
    redirect: '/stock/list',
    ticket: null,
    problem: 'used',
  });
  browser.setCookie(origin, 'trestle_oidc', `${cookie.slice(0, -4)}AAAA`);
  expect((await comeBack(browser, urls[0], callback)).problem).toBe('expired');
});

test('whoever says no at the provider is told so', async () => {
  const browser = newBrowser();
  const callback = await signInAtProvider(browser, `${urls[0]}/auth/oidc/`, newSubject(), 'abort');
  expect((await comeBack(browser, urls[1], callback)).problem).toBe('denied');
});

test('safety 90: a user is found by a verified e-mail the first time, and then by the subject', async () => {
  const user = await createUser();
  const subject = newSubject();
  expect(await signIn(subject, claimsOf(subject, { email: user.email, email_verified: false }))).toMatchObject({
    problem: 'unverified',
  });
  const matched = await signIn(subject, claimsOf(subject, { email: user.email.toUpperCase() }));
  expect(matched.body['user'].id).toBe(user.id);
  expect(await auditOf(user.id, 'oidc_link')).toHaveLength(1);
  const renamed = await signIn(subject, claimsOf(subject, { email: 'another@demo.example', email_verified: false }));
  expect(renamed.body['user'].id).toBe(user.id);
  // The e-mail passed on to somebody else at the provider.
  const other = newSubject();
  expect(await signIn(other, claimsOf(other, { email: user.email }))).toMatchObject({ problem: 'taken' });
});

test('a merged user is found by the provider’s person of either', async () => {
  const subject = newSubject();
  const { body } = await signIn(subject, claimsOf(subject));
  const kept = await createUser();
  const merge = { id: kept.id, other_ids: [body['user'].id] };
  expectStatus(await admin('POST', `/api/trestle/user/${kept.id}/merge/`, merge), 200);
  expect((await signIn(subject)).body['user'].id).toBe(kept.id);
});

test('safety 59: a new user name is nobody’s user name or e-mail', async () => {
  const user = await createUser();
  const [first, second] = [newSubject(), newSubject()];
  const named = await signIn(first, claimsOf(first, { preferred_username: user.username }));
  expect(named.body['user'].username).toBe(`${user.username}2`);
  const mailed = await signIn(second, claimsOf(second, { preferred_username: user.email }));
  expect(mailed.body['user'].username).toBe(`${user.email}2`);
  const third = newSubject();
  const alike = await signIn(third, claimsOf(third, { preferred_username: 'аdmin' }));
  expect(alike.body['user'].username).toBe(`${third}@demo.example`);
  const nameless = newSubject();
  expect(await signIn(nameless, { email_verified: true })).toMatchObject({ problem: 'no_email' });
});

test('two sign-ins of a new person at the same time make one user', async () => {
  const subject = newSubject();
  await provider.setClaims(subject, claimsOf(subject));
  const replies = await Promise.all(Array.from({ length: 4 }, () => signIn(subject)));
  expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200]);
  expect(new Set(replies.map((reply) => reply.body['user'].id)).size).toBe(1);
});

test('an inactive person is refused in the words of a wrong password, before and after the exchange', async () => {
  const subject = newSubject();
  const { body } = await signIn(subject, claimsOf(subject));
  const browser = newBrowser();
  const callback = await signInAtProvider(browser, `${urls[0]}/auth/oidc/`, subject);
  const { ticket } = await comeBack(browser, urls[0], callback);
  expectStatus(await admin('PATCH', `/api/trestle/user/${body['user'].id}/`, deactivation), 200);
  const late = await exchange(browser, urls[0], ticket!);
  expect(late).toMatchObject({
    status: 400,
    body: { non_field_errors: ['Unable to log in with provided credentials.'] },
  });
  expect(await signIn(subject)).toMatchObject({ problem: 'inactive' });
});

test('groups with a name at the provider follow the claim, others stay', async () => {
  const [one, two] = [unique('ext'), unique('ext')];
  const [first, second, own] = [await makeGroup(one), await makeGroup(two), await makeGroup(null)];
  const subject = newSubject();
  const { body } = await signIn(subject, claimsOf(subject, { [GROUPS_CLAIM]: [one, 'Administrator', own.name] }));
  expect(groupNames(body['user'])).toEqual([first.name]);
  expectStatus(await admin('PATCH', `/api/trestle/user/${body['user'].id}/`, { groups: [first.id, own.id] }), 200);
  const moved = await signIn(subject, claimsOf(subject, { [GROUPS_CLAIM]: [two] }));
  expect(groupNames(moved.body['user'])).toEqual([second.name, own.name].toSorted());
  const entries = await auditOf(body['user'].id, 'update');
  expect(entries.map((entry) => entry['changes'])).toContainEqual({
    groups: [[first.id, own.id], expect.arrayContaining([second.id, own.id])],
  });
  const none = await signIn(subject, claimsOf(subject, { [GROUPS_CLAIM]: undefined }));
  expect(groupNames(none.body['user'])).toEqual([own.name]);
});

test('a name at the provider is unique and can be emptied', async () => {
  const external = unique('ext');
  const { id } = await makeGroup(external);
  expectStatus(await admin('POST', '/api/trestle/group/', { name: unique('Group'), external_name: external }), 400);
  expectStatus(await admin('PATCH', `/api/trestle/group/${id}/`, { external_name: '' }), 200);
  const again = expectStatus(await admin('GET', `/api/trestle/group/${id}/`), 200);
  expect(again['external_name'] ?? '').toBe('');
  expectStatus(await admin('POST', '/api/trestle/group/', { name: unique('Group'), external_name: '' }), 201);
});

test('a password works beside it, and the provider’s person gets none', async () => {
  const user = await createUser();
  const login = callTo(urls[0]);
  expectStatus(await login('POST', '/api-token-auth/', { username: user.username, password: PASSWORD }), 200);
  const subject = newSubject();
  await signIn(subject, claimsOf(subject));
  expectStatus(await login('POST', '/api-token-auth/', { username: subject, password: '' }), 400);
  expectStatus(await login('POST', '/api-token-auth/', { username: subject, password: 'x' }), 400);
});

test('safety 90: an administrator sees who a user is at the provider, and forgets it; sessions of there end', async () => {
  const user = await createUser();
  const subject = newSubject();
  const signedIn = await signIn(subject, claimsOf(subject, { email: user.email }));
  const byPassword = await logIn(user.username);
  const identities = expectStatus(await admin('POST', '/auth/identity/', { user: user.id }), 200)['results'] as Body[];
  expect(identities).toEqual([
    {
      id: expect.any(Number),
      issuer: provider.issuer,
      subject,
      created_at: expect.any(String),
      signed_in_at: expect.any(String),
    },
  ]);
  const body = { user: user.id, id: identities[0]!['id'] as number };
  const staff = callTo(urls[0]);
  expectStatus(await staff('POST', '/auth/identity/', { user: user.id }, bearer(byPassword.token)), 403);
  expectStatus(await staff('POST', '/auth/identity/forget/', body, bearer(byPassword.token)), 403);
  const other = await createUser();
  expect(expectStatus(await admin('POST', '/auth/identity/forget/', { ...body, user: other.id }), 400)).toHaveProperty(
    'id',
  );
  expect(expectStatus(await admin('POST', '/auth/identity/', { user: 99_999_999 }), 400)).toHaveProperty('user');
  expect(expectStatus(await admin('POST', '/auth/identity/forget/', { user: user.id }), 400)).toHaveProperty('id');
  expectStatus(await verify(signedIn.body['token'] as string, urls[1]), 200);

  expectStatus(await admin('POST', '/auth/identity/forget/', body), 200);
  expectStatus(await verify(signedIn.body['token'] as string, urls[1]), 400);
  expectStatus(await verify(byPassword.token, urls[1]), 200);
  expectStatus(await admin('POST', '/auth/identity/forget/', body), 400);
  expect(expectStatus(await admin('POST', '/auth/identity/', { user: user.id }), 200)).toEqual({ results: [] });
  const [entry] = await auditOf(user.id, 'oidc_unlink');
  expect(entry).toMatchObject({ actor: (await person('admin'))['id'], reason: provider.issuer });
  expect((await awaitMails(user.email, 1))[0]).toContain('company sign-in was removed');
  // Whoever has the same verified e-mail there is linked again: the provider decides.
  expect((await signIn(subject)).body['user'].id).toBe(user.id);
});

test('safety 58: only a superuser forgets the identity of a superuser, and nobody while acting for others', async () => {
  const superuser = await createUser({ is_superuser: true, groups: [], store: null });
  const forget = { user: superuser.id, id: 1 };
  expectStatus(await as('office')('POST', '/auth/identity/forget/', forget), 403);
  const { id } = await createUser();
  const acting = expectStatus(await admin('POST', '/auth/sudo/', { id }), 200)['token'] as string;
  expectStatus(await callTo(urls[0])('POST', '/auth/identity/', { user: id }, bearer(acting)), 403);
  expectStatus(await callTo(urls[0])('POST', '/auth/unsudo/', {}, bearer(acting)), 200);
});

test('wrong calls are 4xx, and a BFF without a provider has none of them', async () => {
  const bff = callTo(urls[0]);
  expectStatus(await bff('GET', '/auth/oidc/?other=1'), 400);
  expectStatus(await bff('POST', '/auth/oidc/finish/', {}), 400);
  expectStatus(await bff('POST', '/auth/oidc/finish/', { ticket: 'x', more: 1 }), 400);
  expectStatus(await bff('GET', '/auth/oidc/finish/'), 405);
  expectStatus(await bff('POST', '/auth/oidc/'), 405);
  expectStatus(await bff('POST', '/auth/oidc/backchannel_logout/'), 400);
  expectStatus(await as('admin')('GET', '/auth/oidc/'), 404);
  expectStatus(await as('admin')('POST', '/auth/oidc/finish/', { ticket: 'x' }), 400);
  const bare = await newBrowser().open(`${urls[0]}/auth/oidc/callback/`);
  expect(readReturned(new URL(bare.headers.get('location')!, urls[0]).href).problem).toBe('expired');
});

test('sessions of the provider’s person can be impersonated and end like all others', async () => {
  const subject = newSubject();
  const { body } = await signIn(subject, claimsOf(subject));
  const sudo = expectStatus(await admin('POST', '/auth/sudo/', { id: body['user'].id }), 200);
  expectStatus(await callTo(urls[1])('POST', '/auth/unsudo/', {}, bearer(sudo['token'] as string)), 200);
  expectStatus(await callTo(urls[1])('POST', '/api-token-expire/', {}, bearer(body['token'] as string)), 200);
  expectStatus(await verify(body['token'] as string, urls[0]), 400);
});
