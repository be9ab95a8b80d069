import { randomUUID } from 'node:crypto';
import { rowsOf, type IdentityDb } from './connect';
import { isUserActive, sessionUser, USER_COLUMNS } from './users';
import type { SessionUser } from '@trestle/schema/sessionUser';

/** A session that is good right now. */
export interface LiveSession {
  session: string;
  user: SessionUser;
  /** Who acts: the same as the user's id but while impersonating. */
  actor: number;
  /** Grows with every change of users, groups and rights; what is cached by it is never stale. */
  accessVersion: number;
  startedAt: Date;
}
type SessionRow = Parameters<typeof sessionUser>[1] & { session: string; actor: number; version: number; started_at: string; actor_active: boolean };

export const startSession = async (db: IdentityDb, user: number, options: { actor?: number; parent?: string } = {}): Promise<string> => {
  const id = randomUUID();
  await db.pool.query('INSERT INTO `session` (`id`, `user`, `actor`, `parent`, `started_at`) VALUES (?, ?, ?, ?, UTC_TIMESTAMP(3))',
    [id, user, options.actor ?? user, options.parent ?? null]);
  return id;
};

const LIVE = `SELECT s.\`id\` AS session, s.\`actor\`, s.\`started_at\`, v.\`version\`, a.\`is_active\` AS actor_active, ${USER_COLUMNS}
  FROM \`session\` s
  JOIN \`user\` u ON u.\`id\` = s.\`user\`
  JOIN \`user\` a ON a.\`id\` = s.\`actor\`
  JOIN \`access_version\` v ON v.\`id\` = 1
  LEFT JOIN \`store\` st ON st.\`id\` = u.\`store\`
  LEFT JOIN \`session\` p ON p.\`id\` = s.\`parent\`
  WHERE s.\`id\` IN (?) AND s.\`ended_at\` IS NULL AND p.\`ended_at\` IS NULL`;

const known = new Map<string, { version: number; user: SessionUser }>();
const KEPT = 2000;

/**
 * The live sessions of some ids, by one primary-key query; left out is what has ended, and whose person (or who acts for
 * that person) may not come in any more. Groups are looked up again only when the access version has moved.
 */
export const liveSessions = async (db: IdentityDb, ids: readonly string[]): Promise<Map<string, LiveSession>> => {
  const rows = await rowsOf<SessionRow>(db, LIVE, [ids]);
  const live = rows.filter((row) => isUserActive(row) && row.actor_active);
  const sessions = new Map(await Promise.all(live.map(async (row) => [row.session, await sessionOf(db, row)] as const)));
  for (const id of ids) if (!sessions.has(id)) known.delete(id);
  return sessions;
};
const sessionOf = async (db: IdentityDb, row: SessionRow): Promise<LiveSession> => {
  let cached = known.get(row.session);
  if (!cached || cached.version !== row.version) {
    cached = { version: row.version, user: await sessionUser(db, row) };
    if (known.size >= KEPT) known.delete(known.keys().next().value!);
    known.set(row.session, cached);
  }
  return { session: row.session, user: cached.user, actor: row.actor, accessVersion: row.version, startedAt: new Date(row.started_at) };
};

/** Ends a session and those that hang on it. */
export const endSession = async (db: IdentityDb, id: string): Promise<void> => {
  await db.pool.query('UPDATE `session` SET `ended_at` = UTC_TIMESTAMP(3) WHERE (`id` = ? OR `parent` = ?) AND `ended_at` IS NULL', [id, id]);
};
