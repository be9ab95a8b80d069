import { SignJWT, UnsecuredJWT, type JWTHeaderParameters } from 'jose';
import { createTokens } from './token';

const SECRET = 'a-secret-of-at-least-thirty-two-characters';
const SESSION = '3f1c0f0a-5b8e-4d5a-9a37-2f6c7a1d9e10';
const NOW = 1_800_000_000;
const HOUR = 3600;

let clock = NOW;
const tokens = createTokens({ secret: SECRET, ttlMinutes: 60, now: () => clock * 1000 });
const grant = { user: { id: 7, username: 'store1' }, actor: 7, session: SESSION, cap: NOW + 12 * HOUR };
const validClaims = {
  sub: '7',
  sid: SESSION,
  iat: NOW,
  exp: NOW + HOUR,
  cap: NOW + 12 * HOUR,
  aud: 'trestle',
  iss: 'trestle',
};

function signClaims(claims: object, header: Partial<JWTHeaderParameters> = {}, secret = SECRET): Promise<string> {
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', ...header })
    .sign(new TextEncoder().encode(secret));
}
async function refusalOf(token: unknown): Promise<{ status: number; body: object }> {
  const error: unknown = await tokens.verify(token).then(
    () => new Error('accepted'),
    (reason) => reason,
  );
  return error as { status: number; body: object };
}

beforeEach(() => {
  clock = NOW;
});

test('a token names person and session, and expires within the session', async () => {
  const claims = await tokens.verify(await tokens.sign(grant));
  expect(claims).toEqual({ sub: '7', sid: SESSION, iat: NOW, exp: NOW + HOUR, cap: NOW + 12 * HOUR });
  const shortLived = await tokens.verify(await tokens.sign({ ...grant, cap: NOW + 100 }));
  expect(shortLived.exp).toBe(NOW + 100);
});

test('a token of an impersonation also names the acting person', async () => {
  expect(await tokens.verify(await tokens.sign({ ...grant, actor: 1 }))).toMatchObject({ sub: '7', act: { sub: '1' } });
});

test('a token signed with a former secret is accepted', async () => {
  const tokensOfNewSecret = createTokens({
    secret: 'another-secret-of-thirty-two-characters!',
    previousSecrets: [SECRET],
    ttlMinutes: 60,
    now: () => clock * 1000,
  });
  await expect(tokensOfNewSecret.verify(await tokens.sign(grant))).resolves.toMatchObject({ sub: '7' });
});

test('safety 6: an expired genuine token is 403 with the text that clients look for', async () => {
  const token = await tokens.sign(grant);
  clock = NOW + HOUR + 1;
  expect(await refusalOf(token)).toMatchObject({ status: 403, body: { detail: 'Signature has expired.' } });
});

test.each<[string, () => Promise<unknown> | unknown]>([
  ['nothing', () => ''],
  ['no text', () => ({ token: 1 })],
  ['not a token', () => 'abc.def'],
  ['three parts of nothing', () => 'e30.e30.e30'],
  ['too long', () => 'x'.repeat(5000)],
  ['alg none', () => new UnsecuredJWT({ ...validClaims }).encode()],
  ['another secret', () => signClaims(validClaims, {}, 'a-secret-that-is-not-the-one-we-sign-with')],
  [
    'another secret, expired',
    () =>
      signClaims(
        { ...validClaims, iat: NOW - 2 * HOUR, exp: NOW - HOUR },
        {},
        'a-secret-that-is-not-the-one-we-sign-with',
      ),
  ],
  ['HS512', () => signClaims(validClaims, { alg: 'HS512' }, SECRET.repeat(2))],
  ['HS384', () => signClaims(validClaims, { alg: 'HS384' })],
  ['no typ', () => signClaims(validClaims, { typ: undefined })],
  ['another typ', () => signClaims(validClaims, { typ: 'at+jwt' })],
  ['a kid', () => signClaims(validClaims, { kid: '../../dev/null' })],
  ['a jku', () => signClaims(validClaims, { jku: 'http://127.0.0.1:1/keys' })],
  ['a jwk', () => signClaims(validClaims, { jwk: { kty: 'RSA', n: 'AAAA', e: 'AQAB' } })],
  ['an x5u', () => signClaims(validClaims, { x5u: 'http://127.0.0.1:1/cert' })],
  ['another audience', () => signClaims({ ...validClaims, aud: 'trestle-services' })],
  ['several audiences', () => signClaims({ ...validClaims, aud: ['trestle', 'other'] })],
  ['no audience', () => signClaims({ ...validClaims, aud: undefined })],
  ['another issuer', () => signClaims({ ...validClaims, iss: 'trestle-bff' })],
  ['no issuer', () => signClaims({ ...validClaims, iss: undefined })],
  ['no end', () => signClaims({ ...validClaims, exp: undefined })],
  ['an end in words', () => signClaims({ ...validClaims, exp: 'tomorrow' })],
  ['a broken end', () => signClaims({ ...validClaims, exp: NOW + 10.5 })],
  ['no beginning', () => signClaims({ ...validClaims, iat: undefined })],
  ['a beginning in the future', () => signClaims({ ...validClaims, iat: NOW + 600, exp: NOW + HOUR + 600 })],
  ['not yet', () => signClaims({ ...validClaims, nbf: NOW + 600 })],
  ['longer than tokens live', () => signClaims({ ...validClaims, exp: NOW + HOUR + 1 })],
  ['longer than tokens live, and over', () => signClaims({ ...validClaims, iat: NOW - 3 * HOUR, exp: NOW - 1 })],
  ['longer than its session', () => signClaims({ ...validClaims, cap: NOW + 10 })],
  ['no session end', () => signClaims({ ...validClaims, cap: undefined })],
  ['no session', () => signClaims({ ...validClaims, sid: undefined })],
  ['a session that is no id', () => signClaims({ ...validClaims, sid: "' OR 1=1" })],
  ['no person', () => signClaims({ ...validClaims, sub: undefined })],
  ['a person that is no id', () => signClaims({ ...validClaims, sub: 'admin' })],
  ['an actor that is none', () => signClaims({ ...validClaims, act: { sub: '' } })],
  ['an actor in the wrong form', () => signClaims({ ...validClaims, act: '1' })],
])('safety 6: %s is 401', async (_name, forge) => {
  const error = await refusalOf(await forge());
  expect(error.status).toBe(401);
  expect(error.body).toEqual({ detail: 'Invalid token.' });
});

test('safety 6: an unknown critical header is 401', async () => {
  const [, payload] = (await signClaims(validClaims)).split('.');
  const header = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT', crit: ['exp2'], exp2: 1 })).toString(
    'base64url',
  );
  const { createHmac } = await import('node:crypto');
  const signature = createHmac('sha256', SECRET).update(`${header}.${payload}`).digest('base64url');
  expect(await refusalOf(`${header}.${payload}.${signature}`)).toMatchObject({ status: 401 });
});

test('safety 6: a token altered in any one character is 401', async () => {
  const token = await tokens.sign(grant);
  for (let position = 0; position < token.length - 1; position += 7) {
    const altered = token.slice(0, position) + (token[position] === 'A' ? 'B' : 'A') + token.slice(position + 1);
    expect(await refusalOf(altered)).toMatchObject({ status: 401 });
  }
});
