import { Secret, TOTP } from 'otpauth';

/** Seconds that one code is valid for (RFC 6238). */
const PERIOD_SECONDS = 30;
const DIGITS = 6;
const SECRET_BYTES = 20;
/** Codes of one step before and after are accepted: a telephone's clock may be wrong, and typing takes time. */
const WINDOW_STEPS = 1;

/** Creates the generator of a secret's codes. SHA-1, 6 digits and 30 s are what every app understands. */
const totpOf = (secret: string, labels: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: DIGITS, period: PERIOD_SECONDS, ...labels });

/** Returns a new secret, in base32, as apps take it. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** Returns the address that an app reads from a QR code. */
export const totpAddress = (secret: string, productName: string, username: string): string =>
  totpOf(secret, { issuer: productName, label: username }).toString();

/** Returns the digits of a typed code; null for what is none. Spaces don't matter. */
export function readTotpCode(typed: string): string | null {
  const code = typed.replaceAll(/\s/g, '');
  return /^\d{6}$/.test(code) ? code : null;
}

/**
 * Returns the step that a code belongs to, which is compared with the last used one.
 * @param now in milliseconds
 * @returns null for a wrong code, or one that is too old or too new
 */
export function findTotpStep(secret: string, code: string, now = Date.now()): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: WINDOW_STEPS });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
}
