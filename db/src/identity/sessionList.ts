import { MAX_LISTED_SESSIONS, type ListedSession } from '@trestle/schema/listedSession';
import { forbidden } from '@trestle/schema/errors';
import { mayLogOut, type UserPrivileges } from '@trestle/schema/rights/userPrivileges';
import { inTransaction, selectRows, type IdentityDb } from './identityDb';
import { endSessionsWhere } from './endSessions';
import { writeAuditEvent } from './auditEvent';

/**
 * Returns the sessions that have not ended, newest first.
 * @param user id of a person: only sessions in which the person acts or is impersonated
 */
export async function listSessions(db: IdentityDb, user?: number): Promise<ListedSession[]> {
  const rows = await selectRows<Omit<ListedSession, 'superuser'> & { superuser: 0 | 1 }>(
    db,
    `SELECT s.\`id\`, s.\`user\`, u.\`descriptive_name\` AS user__descriptive_name, s.\`actor\`,
       a.\`descriptive_name\` AS actor__descriptive_name, COALESCE(s.\`device\`, p.\`device\`) AS device,
       COALESCE(s.\`address\`, p.\`address\`) AS address, s.\`started_at\`, l.\`ends_at\`,
       (u.\`is_superuser\` OR a.\`is_superuser\`) AS superuser
     FROM \`session\` s JOIN \`user\` u ON u.\`id\` = s.\`user\` JOIN \`user\` a ON a.\`id\` = s.\`actor\`
     LEFT JOIN \`session\` p ON p.\`id\` = s.\`parent\` LEFT JOIN \`session_life\` l ON l.\`session\` = s.\`id\`
     WHERE s.\`ended_at\` IS NULL AND p.\`ended_at\` IS NULL AND l.\`ends_at\` > UTC_TIMESTAMP(3)
     ${user === undefined ? '' : 'AND (s.`user` = ? OR s.`actor` = ?)'}
     ORDER BY s.\`started_at\` DESC LIMIT ${MAX_LISTED_SESSIONS}`,
    user === undefined ? [] : [user, user],
  );
  return rows.map((row) => ({ ...row, superuser: Boolean(row.superuser) }));
}

/** Selects the sessions to end, and says who ends them. */
export interface EndedSessions {
  /** Id of a person: that person's sessions end, and those in which the person acts for others. */
  user: number;
  /** Id of the only session to end, with the impersonations that were started in it. */
  id?: string;
  /** Id of a session that goes on. */
  except?: string;
  /** Who ends them, and whether that is a superuser: nobody else ends a superuser's sessions (SECURITY.md, 58). */
  actor: Pick<UserPrivileges, 'id' | 'is_superuser'>;
  requestId: string;
}

/** Selects the sessions in which a superuser acts. Bind the id of who ends sessions, whose own don't count. */
const IS_OTHER_SUPERUSERS = '(s.`actor` <> ? AND s.`actor` IN (SELECT `id` FROM `user` WHERE `is_superuser`))';

/**
 * Ends sessions of a person, and writes that to the audit. Those in which a superuser acts for the person go on, unless
 * a superuser or the person ends them.
 * @returns the number of ended sessions
 * @throws Problem 403 when the person is a superuser, or one acts in the only session to end
 */
export const endSessionsOf = (db: IdentityDb, selection: EndedSessions): Promise<number> =>
  inTransaction(db, async (transaction) => {
    const { user, id, except = '', actor, requestId } = selection;
    const [person] = await selectRows<{ id: number; is_superuser: 0 | 1 }>(
      transaction,
      'SELECT `id`, `is_superuser` FROM `user` WHERE `id` = ?',
      [user],
    );
    if (!person) return 0;
    if (!mayLogOut(actor, { id: person.id, is_superuser: Boolean(person.is_superuser) })) throw superuserProtected();
    const condition =
      '(s.`user` = ? OR s.`actor` = ?) AND ' + (id === undefined ? 's.`id` <> ?' : '(s.`id` = ? OR s.`parent` = ?)');
    const values = id === undefined ? [user, user, except] : [user, user, id, id];
    const sparesSuperusers = !actor.is_superuser && user !== actor.id;
    const [spared, sparedValues] = sparesSuperusers ? [` AND NOT ${IS_OTHER_SUPERUSERS}`, [actor.id]] : ['', []];
    const ended = { text: `${condition}${spared}`, values: [...values, ...sparedValues] };
    const count = await endSessionsWhere(transaction, ended, requestId);
    if (count === 0) {
      const select = `SELECT 1 AS found FROM \`session\` s WHERE ${condition} AND s.\`ended_at\` IS NULL LIMIT 1`;
      const sparedSessions = id === undefined ? [] : await selectRows(transaction, select, values);
      if (sparedSessions.length > 0) throw superuserProtected();
      return 0;
    }
    await writeAuditEvent(transaction, { action: 'end_session', actor: actor.id, user, requestId });
    return count;
  });

const superuserProtected = () => forbidden('Only a superuser may log out a superuser.');
