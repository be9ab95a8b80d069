import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import { hashOf } from './hashOf';

/** Limits the cookies to the calls of this folder. */
const COOKIE_PATH = '/auth/oidc/';
const COOKIE_PREFIX = 'trestle_oidc_';
const NAME_DIGITS = 16;
const COOKIES = new RegExp(`(?<=^|;\\s*)(${COOKIE_PREFIX}[\\da-f]{${NAME_DIGITS}})=([\\w-]+)`, 'g');

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const keyOf = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'oidc cookie', KEY_BYTES));

/** Encrypts a value, so that a browser can keep it and neither read nor change it. */
export function seal(value: object, secret: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(secret), nonce);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

function openWith(sealed: Buffer, secret: string): unknown {
  const decipher = createDecipheriv(ALGORITHM, keyOf(secret), sealed.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const text = Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  return JSON.parse(text.toString('utf8'));
}

/** Opens what `seal` made with one of the secrets; null for anything else. */
export function open(text: string, secrets: readonly string[]): unknown {
  const sealed = Buffer.from(text, 'base64url');
  if (sealed.length <= NONCE_BYTES + TAG_BYTES) return null;
  for (const secret of secrets) {
    try {
      return openWith(sealed, secret);
    } catch {
      // Perhaps another secret made it.
    }
  }
  return null;
}

/** What a browser keeps of a sign-in under way. */
export type SignInCookie =
  /** While the person is at the provider. */
  | { step: 'begun'; state: string; nonce: string; verifier: string; redirect: string | null }
  /** Until the login page has exchanged the ticket. Only this browser can. */
  | { step: 'returned'; binding: string; providerSession: string | null };

/** How long each is kept: what a person may take at the provider, and longer than a ticket lives. */
const LIFETIME_MS: Readonly<Record<SignInCookie['step'], number>> = { begun: 15 * 60_000, returned: 2 * 60_000 };
/** Sign-ins that a browser may have under way, each in a tab of its own. Of more, the oldest end. */
const MAX_COOKIES = 5;
/** Most that they take in a request. Many servers refuse headers of more than 8 kB. */
const MAX_COOKIE_CHARACTERS = 4000;

/** Reads and writes the cookies of sign-ins under way, each under a key: its state, and then its ticket. */
export interface CookieJar {
  set(req: Request, res: Response, key: string, value: SignInCookie): void;
  /** Returns null without a cookie, or with one that is too old or not ours. */
  read<S extends SignInCookie['step']>(req: Request, key: string, step: S): Extract<SignInCookie, { step: S }> | null;
  /** Whether there is any cookie of ours. */
  hasAny(req: Request): boolean;
  clear(res: Response, key: string): void;
}

interface DatedCookie {
  value: SignInCookie;
  /** When it was made, in ms since 1970. */
  at: number;
}

/**
 * @param secrets JWT_SECRET, then the previous ones: the cookie may come back to a process with another first secret
 * @param secure whether people open the product by https
 */
export function createCookieJar(secrets: readonly [string, ...string[]], secure: boolean): CookieJar {
  const options = { httpOnly: true, sameSite: 'lax', secure, path: COOKIE_PATH } as const;
  const openCookie = (text: string) => open(text, secrets) as DatedCookie | null;

  /** Returns the names of the cookies for which a new one leaves no room: the oldest, and those that are not ours. */
  function findSurplus(req: Request, newLength: number): string[] {
    const newestFirst = cookiesOf(req)
      .map(({ name, text }) => ({ name, length: text.length, at: openCookie(text)?.at ?? 0 }))
      .sort((a, b) => b.at - a.at);
    let room = MAX_COOKIE_CHARACTERS - newLength;
    const isSurplus = ({ length, at }: { length: number; at: number }, index: number) => {
      room -= length;
      return at === 0 || index >= MAX_COOKIES - 1 || room < 0;
    };
    return newestFirst.filter(isSurplus).map(({ name }) => name);
  }

  return {
    set: (req, res, key, value) => {
      const text = seal({ value, at: Date.now() } satisfies DatedCookie, secrets[0]);
      for (const name of findSurplus(req, text.length)) res.clearCookie(name, options);
      res.cookie(nameOf(key), text, { ...options, maxAge: LIFETIME_MS[value.step] });
    },
    read: <S extends SignInCookie['step']>(req: Request, key: string, step: S) => {
      const cookie = cookiesOf(req).find(({ name }) => name === nameOf(key));
      const dated = cookie ? openCookie(cookie.text) : null;
      const isCurrent = dated?.value.step === step && dated.at + LIFETIME_MS[step] > Date.now();
      return isCurrent ? (dated.value as Extract<SignInCookie, { step: S }>) : null;
    },
    hasAny: (req) => cookiesOf(req).some(({ text }) => openCookie(text) !== null),
    clear: (res, key) => {
      res.clearCookie(nameOf(key), options);
    },
  };
}

/** Each sign-in has a cookie of its own, so that two tabs don't take each other's. A key may come from outside. */
const nameOf = (key: string): string => COOKIE_PREFIX + hashOf('cookie', key).slice(0, NAME_DIGITS);

const cookiesOf = (req: Request): { name: string; text: string }[] =>
  [...(req.headers.cookie ?? '').matchAll(COOKIES)].map(([, name, text]) => ({ name: name!, text: text! }));
