import {
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { ChallengeUse } from '@trestle/db/identity/secondFactor/challenges';
import type { NewPasskey, StoredPasskey } from '@trestle/db/identity/secondFactor/passkeys';
import type { FactorStore } from '../secondFactor/factorStore';
import type { RelyingParty } from './relyingParty';

/** Signature algorithms that authenticators choose from: ES256, EdDSA and RS256. */
export const ALGORITHMS = [-7, -8, -257];
const MAX_TRANSPORTS = 8;

/** A body that was parsed as an object. The library checks all of it. */
export type PasskeyAnswer = Readonly<Record<string, unknown>>;

/** Reads the challenge that an answer says it was made for; null for what is no answer. */
export function challengeOf(answer: PasskeyAnswer): string | null {
  try {
    const { clientDataJSON } = answer['response'] as { clientDataJSON: string };
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge: unknown };
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

/** Takes the answer's challenge. Null for one that isn't good for this use. */
async function takeChallengeOf(
  store: Pick<FactorStore, 'takeChallenge'>,
  answer: PasskeyAnswer,
  use: ChallengeUse,
): Promise<{ challenge: string; userHandle: Buffer | null } | null> {
  const challenge = challengeOf(answer);
  const taken = challenge === null ? null : await store.takeChallenge(challenge, use);
  return taken && challenge !== null ? { challenge, userHandle: taken.userHandle } : null;
}

/**
 * Checks what a passkey signed, and takes the challenge. Whether its counter has grown is left to who counts the use.
 * @returns the passkey and its new counter; null for whatever is wrong
 */
export async function checkAssertion(
  store: Pick<FactorStore, 'takeChallenge' | 'findPasskey'>,
  party: RelyingParty,
  answer: PasskeyAnswer,
  use: ChallengeUse,
): Promise<{ passkey: StoredPasskey; counter: number } | null> {
  const taken = await takeChallengeOf(store, answer, use);
  const passkey = taken && (await store.findPasskey(Buffer.from(String(answer['id']), 'base64url')));
  if (!taken || !passkey) return null;
  const { userHandle } = answer['response'] as { userHandle?: unknown };
  // A passkey of its own choice says whose it is.
  if (userHandle ? userHandle !== passkey.userHandle.toString('base64url') : use.purpose === 'sign-in') return null;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as unknown as AuthenticationResponseJSON,
      expectedChallenge: taken.challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential.toString('base64url'),
        publicKey: new Uint8Array(passkey.publicKey),
        counter: 0,
      },
    });
    return verified ? { passkey, counter: authenticationInfo.newCounter } : null;
  } catch {
    return null;
  }
}

/** Checks a new passkey, and takes the challenge. @returns null for whatever is wrong */
export async function checkNewPasskey(
  store: Pick<FactorStore, 'takeChallenge'>,
  party: RelyingParty,
  answer: PasskeyAnswer,
  use: ChallengeUse,
): Promise<Omit<NewPasskey, 'name'> | null> {
  const taken = await takeChallengeOf(store, answer, use);
  if (!taken?.userHandle) return null;
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: answer as unknown as RegistrationResponseJSON,
      expectedChallenge: taken.challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return {
      credential: Buffer.from(id, 'base64url'),
      publicKey: Buffer.from(publicKey),
      userHandle: taken.userHandle,
      counter,
      transports: transportsOf(answer).join(),
    };
  } catch {
    return null;
  }
}

function transportsOf(answer: PasskeyAnswer): string[] {
  const { transports } = answer['response'] as { transports?: unknown };
  const words = Array.isArray(transports) ? (transports as unknown[]) : [];
  return words
    .filter((word): word is string => typeof word === 'string' && /^[a-z-]{1,20}$/.test(word))
    .slice(0, MAX_TRANSPORTS);
}

/** Describes a stored passkey to a browser. */
export const describePasskey = ({ credential, transports }: StoredPasskey) => ({
  id: credential.toString('base64url'),
  transports: (transports ? transports.split(',') : []) as AuthenticatorTransport[],
});
