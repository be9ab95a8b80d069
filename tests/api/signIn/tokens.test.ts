import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT, decodeJwt, exportJWK, generateKeyPair } from 'jose';
import { call, logIn } from '../parts/people';
import { secretOf } from '../parts/secondDeployment';

const now = Math.floor(Date.now() / 1000);
const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
/** Makes a token with any header and payload, signed with the product's own secret or another key. */
const forge = (header: object, payload: object, key = secretOf('jwt'), hash = 'sha256'): string => {
  const text = `${encode(header)}.${encode(payload)}`;
  return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`;
};
const TOKEN_HEADER = { alg: 'HS256', typ: 'JWT' };

let genuine: Record<string, unknown>;
let token: string;
/** Counts the calls that a token may have made the BFF send. */
let listener: Server;
let outgoing = 0;
let elsewhere: string;

beforeAll(async () => {
  ({ token } = await logIn('admin'));
  genuine = decodeJwt(token);
  listener = createServer((_req, res) => {
    outgoing++;
    res.end('{"keys":[]}');
  });
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  elsewhere = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/keys`;
});
afterAll(
  () =>
    new Promise((done) => {
      listener.close(done);
    }),
);

const use = async (forged: string) => {
  const reply = await call('GET', '/api/product/?limit=1', undefined, { authorization: `Bearer ${forged}` });
  return { status: reply.status, detail: reply.body['detail'] as string };
};

test('safety 6: the matrix starts from a token that is let in when made by hand', async () => {
  expect((await use(token)).status).toBe(200);
  expect((await use(forge(TOKEN_HEADER, genuine))).status).toBe(200);
});

const without = (name: string) => Object.fromEntries(Object.entries(genuine).filter(([key]) => key !== name));
const FORGERIES: Record<string, () => string | Promise<string>> = {
  'alg none': () => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(genuine)}.`,
  'alg None': () => `${encode({ alg: 'None', typ: 'JWT' })}.${encode(genuine)}.`,
  'alg none with the genuine signature': () =>
    `${encode({ alg: 'none', typ: 'JWT' })}.${encode(genuine)}.${token.split('.')[2]}`,
  'no signature': () => `${token.split('.').slice(0, 2).join('.')}.`,
  'two parts': () => token.split('.').slice(0, 2).join('.'),
  'another secret': () => forge(TOKEN_HEADER, genuine, 'another secret that is long enough for everything'),
  'the empty secret': () => forge(TOKEN_HEADER, genuine, ''),
  'the key of the services': () => forge(TOKEN_HEADER, genuine, secretOf('service')),
  'a token of the services': () =>
    forge(
      { alg: 'HS256' },
      { identity: { user: 1 }, aud: 'trestle-services', iss: 'trestle-bff', iat: now, exp: now + 60 },
      secretOf('service'),
    ),
  HS384: () => forge({ alg: 'HS384', typ: 'JWT' }, genuine, secretOf('jwt'), 'sha384'),
  HS512: () => forge({ alg: 'HS512', typ: 'JWT' }, genuine, secretOf('jwt'), 'sha512'),
  'HS256 said, HS512 done': () => forge(TOKEN_HEADER, genuine, secretOf('jwt'), 'sha512'),
  'RS256 with a key of its own in the header': async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
    return new SignJWT(genuine)
      .setProtectedHeader({
        alg: 'RS256',
        typ: 'JWT',
        jwk: (await exportJWK(publicKey)) as { kty: 'RSA'; n: string; e: string },
      })
      .sign(privateKey);
  },
  'typ missing': () => forge({ alg: 'HS256' }, genuine),
  'typ of another kind': () => forge({ alg: 'HS256', typ: 'at+jwt' }, genuine),
  'crit unknown': () => forge({ ...TOKEN_HEADER, crit: ['x'], x: 1 }, genuine),
  'crit b64': () => forge({ ...TOKEN_HEADER, crit: ['b64'], b64: false }, genuine),
  'kid a path': () => forge({ ...TOKEN_HEADER, kid: '../../../../dev/null' }, genuine),
  'kid an SQL': () => forge({ ...TOKEN_HEADER, kid: "x' UNION SELECT 'a" }, genuine),
  jku: () => forge({ ...TOKEN_HEADER, jku: elsewhere }, genuine),
  x5u: () => forge({ ...TOKEN_HEADER, x5u: elsewhere }, genuine),
  jwk: () =>
    forge({ ...TOKEN_HEADER, jwk: { kty: 'oct', k: 'AAAA' } }, genuine, Buffer.from('AAAA', 'base64').toString()),
  'aud another': () => forge(TOKEN_HEADER, { ...genuine, aud: 'other' }),
  'aud a list': () => forge(TOKEN_HEADER, { ...genuine, aud: ['trestle', 'other'] }),
  'aud missing': () => forge(TOKEN_HEADER, without('aud')),
  'iss another': () => forge(TOKEN_HEADER, { ...genuine, iss: 'other' }),
  'iss missing': () => forge(TOKEN_HEADER, without('iss')),
  'exp missing': () => forge(TOKEN_HEADER, without('exp')),
  'exp a text': () => forge(TOKEN_HEADER, { ...genuine, exp: String(genuine['exp']) }),
  'exp far away': () => forge(TOKEN_HEADER, { ...genuine, exp: now + 10 * 365 * 86_400, cap: now + 11 * 365 * 86_400 }),
  'exp infinite': () => {
    const claims = JSON.stringify({ ...genuine, exp: 0 }).replace('"exp":0', '"exp":1e999');
    return `${encode(TOKEN_HEADER)}.${Buffer.from(claims).toString('base64url')}.x`;
  },
  'exp past the cap': () => forge(TOKEN_HEADER, { ...genuine, cap: Number(genuine['exp']) - 1 }),
  'iat missing': () => forge(TOKEN_HEADER, without('iat')),
  'iat in the future': () => forge(TOKEN_HEADER, { ...genuine, iat: now + 3600, exp: now + 3700 }),
  'nbf in the future': () => forge(TOKEN_HEADER, { ...genuine, nbf: now + 3600 }),
  'cap missing': () => forge(TOKEN_HEADER, without('cap')),
  'sub of somebody else': () => forge(TOKEN_HEADER, { ...genuine, sub: String(Number(genuine['sub']) + 1) }),
  'sub missing': () => forge(TOKEN_HEADER, without('sub')),
  'sub a number': () => forge(TOKEN_HEADER, { ...genuine, sub: Number(genuine['sub']) }),
  'act made up': () => forge(TOKEN_HEADER, { ...genuine, act: { sub: '1' }, sub: '2' }),
  'sid missing': () => forge(TOKEN_HEADER, without('sid')),
  'sid unknown': () => forge(TOKEN_HEADER, { ...genuine, sid: crypto.randomUUID() }),
  'sid an SQL': () => forge(TOKEN_HEADER, { ...genuine, sid: "' OR '1'='1" }),
  'an expired one by another secret': () =>
    forge(
      TOKEN_HEADER,
      { ...genuine, iat: now - 7200, exp: now - 3600 },
      'another secret that is long enough for everything',
    ),
  'payload no object': () => forge(TOKEN_HEADER, ['x']),
  'payload no JSON': () => `${encode(TOKEN_HEADER)}.${Buffer.from('{').toString('base64url')}.x`,
  nonsense: () => 'nonsense',
  'very long': () => `${'a'.repeat(3000)}.${'b'.repeat(3000)}.c`,
};

test.each(Object.keys(FORGERIES))('safety 6: %s is 401', async (name) => {
  const forged = await FORGERIES[name]!();
  const { status, detail } = await use(forged);
  expect([status, typeof detail]).toEqual([401, 'string']);
  expect(detail).not.toBe('Signature has expired.');
  const inBody = await Promise.all(
    ['verify', 'refresh'].map((kind) => call('POST', `/api-token-${kind}/`, { token: forged })),
  );
  expect(inBody.map((reply) => reply.status)).toEqual([400, 400]);
});

test('safety 6: genuine but over is 403 with the words that clients look for', async () => {
  const over = forge(TOKEN_HEADER, { ...genuine, iat: now - 7200, exp: now - 3600 });
  expect(await use(over)).toEqual({ status: 403, detail: 'Signature has expired.' });
  for (const kind of ['verify', 'refresh'])
    expect((await call('POST', `/api-token-${kind}/`, { token: over })).status).toBe(400);
});

test('safety 6: no header at all, or another scheme, is 401', async () => {
  for (const authorization of ['', 'Bearer', 'Bearer ', `Basic ${token}`, `JWT ${token}`, `Bearer ${token} x`, token]) {
    expect((await call('GET', '/api/product/', undefined, { authorization })).status).toBe(401);
  }
  expect((await call('GET', `/api/product/?jwt=${token}`)).status).toBe(401);
});

test('safety 6, 38: no token made the server call anybody', () => {
  expect(outgoing).toBe(0);
});
