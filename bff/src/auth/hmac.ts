import { createHmac } from 'node:crypto';

/**
 * Returns the HMAC-SHA256 of some values, as 64 hex digits. Keys of login attempts and mailed passcodes are stored only
 * in this form: without the server's secret nobody can compute one, or try values against it.
 * @param purpose keeps the hashes of different uses apart
 */
export function hmac(secret: string, purpose: string, ...parts: readonly (string | number)[]): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify([purpose, ...parts]))
    .digest('hex');
}
