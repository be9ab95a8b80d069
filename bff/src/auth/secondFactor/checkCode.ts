import { readRecoveryCode } from '@trestle/db/identity/secondFactor/recoveryCodes';
import type { FactorProof } from '@trestle/db/identity/secondFactor/factors';
import type { FactorStore } from './factorStore';
import { findTotpStep, readTotpCode } from './totp';
import type { TotpSecrets } from './totpSecrets';

/** Whoever reads this has entered the password. */
export const LOST_APP_TEXT =
  'Your authenticator app no longer works here. Use a recovery code, or ask an administrator to reset your second factor.';

/**
 * Finds what a typed code proves: a code of the person's app, or a recovery code. Using it decides whether it is good.
 * @returns null for a wrong code
 * @throws LostSecret when no code of the app can be checked any more
 */
export async function findProof(
  { store, secrets }: { store: Pick<FactorStore, 'findTotp'>; secrets: TotpSecrets },
  user: number,
  typed: string,
): Promise<FactorProof | null> {
  const recoveryCode = readRecoveryCode(typed);
  if (recoveryCode !== null) return { recoveryCode };
  const code = readTotpCode(typed);
  const totp = code === null ? null : await store.findTotp(user);
  if (code === null || !totp?.isConfirmed) return null;
  const step = findTotpStep(await secrets.open(user, totp.sealed), code);
  return step === null ? null : { step };
}
