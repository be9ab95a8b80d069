import { isListedAsActive } from '@trestle/schema/activeState';
import type { SessionUser } from '@trestle/schema/sessionUser';
import { endSessionsWhere } from './endSessions';
import { inTransaction, selectRows, type IdentityDb } from './identityDb';
import { isUserActiveNow, loadSessionUsers, USER_COLUMNS, type UserRow } from './users';

/** A session that has not ended, of a user who may sign in. */
export interface LiveSession {
  session: string;
  user: SessionUser;
  /** Id of the acting person. Differs from the user's id while impersonating. */
  actor: number;
  /** While impersonating: the acting person's own session. */
  parent: string | null;
  /** Raised by every change of users, groups and rights, so that values cached under it are never stale. */
  accessVersion: number;
  startedAt: Date;
}
interface ActorColumns {
  actor_active: boolean;
  actor_start: string | null;
  actor_end: string | null;
  actor_superuser: boolean;
  actor_staff: boolean;
}
type SessionRow = UserRow &
  ActorColumns & { session: string; actor: number; parent: string | null; version: number; started_at: string };

const LIVE_SESSIONS_SQL = `SELECT s.\`id\` AS session, s.\`actor\`, s.\`parent\`, s.\`started_at\`, v.\`version\`,
  a.\`is_active\` AS actor_active, a.\`active_start_date\` AS actor_start, a.\`active_end_date\` AS actor_end,
  a.\`is_superuser\` AS actor_superuser, a.\`is_staff\` AS actor_staff, ${USER_COLUMNS}
  FROM \`session\` s
  JOIN \`user\` u ON u.\`id\` = s.\`user\`
  JOIN \`user\` a ON a.\`id\` = s.\`actor\`
  JOIN \`access_version\` v ON v.\`id\` = 1
  LEFT JOIN \`store\` st ON st.\`id\` = u.\`store\`
  LEFT JOIN \`session\` p ON p.\`id\` = s.\`parent\`
  WHERE s.\`id\` IN (?) AND s.\`ended_at\` IS NULL AND p.\`ended_at\` IS NULL`;

/** Whether the acting person may still sign in and impersonate others (SECURITY.md, 14). */
const mayStillImpersonate = (row: SessionRow): boolean =>
  row.actor === row.id ||
  (row.actor_active &&
    isListedAsActive(row.actor_start, row.actor_end, new Date()) &&
    (row.actor_superuser || row.actor_staff));

const ACTIVE_DATES_SQL = ['u', 'a']
  .flatMap((alias) => ['start', 'end'].map((end) => `COALESCE(${alias}.\`active_${end}_date\`, '')`))
  .join(', ');
/**
 * The one query of every call: which sessions are live, and the access version.
 * It reads flags and dates of the users, so that even a change by hand in the database counts at once.
 */
const SESSION_STATES_SQL = `SELECT s.\`id\`, v.\`version\`, CONCAT_WS('/', ${ACTIVE_DATES_SQL}) AS dates
  FROM \`session\` s
  JOIN \`user\` u ON u.\`id\` = s.\`user\`
  JOIN \`user\` a ON a.\`id\` = s.\`actor\`
  JOIN \`access_version\` v ON v.\`id\` = 1
  LEFT JOIN \`session\` p ON p.\`id\` = s.\`parent\`
  WHERE s.\`ended_at\` IS NULL AND p.\`ended_at\` IS NULL AND u.\`is_active\`
  AND (s.\`actor\` = s.\`user\` OR (a.\`is_active\` AND (a.\`is_superuser\` OR a.\`is_staff\`))) AND s.\`id\` IN (?)`;

/** Groups and users with dates become active or end at a full minute, without a change in the database (S1 §4). */
const currentMinute = (): number => Math.floor(Date.now() / 60_000);
interface CachedSession {
  version: number;
  minute: number;
  dates: string;
  session: LiveSession;
}
interface SessionState {
  id: string;
  version: number;
  dates: string;
}
const cache = new Map<string, CachedSession>();
const MAX_CACHED_SESSIONS = 2000;
/** Stands in the audit for what ends by itself: several calls may have found it. */
const NO_REQUEST_ID = '';

/** Reads the states of sessions. Mostly it is one, and then the server has the statement prepared. */
const selectStates = ({ executor }: IdentityDb, ids: readonly string[]): Promise<SessionState[]> =>
  executor.selectRows<SessionState>(
    ids.length === 1
      ? { text: SESSION_STATES_SQL, values: ids, prepared: true }
      : { text: SESSION_STATES_SQL, values: [ids] },
  );

/**
 * Finds the live sessions among some ids, by one primary-key query. Leaves out those that have ended, and those whose
 * user or acting person may no longer sign in. Users and groups are read again only when the access version, the dates
 * or the minute has changed.
 * @returns the sessions by id
 */
export async function findLiveSessions(db: IdentityDb, ids: readonly string[]): Promise<Map<string, LiveSession>> {
  const states = await selectStates(db, ids);
  const sessionsById = new Map<string, LiveSession>();
  const changedStates: SessionState[] = [];
  for (const state of states) {
    const cached = cache.get(state.id);
    if (cached?.version === state.version && cached.dates === state.dates && cached.minute === currentMinute())
      sessionsById.set(state.id, cached.session);
    else changedStates.push(state);
  }
  for (const session of changedStates.length ? await loadSessions(db, changedStates) : [])
    sessionsById.set(session.session, session);
  const missingIds = ids.filter((id) => !sessionsById.has(id));
  for (const id of missingIds) cache.delete(id);
  if (missingIds.length) await endDisallowedSessions(db, missingIds);
  return sessionsById;
}

/**
 * Ends the sessions whose user or acting person may no longer sign in. If they are let in again later, by a flag or
 * date set directly in the database, their old tokens stay invalid (SECURITY.md, 69).
 */
async function endDisallowedSessions(db: IdentityDb, ids: readonly string[]): Promise<void> {
  const rows = await selectRows<SessionRow>(db, LIVE_SESSIONS_SQL, [ids]);
  const endedIds = rows
    .filter((row) => !isUserActiveNow(row) || !mayStillImpersonate(row))
    .map(({ session }) => session);
  if (!endedIds.length) return;
  await inTransaction(db, (transaction) =>
    endSessionsWhere(transaction, { text: 's.`id` IN (?)', values: [endedIds] }, NO_REQUEST_ID),
  );
}
async function loadSessions(db: IdentityDb, states: readonly SessionState[]): Promise<LiveSession[]> {
  const minute = currentMinute();
  const rows = await selectRows<SessionRow>(db, LIVE_SESSIONS_SQL, [states.map(({ id }) => id)]);
  const datesOf = new Map(states.map(({ id, dates }) => [id, dates]));
  const liveRows = rows.filter((row) => isUserActiveNow(row) && mayStillImpersonate(row));
  // At each full minute all sessions are read again, so the number of statements must not grow with them.
  const users = await loadSessionUsers(db, liveRows);
  return liveRows.map(({ session, actor, parent, version, started_at }, i) => {
    const startedAt = new Date(started_at);
    const liveSession = { session, user: users[i]!, actor, parent, accessVersion: version, startedAt };
    if (cache.size >= MAX_CACHED_SESSIONS) cache.delete(cache.keys().next().value!);
    cache.set(session, { version, minute, dates: datesOf.get(session)!, session: liveSession });
    return liveSession;
  });
}
