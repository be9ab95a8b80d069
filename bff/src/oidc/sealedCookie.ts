import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';

/** Limits the cookie to the calls of this folder. */
const COOKIE_PATH = '/auth/oidc/';
const COOKIE_NAME = 'trestle_oidc';
const COOKIE_PATTERN = new RegExp(`(?:^|;\\s*)${COOKIE_NAME}=([\\w-]+)`);

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
  | { step: 'begun'; until: number; state: string; nonce: string; verifier: string; redirect: string | null }
  /** Until the login page has exchanged the ticket. Only this browser can. */
  | { step: 'returned'; until: number; binding: string; providerSession?: string | null };

/** Reads and writes the cookie of a sign-in under way. */
export interface CookieJar {
  set(res: Response, value: SignInCookie): void;
  /** Returns null without a cookie, or with one that is too old or not ours. */
  read<S extends SignInCookie['step']>(req: Request, step: S): Extract<SignInCookie, { step: S }> | null;
  clear(res: Response): void;
}

/**
 * @param secrets JWT_SECRET, then the previous ones: the cookie may come back to a process with another first secret
 * @param secure whether people open the product by https
 */
export function createCookieJar(secrets: readonly [string, ...string[]], secure: boolean): CookieJar {
  const options = { httpOnly: true, sameSite: 'lax', secure, path: COOKIE_PATH } as const;
  return {
    set: (res, value) => {
      res.cookie(COOKIE_NAME, seal(value, secrets[0]), { ...options, maxAge: value.until - Date.now() });
    },
    read: <S extends SignInCookie['step']>(req: Request, step: S) => {
      const text = COOKIE_PATTERN.exec(req.headers.cookie ?? '')?.[1];
      const value = text === undefined ? null : (open(text, secrets) as SignInCookie | null);
      const isCurrent = value?.step === step && value.until > Date.now();
      return isCurrent ? (value as Extract<SignInCookie, { step: S }>) : null;
    },
    clear: (res) => {
      res.clearCookie(COOKIE_NAME, options);
    },
  };
}
