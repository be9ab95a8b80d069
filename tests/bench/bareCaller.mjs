import { createHmac, timingSafeEqual } from 'node:crypto';
import { CALLER_OF_SESSION } from './bareCallerSql.mjs';

/** @typedef {{ user: number, actor: number, store: number, version: number }} Caller */

/**
 * Checks who calls: the token's signature and end, and that its session lives. The product does so with every call.
 * @param {import('mysql2/promise').Pool} pool
 * @param {string} secret of the tokens
 * @returns {(authorization: string) => Promise<Caller>}
 */
export const createCallerCheck =
  (pool, secret) =>
  async (authorization = '') => {
    const [head, payload, signature] = authorization.slice('Bearer '.length).split('.');
    const expectedSignature = createHmac('sha256', secret).update(`${head}.${payload}`).digest();
    const givenSignature = Buffer.from(signature ?? '', 'base64url');
    if (givenSignature.length !== expectedSignature.length || !timingSafeEqual(givenSignature, expectedSignature))
      throw new Error('The token is forged');
    const { sid, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
    if (exp * 1000 < Date.now()) throw new Error('The token has expired');
    const [[caller]] = await pool.execute(CALLER_OF_SESSION, [sid]);
    if (!caller) throw new Error('The session has ended');
    return caller;
  };
