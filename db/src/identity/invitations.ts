import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { executeUpdate, inTransaction, selectRows, type IdentityDb } from './identityDb';
import { isSameAddress } from './sameAddress';

/** How long a link is valid, counted from its mail. */
export const INVITATION_DAYS = 7;
const MAX_MAILS_AT_ONCE = 20;
const MAX_TRIES = 3;
/** Time after which another process may send a mail that was taken: the process that took it may have stopped. */
const CLAIM_MINUTES = 5;
/** Random bytes in a link. Nobody can guess so many, so the hash needs no key. */
const TOKEN_BYTES = 32;

/** An invitation whose mail is to be sent now. */
export interface DueInvitation {
  user: number;
  email: string;
  username: string;
  name: string;
  tries: number;
  /** Part of the link. Only its hash is stored. */
  token: string;
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Asks for a link to be mailed, and invalidates an earlier link of the user. Bind the user's id. */
export const ASK_FOR_INVITATION_SQL =
  'REPLACE INTO `invitation` (`user`, `email`, `asked_at`, `next_try`) ' +
  'SELECT `id`, `email`, UTC_TIMESTAMP(3), UTC_TIMESTAMP(3) FROM `user` WHERE `id` = ?';
/** Invalidates a user's link. Bind the user's id. */
export const END_INVITATION_SQL = 'DELETE FROM `invitation` WHERE `user` = ?';

/**
 * Takes the invitations that are to be mailed. Of several processes, each invitation is taken by one.
 * @param superusersOnly leaves those of all others, who could not use a password (OIDC_ONLY); they are purged unsent
 */
export async function takeDueInvitations(db: IdentityDb, superusersOnly = false): Promise<DueInvitation[]> {
  const claimId = randomUUID();
  const isSuperuser = 'AND `user` IN (SELECT `id` FROM `user` WHERE `is_superuser`) ';
  const claimedRows = await executeUpdate(
    db,
    'UPDATE `invitation` SET `taken_by` = ?, `tries` = `tries` + 1, ' +
      `\`next_try\` = UTC_TIMESTAMP(3) + INTERVAL ${CLAIM_MINUTES} MINUTE ` +
      `WHERE \`next_try\` <= UTC_TIMESTAMP(3) ${superusersOnly ? isSuperuser : ''}ORDER BY \`next_try\`, \`user\` LIMIT ?`,
    [claimId, MAX_MAILS_AT_ONCE],
  );
  if (claimedRows === 0) return [];
  const dueRows = await selectRows<Omit<DueInvitation, 'token'>>(
    db,
    'SELECT i.`user`, i.`email`, i.`tries`, u.`username`, u.`descriptive_name` AS name FROM `invitation` i ' +
      'JOIN `user` u ON u.`id` = i.`user` WHERE i.`taken_by` = ?',
    [claimId],
  );
  const invitations = dueRows.map((row) => ({ ...row, token: randomBytes(TOKEN_BYTES).toString('base64url') }));
  for (const { user, token } of invitations) {
    await executeUpdate(
      db,
      'UPDATE `invitation` SET `token_hash` = ?, `sent_at` = UTC_TIMESTAMP(3) WHERE `user` = ? AND `taken_by` = ?',
      [hashOf(token), user, claimId],
    );
  }
  return invitations;
}

/** Records that an invitation was mailed, so that it isn't mailed again. */
export async function markInvitationSent(db: IdentityDb, { user, token }: DueInvitation): Promise<void> {
  await executeUpdate(db, 'UPDATE `invitation` SET `next_try` = NULL WHERE `user` = ? AND `token_hash` = ?', [
    user,
    hashOf(token),
  ]);
}

/** Handles a mail that could not be sent. @returns whether the invitation is given up, since this was the last try */
export async function postponeInvitation(db: IdentityDb, { user, token, tries }: DueInvitation): Promise<boolean> {
  if (tries < MAX_TRIES) return false;
  await executeUpdate(db, 'DELETE FROM `invitation` WHERE `user` = ? AND `token_hash` = ?', [user, hashOf(token)]);
  return true;
}

/**
 * Accepts a link: whoever has it may choose a password. The link stays valid until then, so that a page that was closed
 * early can be opened again.
 * @returns the user, and the id of a redeemed passcode, which permits one change of the password; null when the link is
 *   wrong, too old or was used, or when the user's e-mail address is another by now
 */
export const acceptInvitation = (db: IdentityDb, token: string): Promise<{ user: number; passcode: number } | null> =>
  inTransaction(db, async (transaction) => {
    const tokenHash = hashOf(token);
    const [invitation] = await selectRows<{ user: number; email: string; mailed_to: string }>(
      transaction,
      'SELECT i.`user`, u.`email`, i.`email` AS mailed_to FROM `invitation` i JOIN `user` u ON u.`id` = i.`user` ' +
        `WHERE i.\`token_hash\` = ? AND i.\`sent_at\` > UTC_TIMESTAMP(3) - INTERVAL ${INVITATION_DAYS} DAY`,
      [tokenHash],
    );
    if (!invitation || !isSameAddress(invitation.email, invitation.mailed_to)) return null;
    await executeUpdate(
      transaction,
      'INSERT INTO `passcode` (`user`, `code_hash`, `created_at`, `used_at`) ' +
        'VALUES (?, ?, UTC_TIMESTAMP(3), UTC_TIMESTAMP(3))',
      [invitation.user, tokenHash],
    );
    const [passcode] = await selectRows<{ id: number }>(transaction, 'SELECT LAST_INSERT_ID() AS id');
    return { user: invitation.user, passcode: passcode!.id };
  });
