import { createHash, randomBytes } from 'node:crypto';
import { executeUpdate, selectRows, type IdentityDb, type QueryRunner } from '../identityDb';

/** How long a challenge waits for the answer of a passkey. */
export const CHALLENGE_MINUTES = 5;
const CHALLENGE_BYTES = 32;

/** What a challenge is answered for: a second factor, a new passkey, or a sign-in without a password. */
export type ChallengePurpose = 'verify' | 'enrol' | 'sign-in';
/** What a challenge was made for, which its answer must come with. */
export interface ChallengeUse {
  purpose: ChallengePurpose;
  /** The ticket, session or cookie. */
  binding: string;
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Creates a challenge. Only its hash is stored. @param userHandle of the person who sets a passkey up */
export async function createChallenge(
  db: IdentityDb,
  { purpose, binding }: ChallengeUse,
  userHandle: Buffer | null = null,
): Promise<string> {
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url');
  await executeUpdate(
    db,
    'INSERT INTO `passkey_challenge` (`challenge_hash`, `purpose`, `binding_hash`, `user_handle`, `created_at`) ' +
      'VALUES (?, ?, ?, ?, UTC_TIMESTAMP(3))',
    [hashOf(challenge), purpose, hashOf(binding), userHandle],
  );
  return challenge;
}

/**
 * Takes a challenge, whatever its answer is worth. Of several answers to it, one gets so far.
 * @returns null when it is unknown, too old, taken, or was made for something else
 */
export async function takeChallenge(
  db: QueryRunner,
  challenge: string,
  { purpose, binding }: ChallengeUse,
): Promise<{ userHandle: Buffer | null } | null> {
  const values = [hashOf(challenge), purpose, hashOf(binding)];
  const condition =
    '`challenge_hash` = ? AND `purpose` = ? AND `binding_hash` = ? ' +
    `AND \`created_at\` > UTC_TIMESTAMP(3) - INTERVAL ${CHALLENGE_MINUTES} MINUTE`;
  const [row] = await selectRows<{ user_handle: Buffer | null }>(
    db,
    `SELECT \`user_handle\` FROM \`passkey_challenge\` WHERE ${condition}`,
    values,
  );
  const taken = row && (await executeUpdate(db, `DELETE FROM \`passkey_challenge\` WHERE ${condition}`, values));
  return row && taken === 1 ? { userHandle: row.user_handle } : null;
}
