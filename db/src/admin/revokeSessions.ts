import { isListedAsActive } from '@trestle/schema/activeState';
import type { Change, Row, Write } from '../collection/call/context';
import { execute } from '../collection/call/statements';
import {
  endSessionsWhere,
  impersonationsOf,
  impersonationsOfMembers,
  sessionsOf,
  type SessionCondition,
} from '../identity/endSessions';
import { END_INVITATION_SQL } from '../identity/invitations';
import { sql } from '../sql/sqlText';

/** Fields that decide whether a user may sign in: the flag, or in Go's variant the dates (S2 §3). */
const ACTIVE_FIELDS = ['is_active', 'active_start_date', 'active_end_date'] as const;
/** Fields that decide by whom a user may be impersonated, and whom the user may impersonate (S2 §2). */
const IMPERSONATION_FIELDS = ['is_superuser', 'is_staff'] as const;
/** Ends the release tokens that a user made. Bind the user's id. */
const END_RELEASE_TOKENS_SQL =
  'UPDATE `release_token` SET `expires` = UTC_TIMESTAMP(3) ' +
  'WHERE `created_user` = ? AND (`expires` IS NULL OR `expires` > UTC_TIMESTAMP(3))';

/** Whether an account may sign in: by the flag, and by the dates. */
export const isActiveAccount = (row: Row, now: Date): boolean =>
  row['is_active'] !== false &&
  isListedAsActive(row['active_start_date'] as string | null, row['active_end_date'] as string | null, now);

async function runUpdate(write: Write, text: string, ...values: unknown[]): Promise<void> {
  await execute(write.context, sql(text, ...values), write.transaction);
}

const end = (write: Write, sessions: SessionCondition): Promise<number> =>
  endSessionsWhere({ executor: write.transaction }, sessions, write.caller.requestId);

/**
 * Ends a user's sessions, passcodes, invitation and release tokens when the right to sign in ends or begins again, so
 * that old tokens stay invalid (SECURITY.md, 69). An account that ended by its date loses its sessions here, before a
 * new date lets the user in again.
 * @param groupsChange whether the user's groups change; then only impersonations end
 */
export async function revokeSessionsOfUser(
  { id, kind, before, values }: Change,
  groupsChange: boolean,
  write: Write,
): Promise<void> {
  if (kind !== 'update' || !before) return;
  const { now } = write.caller;
  const staysActive = isActiveAccount(before, now) && isActiveAccount({ ...before, ...values }, now);
  if (ACTIVE_FIELDS.some((name) => name in values) && !staysActive) {
    await end(write, sessionsOf(id));
    await runUpdate(
      write,
      'UPDATE `passcode` SET `spent_at` = UTC_TIMESTAMP(3) WHERE `user` = ? AND `spent_at` IS NULL',
      id,
    );
    await runUpdate(write, END_INVITATION_SQL, id);
    await runUpdate(write, END_RELEASE_TOKENS_SQL, id);
  } else if (groupsChange || IMPERSONATION_FIELDS.some((name) => name in values))
    await end(write, impersonationsOf(id));
}

/** Ends the impersonations of a group's members when the group changes in a way that may change their rights. */
export async function revokeImpersonationsOfGroup(change: Change, write: Write): Promise<void> {
  const changesRights =
    change.kind === 'delete' || ['name', 'active_start_date', 'active_end_date'].some((name) => name in change.values);
  if (change.kind === 'create' || !changesRights) return;
  await end(write, impersonationsOfMembers(change.id));
}
