import { randomUUID } from 'node:crypto';
import { isListedAsActive } from '@trestle/schema/activeState';
import type { SessionUser } from '@trestle/schema/sessionUser';
import { executeUpdate, selectRows, inTransaction, type IdentityDb } from './identityDb';
import { isUserActiveNow, loadSessionUser, USER_COLUMNS } from './users';

/** A session that is good right now. */
export interface LiveSession {
  session: string;
  user: SessionUser;
  /** Who acts: the same as the user's id but while impersonating. */
  actor: number;
  /** While impersonating: the acting person's own session. */
  parent: string | null;
  /** Grows with every change of users, groups and rights; what is cached by it is never stale. */
  accessVersion: number;
  startedAt: Date;
}
interface Acting {
  actor_active: boolean;
  actor_start: string | null;
  actor_end: string | null;
  actor_superuser: boolean;
  actor_staff: boolean;
}
type SessionRow = Parameters<typeof loadSessionUser>[1] &
  Acting & { session: string; actor: number; parent: string | null; version: number; started_at: string };

/** Begins a session that ends at a moment at the latest, however often it is refreshed. @returns its id */
export const startSession = async (db: IdentityDb, user: number, endsAt: Date): Promise<string> => {
  const id = randomUUID();
  await inTransaction(db, async (run) => {
    await executeUpdate(
      run,
      'INSERT INTO `session` (`id`, `user`, `actor`, `started_at`) VALUES (?, ?, ?, UTC_TIMESTAMP(3))',
      [id, user, user],
    );
    await executeUpdate(run, 'INSERT INTO `session_life` (`session`, `ends_at`) VALUES (?, ?)', [id, endsAt]);
  });
  return id;
};

const LIVE = `SELECT s.\`id\` AS session, s.\`actor\`, s.\`parent\`, s.\`started_at\`, v.\`version\`, a.\`is_active\` AS actor_active,
  a.\`active_start_date\` AS actor_start, a.\`active_end_date\` AS actor_end, a.\`is_superuser\` AS actor_superuser, a.\`is_staff\` AS actor_staff, ${USER_COLUMNS}
  FROM \`session\` s
  JOIN \`user\` u ON u.\`id\` = s.\`user\`
  JOIN \`user\` a ON a.\`id\` = s.\`actor\`
  JOIN \`access_version\` v ON v.\`id\` = 1
  LEFT JOIN \`store\` st ON st.\`id\` = u.\`store\`
  LEFT JOIN \`session\` p ON p.\`id\` = s.\`parent\`
  WHERE s.\`id\` IN (?) AND s.\`ended_at\` IS NULL AND p.\`ended_at\` IS NULL`;

/** Whoever acts for somebody must be let in, too, and still be one who may (safety 14). */
const mayStillAct = (row: SessionRow): boolean =>
  row.actor === row.id ||
  (row.actor_active &&
    isListedAsActive(row.actor_start, row.actor_end, new Date()) &&
    (row.actor_superuser || row.actor_staff));

const DATES = ['u', 'a']
  .flatMap((alias) => ['start', 'end'].map((end) => `COALESCE(${alias}.\`active_${end}_date\`, '')`))
  .join(', ');
/**
 * All that is read for every call: which sessions live, of persons who may come in, and whether rights have changed. Flags
 * and dates are asked for here so that even a row changed by hand counts at once.
 */
const ALIVE = `SELECT s.\`id\`, v.\`version\`, CONCAT_WS('/', ${DATES}) AS dates FROM \`session\` s
  JOIN \`user\` u ON u.\`id\` = s.\`user\`
  JOIN \`user\` a ON a.\`id\` = s.\`actor\`
  JOIN \`access_version\` v ON v.\`id\` = 1
  LEFT JOIN \`session\` p ON p.\`id\` = s.\`parent\`
  WHERE s.\`ended_at\` IS NULL AND p.\`ended_at\` IS NULL AND u.\`is_active\`
  AND (s.\`actor\` = s.\`user\` OR (a.\`is_active\` AND (a.\`is_superuser\` OR a.\`is_staff\`))) AND s.\`id\` IN (?)`;

/** Groups and persons that have dates come and go with the minute, without anybody changing anything (S1 §4). */
const minute = (): number => Math.floor(Date.now() / 60_000);
interface Known {
  version: number;
  minute: number;
  dates: string;
  session: LiveSession;
}
interface Alive {
  id: string;
  version: number;
  dates: string;
}
const known = new Map<string, Known>();
const KEPT = 2000;

/**
 * The live sessions of some ids, by one primary-key query; left out is what has ended, and whose person (or who acts for
 * that person) may not come in any more. Persons and groups are looked up again only when the access version or the minute
 * has moved.
 */
export const findLiveSessions = async (db: IdentityDb, ids: readonly string[]): Promise<Map<string, LiveSession>> => {
  const alive = await selectRows<Alive>(db, ALIVE, [ids]);
  const found = new Map<string, LiveSession>();
  const moved: Alive[] = [];
  for (const each of alive) {
    const kept = known.get(each.id);
    if (kept?.version === each.version && kept.dates === each.dates && kept.minute === minute())
      found.set(each.id, kept.session);
    else moved.push(each);
  }
  for (const session of moved.length ? await lookUp(db, moved) : []) found.set(session.session, session);
  const dead = ids.filter((id) => !found.has(id));
  for (const id of dead) known.delete(id);
  if (dead.length) await endForGood(db, dead);
  return found;
};

/**
 * Ends the sessions among these whose person, or who acts for that person, may not come in: should they come in again, by a
 * flag or date that was set past the services, a token of before stays dead (safety 69).
 */
const endForGood = async (db: IdentityDb, ids: readonly string[]): Promise<void> => {
  const rows = await selectRows<SessionRow>(db, LIVE, [ids]);
  const ended = rows.filter((row) => !isUserActiveNow(row) || !mayStillAct(row)).map(({ session }) => session);
  if (ended.length)
    await executeUpdate(
      db,
      'UPDATE `session` SET `ended_at` = UTC_TIMESTAMP(3) WHERE `id` IN (?) AND `ended_at` IS NULL',
      [ended],
    );
};
const lookUp = async (db: IdentityDb, moved: readonly Alive[]): Promise<LiveSession[]> => {
  const now = minute();
  const rows = await selectRows<SessionRow>(db, LIVE, [moved.map(({ id }) => id)]);
  const datesOf = new Map(moved.map(({ id, dates }) => [id, dates]));
  const live = rows.filter((row) => isUserActiveNow(row) && mayStillAct(row));
  return Promise.all(
    live.map(async (row) => {
      const { session, actor, parent, version, started_at } = row;
      const kept = {
        session,
        user: await loadSessionUser(db, row),
        actor,
        parent,
        accessVersion: version,
        startedAt: new Date(started_at),
      };
      if (known.size >= KEPT) known.delete(known.keys().next().value!);
      known.set(session, { version, minute: now, dates: datesOf.get(session)!, session: kept });
      return kept;
    }),
  );
};

/** Ends a session and those that hang on it. */
export const endSession = async (db: IdentityDb, id: string): Promise<void> => {
  await executeUpdate(
    db,
    'UPDATE `session` SET `ended_at` = UTC_TIMESTAMP(3) WHERE (`id` = ? OR `parent` = ?) AND `ended_at` IS NULL',
    [id, id],
  );
};

/** Until when a session may be refreshed; null for one of an earlier version. */
export const sessionEndsAt = async (db: IdentityDb, id: string): Promise<Date | null> => {
  const [row] = await selectRows<{ ends_at: string }>(db, 'SELECT `ends_at` FROM `session_life` WHERE `session` = ?', [
    id,
  ]);
  return row ? new Date(row.ends_at) : null;
};

/** How long a confirmed password counts, in minutes (contract §2.4). */
const CONFIRMED_MINUTES = 5;
/** SQL: whether the present password was confirmed on a session; bind the session's id. */
export const PASSWORD_CONFIRMED_SQL = `SELECT 1 FROM \`session_life\` WHERE \`session\` = ? AND \`confirmed_at\` > UTC_TIMESTAMP(3) - INTERVAL ${CONFIRMED_MINUTES} MINUTE`;
export const isPasswordConfirmed = async (db: IdentityDb, id: string): Promise<boolean> =>
  (await selectRows(db, PASSWORD_CONFIRMED_SQL, [id])).length > 0;

/** Notes that the present password was given on a session just now. */
export const markPasswordConfirmed = async (db: IdentityDb, id: string, endsAt: Date): Promise<void> => {
  await executeUpdate(
    db,
    'INSERT INTO `session_life` (`session`, `ends_at`, `confirmed_at`) VALUES (?, ?, UTC_TIMESTAMP(3)) ON DUPLICATE KEY UPDATE `confirmed_at` = VALUES(`confirmed_at`)',
    [id, endsAt],
  );
};
