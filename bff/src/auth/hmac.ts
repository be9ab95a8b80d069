import { createHmac } from 'node:crypto';

/**
 * A hash that nobody can work out, or try values against, without the server's secret: what identifies an account's attempts,
 * or a mailed code, stands in the database as this alone. 64 hexadecimal digits.
 * @param purpose keeps one use apart from another
 */
export function hmac(secret: string, purpose: string, ...parts: readonly (string | number)[]): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify([purpose, ...parts]))
    .digest('hex');
}
