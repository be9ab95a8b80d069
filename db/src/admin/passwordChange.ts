import { fieldError, type FieldErrors } from '@trestle/schema/errors';
import { isEmpty } from '@trestle/schema/validate';
import type { Change, Write } from '../collection/call/context';
import { execute, selectRows } from '../collection/call/statements';
import { endSessionsWhere, sessionsOf } from '../identity/endSessions';
import { END_INVITATION_SQL } from '../identity/invitations';
import { hashPassword } from '../identity/password';
import { PASSWORD_CONFIRMED_SQL } from '../identity/passwordConfirmation';
import { passwordProblems } from '../identity/passwordStrength';
import { mailOwner, type OwnerMailSettings } from '../mail/ownerMail';
import { sql } from '../sql/sqlText';

/** Whether a new password was sent. Blanks don't count. */
export const setsPassword = (change: Change): boolean => !isEmpty(change.item['new_password']);

/**
 * Returns errors for a change of the caller's own e-mail or password without a recent confirmation of the password
 * (contract §2.4).
 */
export async function confirmationErrors(change: Change, write: Write): Promise<FieldErrors> {
  const sensitiveFields = [
    ...('email' in change.values ? ['email'] : []),
    ...(setsPassword(change) ? ['new_password'] : []),
  ];
  if (!sensitiveFields.length || change.kind !== 'update' || change.id !== write.caller.user) return {};
  const confirmations = await selectRows(
    write.context,
    sql(PASSWORD_CONFIRMED_SQL, write.caller.session),
    write.transaction,
  );
  return confirmations.length
    ? {}
    : Object.fromEntries(
        sensitiveFields.map((name) => [name, [fieldError('confirm', 'Confirm your current password first')]]),
      );
}

/** Hashes a new password into its column. @returns errors when it is too weak (S1 §5) */
export async function hashNewPassword(change: Change, complexity: boolean): Promise<FieldErrors> {
  if (!setsPassword(change)) return {};
  const password = change.item['new_password'] as string;
  const errors = await passwordProblems(password, { ...change.before, ...change.values }, complexity);
  if (errors.length) return { new_password: errors };
  change.values['password'] = await hashPassword(password);
  return {};
}

const endPasscodes = (id: number, write: Write) =>
  execute(
    write.context,
    sql('UPDATE `passcode` SET `spent_at` = UTC_TIMESTAMP(3) WHERE `user` = ? AND `spent_at` IS NULL', id),
    write.transaction,
  );

const changesAddress = ({ kind, values, before }: Change): boolean =>
  kind === 'update' && 'email' in values && values['email'] !== before?.['email'];
const formerAddress = ({ before }: Change): string | null => (before?.['email'] ?? null) as string | null;

/**
 * Ends the passcodes that were mailed to a user's former address: its reader need not be the user (SECURITY.md, 3).
 * Tells the former address that it is no longer the account's, without the new one.
 */
export async function leaveFormerAddress(
  changes: readonly Change[],
  write: Write,
  settings: OwnerMailSettings,
): Promise<void> {
  for (const change of changes.filter(changesAddress)) {
    await endPasscodes(change.id, write);
    await mailOwner('address changed', formerAddress(change), settings)({ executor: write.transaction });
  }
}

/**
 * Ends the other sessions and the passcodes of users whose password was set (SECURITY.md, 9), writes an audit entry
 * without the password, and mails the owner.
 */
export async function signOutAfterPasswordChange(
  changes: readonly Change[],
  write: Write,
  settings: OwnerMailSettings,
): Promise<void> {
  for (const change of changes.filter(({ kind, values }) => kind === 'update' && 'password' in values)) {
    const { id } = change;
    const isOwn = id === write.caller.user;
    const keptSession = isOwn ? write.caller.session : undefined;
    await endSessionsWhere({ executor: write.transaction }, sessionsOf(id, keptSession), write.caller.requestId);
    await endPasscodes(id, write);
    await execute(write.context, sql(END_INVITATION_SQL, id), write.transaction);
    write.audit.push({ action: 'password', other_name: 'user', other_id: id, changes: {} });
    // The former address, since who sets both may not be the owner.
    const event = isOwn ? 'password changed' : 'password set';
    await mailOwner(event, formerAddress(change), settings)({ executor: write.transaction });
  }
}
