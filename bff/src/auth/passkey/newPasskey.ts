import { randomBytes } from 'node:crypto';
import { generateRegistrationOptions } from '@simplewebauthn/server';
import { CHALLENGE_MINUTES } from '@trestle/db/identity/secondFactor/challenges';
import { MAX_PASSKEYS } from '@trestle/db/identity/secondFactor/passkeys';
import { badRequest } from '@trestle/schema/errors';
import type { SessionUser } from '@trestle/schema/sessionUser';
import type { FactorStore } from '../secondFactor/factorStore';
import { ALGORITHMS, describePasskey } from './checkAnswer';
import type { RelyingParty } from './relyingParty';

const USER_HANDLE_BYTES = 32;
const TOO_MANY_TEXT = `You have ${MAX_PASSKEYS} passkeys. Remove one first, to add another.`;

/** Says what a challenge of a new passkey is bound to: the session, or the ticket of who has none yet. */
export const newPasskeyUse = (binding: string) => ({ purpose: 'enrol' as const, binding });

/**
 * Returns what a browser needs to make a passkey, with a new challenge.
 * @param binding the session or ticket that the answer must come with
 * @throws Problem 400 when the person has ten
 */
export async function startNewPasskey(
  store: Pick<FactorStore, 'findPasskeys' | 'createChallenge'>,
  party: RelyingParty,
  { id, username, descriptive_name: displayName }: SessionUser,
  binding: string,
): Promise<object> {
  const passkeys = await store.findPasskeys(id);
  if (passkeys.length >= MAX_PASSKEYS) throw badRequest(TOO_MANY_TEXT);
  const userHandle = passkeys[0]?.userHandle ?? randomBytes(USER_HANDLE_BYTES);
  const challenge = await store.createChallenge(newPasskeyUse(binding), userHandle);
  return generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userName: username,
    userDisplayName: displayName ?? username,
    userID: new Uint8Array(userHandle),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: CHALLENGE_MINUTES * 60_000,
    attestationType: 'none',
    excludeCredentials: passkeys.map(describePasskey),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}
