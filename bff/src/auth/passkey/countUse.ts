import type { StoredPasskey } from '@trestle/db/identity/secondFactor/passkeys';
import type { FactorStore } from '../secondFactor/factorStore';

/**
 * Counts a checked use of a passkey, together with the ticket. A counter that went back, as that of a copy does, is in
 * the audit.
 * @returns null when the passkey may not be used
 */
export async function countUse(
  store: Pick<FactorStore, 'consumeProof' | 'findPasskey' | 'reportCounter'>,
  { passkey, counter }: { passkey: StoredPasskey; counter: number },
  requestId: string,
  ticket?: string,
): Promise<true | null> {
  if (await store.consumeProof(passkey.user, { passkey: passkey.id, counter }, ticket)) return true;
  const present = await store.findPasskey(passkey.credential);
  if (present && present.counter > 0 && counter <= present.counter) await store.reportCounter(passkey.user, requestId);
  return null;
}
