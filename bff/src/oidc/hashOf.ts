import { createHash } from 'node:crypto';

/** Returns the hash of some texts, as 64 hex digits. The first says what it is of. */
export const hashOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** Returns the hash of a session at the provider. @param sid as a token names it; null where it names none */
export const providerSessionOf = (issuer: string, sid: unknown): string | null =>
  typeof sid === 'string' && sid !== '' ? hashOf('sid', issuer, sid) : null;
