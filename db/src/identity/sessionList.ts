import { MAX_LISTED_SESSIONS, type ListedSession } from '@trestle/schema/listedSession';
import { executeUpdate, inTransaction, selectRows, type IdentityDb } from './identityDb';
import { CLOSE_IMPERSONATIONS_SQL } from './endSessions';
import { writeAuditEvent } from './auditEvent';

/**
 * Returns the sessions that have not ended, newest first.
 * @param user id of a person: only sessions in which the person acts or is impersonated
 */
export const listSessions = (db: IdentityDb, user?: number): Promise<ListedSession[]> =>
  selectRows<ListedSession>(
    db,
    `SELECT s.\`id\`, s.\`user\`, u.\`descriptive_name\` AS user__descriptive_name, s.\`actor\`,
       a.\`descriptive_name\` AS actor__descriptive_name, COALESCE(s.\`device\`, p.\`device\`) AS device,
       COALESCE(s.\`address\`, p.\`address\`) AS address, s.\`started_at\`, l.\`ends_at\`
     FROM \`session\` s JOIN \`user\` u ON u.\`id\` = s.\`user\` JOIN \`user\` a ON a.\`id\` = s.\`actor\`
     LEFT JOIN \`session\` p ON p.\`id\` = s.\`parent\` LEFT JOIN \`session_life\` l ON l.\`session\` = s.\`id\`
     WHERE s.\`ended_at\` IS NULL AND p.\`ended_at\` IS NULL AND l.\`ends_at\` > UTC_TIMESTAMP(3)
     ${user === undefined ? '' : 'AND (s.`user` = ? OR s.`actor` = ?)'}
     ORDER BY s.\`started_at\` DESC LIMIT ${MAX_LISTED_SESSIONS}`,
    user === undefined ? [] : [user, user],
  );

/** Selects the sessions to end, and says who ends them. */
export interface EndedSessions {
  /** Id of a person: that person's sessions end, and those in which the person acts for others. */
  user: number;
  /** Id of the only session to end, with the impersonations that were started in it. */
  id?: string;
  /** Id of a session that goes on. */
  except?: string;
  actor: number;
  requestId: string;
}

/** Ends sessions of a person, and writes that to the audit. @returns the number of ended sessions */
export const endSessionsOf = (db: IdentityDb, selection: EndedSessions): Promise<number> =>
  inTransaction(db, async (transaction) => {
    const { user, id, except = '', actor, requestId } = selection;
    const idCondition = id === undefined ? '`id` <> ?' : '(`id` = ? OR `parent` = ?)';
    const count = await executeUpdate(
      transaction,
      `UPDATE \`session\` SET \`ended_at\` = UTC_TIMESTAMP(3)
         WHERE (\`user\` = ? OR \`actor\` = ?) AND ${idCondition} AND \`ended_at\` IS NULL`,
      id === undefined ? [user, user, except] : [user, user, id, id],
    );
    if (count === 0) return 0;
    await executeUpdate(transaction, CLOSE_IMPERSONATIONS_SQL, [user, user]);
    await writeAuditEvent(transaction, { action: 'end_session', actor, user, requestId });
    return count;
  });
