import { unique } from '../../uniqueText';
import { createTestBrowser, type TestBrowser } from './testBrowser';
import type { Body } from './people';

/** What the login page's address says after a sign-in at the provider. */
export interface Returned {
  redirect: string | null;
  ticket: string | null;
  problem: string | null;
}

/** Reads the login page's address. */
export function readReturned(address: string): Returned {
  const { pathname, searchParams, hash } = new URL(address);
  expect(pathname).toBe('/login');
  const values = new URLSearchParams(hash.slice(1));
  return { redirect: searchParams.get('redirect'), ticket: values.get('oidc'), problem: values.get('oidc_error') };
}

/** A name for a person at the provider. */
export const newSubject = () => unique('person').replaceAll(' ', '');

/** Signs in on the provider's own page. @returns the address that the provider sends the browser back to */
export async function signInAtProvider(
  browser: TestBrowser,
  begin: string,
  subject: string,
  answer: 'sign in' | 'abort' = 'sign in',
): Promise<string> {
  const isCallback = (next: string) => new URL(next).pathname === '/auth/oidc/callback/';
  const page = await browser.follow(begin, isCallback);
  if (page.text === '') return page.address;
  const path =
    answer === 'abort' ? /href="([^"]+\/abort)"/.exec(page.text)?.[1] : /action="([^"]+)"/.exec(page.text)?.[1];
  if (!path) throw new Error(`The provider shows no form: ${page.text.slice(0, 500)}`);
  const form = new URLSearchParams({ prompt: 'login', login: subject, password: 'any' });
  const next = await browser.follow(
    new URL(path, page.address).href,
    isCallback,
    answer === 'abort' ? undefined : form,
  );
  return next.address;
}

/** Opens the callback at one BFF. @returns what the login page is told */
export async function comeBack(browser: TestBrowser, bff: string, callback: string): Promise<Returned> {
  const { search } = new URL(callback);
  const response = await browser.open(`${bff}/auth/oidc/callback/${search}`);
  expect(response.status).toBe(303);
  return readReturned(new URL(response.headers.get('location')!, bff).href);
}

/** Exchanges a ticket. */
export async function exchange(
  browser: TestBrowser,
  bff: string,
  ticket: string,
): Promise<{ status: number; body: Body }> {
  const response = await browser.open(`${bff}/auth/oidc/finish/`, { ticket });
  return { status: response.status, body: (await response.json()) as Body };
}

/** A browser for which some BFFs are one origin, as behind a balancer. */
export const browserOf = (origin: string, bffs: readonly string[]): TestBrowser =>
  createTestBrowser(Object.fromEntries(bffs.map((bff) => [bff, origin])));
