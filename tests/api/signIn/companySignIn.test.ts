import { decodeJwt } from 'jose';
import { auditOfUser, claimsOf, startCompanyBffs, verifyToken, type CompanyBffs } from '../parts/companyBffs';
import { comeBack, exchange, newSubject, readReturned, signInAtProvider } from '../parts/companySignIn';
import { bearer } from '../parts/createUser';
import { as, callTo, expectStatus } from '../parts/people';
import { deactivation } from '../parts/variant';

/* Sign-in at a real provider, by two BFFs that know nothing of each other. */
const admin = as('admin');
let company: CompanyBffs;
let origin: string;
let urls: CompanyBffs['urls'];
let provider: CompanyBffs['provider'];
let newBrowser: CompanyBffs['newBrowser'];
let signIn: CompanyBffs['signIn'];
beforeAll(async () => {
  company = await startCompanyBffs();
  ({ origin, urls, provider, newBrowser, signIn } = company);
});
afterAll(() => company.stop());

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
  for (const url of urls) expectStatus(await verifyToken(body['token'] as string, url), 200);
  const again = await signIn(subject);
  expect(again.body['user'].id).toBe(body['user'].id);
  const stored = expectStatus(await admin('GET', `/api/trestle/user/${body['user'].id}/`), 200);
  expect(stored['has_password']).toBe(false);
  expect(stored['last_login']).not.toBeNull();
  expect(await auditOfUser(body['user'].id, 'create')).toHaveLength(1);
  const signIns = await auditOfUser(body['user'].id, 'oidc_sign_in');
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

test('a question mark in what the provider sends along cuts nothing off', async () => {
  const subject = newSubject();
  await provider.setClaims(subject, claimsOf(subject));
  const browser = newBrowser();
  const callback = await signInAtProvider(browser, `${urls[0]}/auth/oidc/`, subject);
  const { ticket } = await comeBack(browser, urls[0], callback.replace('?', '?session_state=a?b&'));
  expect((await exchange(browser, urls[0], ticket!)).status).toBe(200);
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
  const cookie = response.headers.getSetCookie().find((line) => line.startsWith('trestle_oidc_'))!;
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
  const [[name, cookie]] = browser.cookies(origin) as [[string, string]];
  expect((await exchange(browser, urls[1], ticket!)).status).toBe(200);
  browser.setCookie(origin, name, cookie);
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
  const [[name, cookie]] = browser.cookies(origin) as [[string, string]];
  const elsewhere = await comeBack(newBrowser(), urls[0], callback);
  expect(elsewhere).toEqual({ redirect: null, ticket: null, problem: 'expired' });

  const another = newBrowser();
  await another.open(`${urls[0]}/auth/oidc/`);
  expect((await comeBack(another, urls[0], callback)).problem).toBe('state');

  expect((await comeBack(browser, urls[1], callback)).ticket).not.toBeNull();
  browser.setCookie(origin, name, cookie);
  expect(await comeBack(browser, urls[0], callback)).toEqual({
    redirect: '/stock/list',
    ticket: null,
    problem: 'used',
  });
  const altered = newBrowser();
  altered.setCookie(origin, name, `${cookie.slice(0, -4)}AAAA`);
  expect((await comeBack(altered, urls[0], callback)).problem).toBe('expired');
});

test('sign-ins that two tabs have begun end both, and each leads to its own page', async () => {
  const subject = newSubject();
  await provider.setClaims(subject, claimsOf(subject));
  const browser = newBrowser();
  const begin = async (redirect: string) => {
    const response = await browser.open(`${urls[0]}/auth/oidc/?redirect=${redirect}`);
    return [response.headers.get('location')!, redirect] as const;
  };
  for (const [begun, redirect] of [await begin('/stock/list'), await begin('/store/list')]) {
    const callback = await signInAtProvider(browser, begun, subject);
    const returned = await comeBack(browser, urls[0], callback);
    expect(returned).toMatchObject({ redirect, problem: null });
    expect((await exchange(browser, urls[1], returned.ticket!)).status).toBe(200);
  }
});

test('whoever says no at the provider is told so', async () => {
  const browser = newBrowser();
  const callback = await signInAtProvider(browser, `${urls[0]}/auth/oidc/`, newSubject(), 'abort');
  expect((await comeBack(browser, urls[1], callback)).problem).toBe('denied');
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
  expectStatus(await verifyToken(body['token'] as string, urls[0]), 400);
});
