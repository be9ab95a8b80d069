import { fieldError, type FieldErrors } from '@trestle/schema/errors';
import type { Change, Write } from '../collection/call/context';
import { execute } from '../collection/call/statements';
import { ASK_FOR_INVITATION_SQL } from '../identity/invitations';
import { sql } from '../sql/sqlText';
import { isActiveAccount } from './revokeSessions';
import { setsPassword } from './passwordChange';

/** Whether a request asks to invite the user. A user who gets a password needs no link. */
export const invites = (change: Change): boolean =>
  change.kind !== 'delete' && change.item['invite'] === true && !setsPassword(change);

/** Removes `invite` from the values, since it has no column. @returns errors where nobody could use the link */
export function inviteErrors(change: Change, write: Write): FieldErrors {
  delete change.values['invite'];
  if (!invites(change)) return {};
  return isActiveAccount({ ...change.before, ...change.values }, write.caller.now)
    ? {}
    : { invite: [fieldError('denied', 'Only an active account can be invited')] };
}

/** Whether a person can use the link: it leads to a password. @param oidcOnly whether only superusers may use one */
const canUseLink = ({ before, values }: Change, oidcOnly: boolean): boolean =>
  !oidcOnly || (values['is_superuser'] ?? before?.['is_superuser']) === true;

/**
 * Queues the mails of invitations. The BFF sends them, because it knows the address of the link. Nobody is invited, and
 * no history says so, where the link would be of no use.
 */
export async function askForInvitations(changes: readonly Change[], write: Write, oidcOnly: boolean): Promise<void> {
  for (const change of changes.filter((each) => invites(each) && canUseLink(each, oidcOnly))) {
    await execute(write.context, sql(ASK_FOR_INVITATION_SQL, change.id), write.transaction);
    write.audit.push({ action: 'invite', other_name: 'user', other_id: change.id, changes: {} });
  }
}
