import { badRequest } from '@trestle/schema/errors';
import type { SessionUser } from '@trestle/schema/sessionUser';
import type { FactorOptions } from './factorOptions';
import { LostSecret } from './totpSecrets';
import { findTotpStep, newTotpSecret, readTotpCode, totpAddress } from './totp';

const LOST_SETUP_TEXT = "This authenticator app can't be set up any more. Begin again, and scan the new code.";
const HAS_ONE_TEXT = 'You have an authenticator app already. Remove it first, to set up another.';

/**
 * Creates a secret that counts once its first code is entered.
 * @returns the reply's body: the secret, and the address for a QR code
 * @throws Problem 400 when the user has an authenticator app
 */
export async function startNewTotp(
  { store, secrets, settings }: Pick<FactorOptions, 'store' | 'secrets' | 'settings'>,
  { id, username }: SessionUser,
): Promise<{ secret: string; address: string }> {
  const secret = newTotpSecret();
  if (!(await store.startTotp(id, await secrets.seal(id, secret)))) throw badRequest(HAS_ONE_TEXT);
  return { secret, address: totpAddress(secret, settings.productName, username) };
}

/**
 * Returns the secret that is being set up, and the code's step; null for a wrong code, or where none is.
 * @throws Problem 400 when SERVICE_KEY changed during the set-up
 */
export async function findNewTotp(
  { store, secrets }: Pick<FactorOptions, 'store' | 'secrets'>,
  user: number,
  typed: string,
): Promise<{ sealed: Buffer; step: number } | null> {
  const code = readTotpCode(typed);
  const totp = code === null ? null : await store.findTotp(user);
  if (code === null || !totp || totp.isConfirmed) return null;
  const secret = await secrets.open(user, totp.sealed).catch((error: unknown) => {
    throw error instanceof LostSecret ? badRequest(LOST_SETUP_TEXT) : error;
  });
  const step = findTotpStep(secret, code);
  return step === null ? null : { sealed: totp.sealed, step };
}
