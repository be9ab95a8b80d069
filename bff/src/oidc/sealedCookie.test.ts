import type { Request, Response } from 'express';
import { createCookieJar, open, seal } from './sealedCookie';

const VALUE = { step: 'returned', until: Date.now() + 60_000, binding: 'secret' } as const;
const requestWith = (cookie?: string) => ({ headers: { cookie } }) as Request;
/** Sets a cookie, and returns the header that a browser would send back. */
function setCookie(
  secrets: readonly [string, ...string[]],
  value: Parameters<ReturnType<typeof createCookieJar>['set']>[1],
) {
  let header = '';
  const res = { cookie: (name: string, text: string) => (header = `other=1; ${name}=${text}`) };
  createCookieJar(secrets, false).set(res as unknown as Response, value);
  return header;
}

test('safety 90: only our secrets open it, also a former one', () => {
  const sealed = seal(VALUE, 'first');
  expect(sealed).not.toContain('secret');
  expect(open(sealed, ['second', 'first'])).toEqual(VALUE);
  expect(open(sealed, ['second'])).toBeNull();
});

test.each(['', 'x', 'A'.repeat(80), seal(VALUE, 'first').slice(0, -3)])('%p opens nothing', (text) => {
  expect(open(text, ['first'])).toBeNull();
});

test('a cookie is read for its own step, while it lasts', () => {
  const jar = createCookieJar(['first'], false);
  const header = setCookie(['first'], VALUE);
  expect(jar.read(requestWith(header), 'returned')).toEqual(VALUE);
  expect(jar.read(requestWith(header), 'begun')).toBeNull();
  expect(jar.read(requestWith(), 'returned')).toBeNull();
  const old = setCookie(['first'], { ...VALUE, until: Date.now() - 1 });
  expect(jar.read(requestWith(old), 'returned')).toBeNull();
});
