import { openContent, resealContent, sealContent } from '@trestle/db/mail/sealedContent';
import { parseServiceKeys } from '@trestle/db/platform/serviceKeys';
import type { FactorStore } from './factorStore';

/** Encrypts the secrets of authenticator apps with a key that the database doesn't have (decision 289). */
export interface TotpSecrets {
  /** Encrypts a secret for its owner: no other row opens with it. */
  seal(user: number, secret: string): Promise<Buffer>;
  /** @throws LostSecret when it was encrypted under a key that SERVICE_KEY no longer names */
  open(user: number, sealed: Buffer): Promise<string>;
}

/** An app's secret that no key opens any more. Its code can't be checked. */
export class LostSecret extends Error {}

const purposeOf = (user: number): string => `authenticator app of user ${user}`;

/**
 * @param serviceKey SERVICE_KEY: its first key encrypts, all decrypt
 * @param warn is told of each secret that can't be opened when its code is to be checked
 */
export function createTotpSecrets(
  serviceKey: string,
  warn: (user: number, error: unknown) => void = () => {},
): TotpSecrets {
  const keys = parseServiceKeys(serviceKey);
  return {
    seal: (user, secret) => sealContent(Buffer.from(secret), keys[0]!, purposeOf(user)),
    open: async (user, sealed) => {
      try {
        return (await openContent(sealed, keys, purposeOf(user))).toString();
      } catch (error) {
        warn(user, error);
        throw new LostSecret('It was encrypted under another SERVICE_KEY.', { cause: error });
      }
    },
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
