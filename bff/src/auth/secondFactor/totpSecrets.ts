import { openContent, resealContent, sealContent } from '@trestle/db/mail/sealedContent';
import { parseServiceKeys } from '@trestle/db/platform/serviceKeys';
import type { FactorStore } from './factorStore';

/** Encrypts the secrets of authenticator apps with a key that the database doesn't have (decision 289). */
export interface TotpSecrets {
  /** Encrypts a secret for its owner: no other row opens with it. */
  seal(user: number, secret: string): Promise<Buffer>;
  /** @throws Error when it was encrypted under a key that SERVICE_KEY no longer names */
  open(user: number, sealed: Buffer): Promise<string>;
}

const purposeOf = (user: number): string => `authenticator app of user ${user}`;

/** @param serviceKey SERVICE_KEY: its first key encrypts, all decrypt */
export function createTotpSecrets(serviceKey: string): TotpSecrets {
  const keys = parseServiceKeys(serviceKey);
  return {
    seal: (user, secret) => sealContent(Buffer.from(secret), keys[0]!, purposeOf(user)),
    open: async (user, sealed) => (await openContent(sealed, keys, purposeOf(user))).toString(),
  };
}

/**
 * Encrypts all secrets again that a former key encrypted, so that the former one can be left out. Every BFF does so
 * when it starts.
 * @returns how many could not be opened: their owners need a recovery code, or an administrator
 */
export async function resealTotpSecrets(
  store: Pick<FactorStore, 'listTotpSecrets' | 'resealTotp'>,
  serviceKey: string,
): Promise<number> {
  const keys = parseServiceKeys(serviceKey);
  let lostCount = 0;
  for (const { user, secret } of await store.listTotpSecrets()) {
    const resealed = await resealContent(secret, keys, purposeOf(user)).catch(() => 'lost' as const);
    if (resealed === 'lost') lostCount += 1;
    else if (resealed) await store.resealTotp(user, secret, resealed);
  }
  return lostCount;
}
