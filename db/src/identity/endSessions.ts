import { writeAuditEvent } from './auditEvent';
import { executeUpdate, selectRows, type QueryRunner } from './identityDb';

/** A condition on sessions `s`, with its values. */
export interface SessionCondition {
  text: string;
  values: readonly unknown[];
}

/**
 * Selects all sessions of a user, also those in which the user impersonates somebody (SECURITY.md, 9 and 69).
 * @param except id of the session that stays open
 */
export const sessionsOf = (user: number, except = ''): SessionCondition => ({
  text: '(s.`user` = ? OR s.`actor` = ?) AND s.`id` <> ?',
  values: [user, user, except],
});

/** Selects all impersonations of and by a user. They end when the right to them may have changed (SECURITY.md, 69). */
export const impersonationsOf = (user: number): SessionCondition => ({
  text: '(s.`user` = ? OR s.`actor` = ?) AND s.`user` <> s.`actor`',
  values: [user, user],
});

/** Selects all impersonations of and by the members of a group. */
export const impersonationsOfMembers = (group: number): SessionCondition => ({
  text:
    's.`user` <> s.`actor` AND (s.`user` IN (SELECT m.`user` FROM `user_groups` m WHERE m.`group` = ?) ' +
    'OR s.`actor` IN (SELECT m.`user` FROM `user_groups` m WHERE m.`group` = ?))',
  values: [group, group],
});

/**
 * Ends sessions. The impersonations among them no longer show as going on in the accounts of those who were impersonated,
 * and the audit tells of the end of each (SECURITY.md, 16). An ended session is never revived.
 * @returns the number of sessions that had not ended
 */
export async function endSessionsWhere(
  transaction: QueryRunner,
  { text, values }: SessionCondition,
  requestId: string,
): Promise<number> {
  const endedCount = await executeUpdate(
    transaction,
    `UPDATE \`session\` s SET s.\`ended_at\` = UTC_TIMESTAMP(3) WHERE (${text}) AND s.\`ended_at\` IS NULL`,
    values,
  );
  // Read afterwards, so that none is missed that began meanwhile. One that another call ends is locked by it until then.
  const impersonations = await selectRows<{ session: string; user: number; actor: number }>(
    transaction,
    'SELECT i.`session`, i.`user`, i.`actor` FROM `session` s JOIN `impersonation` i ON i.`session` = s.`id` ' +
      `WHERE (${text}) AND s.\`ended_at\` IS NOT NULL AND i.\`until\` > UTC_TIMESTAMP(3) FOR UPDATE`,
    values,
  );
  for (const { session, user, actor } of impersonations) {
    await executeUpdate(transaction, 'UPDATE `impersonation` SET `until` = UTC_TIMESTAMP(3) WHERE `session` = ?', [
      session,
    ]);
    await writeAuditEvent(transaction, { action: 'unsudo', actor, user, requestId });
  }
  return endedCount;
}
