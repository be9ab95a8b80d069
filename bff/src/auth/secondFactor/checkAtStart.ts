import type { IdentityDb } from '@trestle/db/identity/identityDb';
import { missingGroups } from '@trestle/db/identity/secondFactor/missingGroups';
import type { BffSettings } from '../../settings';
import type { FactorStore } from './factorStore';
import { resealTotpSecrets } from './totpSecrets';

/**
 * Encrypts secrets of a former SERVICE_KEY again, and says what keeps second factors from working as they should: apps
 * whose key is gone, and required groups that don't exist. Never rejects.
 * @param warn gets one sentence for each
 */
export async function checkSecondFactors(
  db: IdentityDb,
  store: FactorStore,
  {
    serviceKey,
    requireSecondFactor,
    superuserGroup,
  }: Pick<BffSettings, 'serviceKey' | 'requireSecondFactor' | 'superuserGroup'>,
  warn: (sentence: string) => void,
): Promise<void> {
  try {
    const lostCount = await resealTotpSecrets(store, serviceKey);
    if (lostCount > 0) warn(`${lostCount} authenticator apps don't work: their SERVICE_KEY is gone.`);
    const groups = await missingGroups(
      db,
      requireSecondFactor.filter((name) => name !== superuserGroup),
    );
    if (groups.length > 0) warn(`REQUIRE_SECOND_FACTOR names groups that don't exist: ${groups.join(', ')}.`);
  } catch {
    // The database is away, or has no tables yet. The next start looks again.
    warn('Second factors could not be checked.');
  }
}
