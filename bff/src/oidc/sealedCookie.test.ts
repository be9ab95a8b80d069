import type { Request, Response } from 'express';
import { createCookieJar, open, seal, type SignInCookie } from './sealedCookie';

const VALUE = { step: 'returned', binding: 'secret', providerSession: null } as const;
const MINUTE_MS = 60_000;
const jar = createCookieJar(['first'], false);

/** A browser's cookies, which keep what a jar sets. */
function createBrowser() {
  const cookies = new Map<string, string>([['other', '1']]);
  const request = () =>
    ({ headers: { cookie: [...cookies].map(([name, text]) => `${name}=${text}`).join('; ') } }) as Request;
  const response = {
    cookie: (name: string, text: string) => cookies.set(name, text),
    clearCookie: (name: string) => cookies.delete(name),
  } as unknown as Response;
  return {
    request,
    set: (key: string, value: SignInCookie) => jar.set(request(), response, key, value),
    clear: (key: string) => jar.clear(response, key),
  };
}
const begun = (redirect: string | null = null) =>
  ({ step: 'begun', state: 's', nonce: 'n', verifier: 'v', redirect }) as const;

afterEach(() => {
  jest.useRealTimers();
});

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
  jest.useFakeTimers();
  const browser = createBrowser();
  browser.set('ticket', VALUE);
  expect(jar.read(browser.request(), 'ticket', 'returned')).toEqual(VALUE);
  expect(jar.read(browser.request(), 'ticket', 'begun')).toBeNull();
  expect(jar.read({ headers: {} } as Request, 'ticket', 'returned')).toBeNull();
  jest.advanceTimersByTime(2 * MINUTE_MS);
  expect(jar.read(browser.request(), 'ticket', 'returned')).toBeNull();
});

test('sign-ins in two tabs have a cookie each, and the end of one leaves the other', () => {
  const browser = createBrowser();
  browser.set('a', begun('/a'));
  browser.set('b', begun('/b'));
  const redirects = ['a', 'b', 'c'].map((key) => jar.read(browser.request(), key, 'begun')?.redirect);
  expect(redirects).toEqual(['/a', '/b', undefined]);
  browser.clear('b');
  expect(jar.read(browser.request(), 'a', 'begun')?.redirect).toBe('/a');
  expect(jar.hasAny(browser.request())).toBe(true);
  browser.clear('a');
  expect(jar.hasAny(browser.request())).toBe(false);
});

test('of many sign-ins the oldest end, and sooner where each leads to a long address', () => {
  jest.useFakeTimers();
  const browser = createBrowser();
  const begin = (keys: readonly string[], redirect: string | null) => {
    for (const key of keys) {
      jest.advanceTimersByTime(1000);
      browser.set(key, begun(redirect));
    }
  };
  const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const left = () => keys.filter((key) => jar.read(browser.request(), key, 'begun'));
  begin(keys.slice(0, 6), null);
  expect(left()).toEqual(['b', 'c', 'd', 'e', 'f']);
  begin(['g', 'h'], `/${'x'.repeat(1500)}`);
  expect(left()).toEqual(['h']);
  expect(browser.request().headers.cookie!.length).toBeLessThan(4100);
});
