import { randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';

const COOKIE_NAME = 'trestle_passkey';
const COOKIE_PATTERN = new RegExp(`(?:^|;\\s*)${COOKIE_NAME}=([\\w-]{43})(?:;|$)`);
const BINDING_BYTES = 32;

/** Limits the cookie to the calls of this folder. */
const optionsFor = (secure: boolean) =>
  ({ httpOnly: true, sameSite: 'strict', secure, path: '/auth/passkey/' }) as const;

/** Reads the cookie; null without one. */
export const browserBinding = (req: Request): string | null =>
  COOKIE_PATTERN.exec(req.headers.cookie ?? '')?.[1] ?? null;

/**
 * Gives the browser a cookie without which the challenge is worth nothing. One that it has stays: another tab may wait
 * for its passkey.
 * @returns its value
 */
export function bindBrowser(req: Request, res: Response, secure: boolean, maxAge: number): string {
  const binding = browserBinding(req) ?? randomBytes(BINDING_BYTES).toString('base64url');
  res.cookie(COOKIE_NAME, binding, { ...optionsFor(secure), maxAge });
  return binding;
}

export function forgetBrowser(res: Response, secure: boolean): void {
  res.clearCookie(COOKIE_NAME, optionsFor(secure));
}
