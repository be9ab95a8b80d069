import { isListedAsActive } from '@trestle/schema/activeState';
import type { SessionUser } from '@trestle/schema/sessionUser';
import { executeUpdate, selectRows, type IdentityDb } from './identityDb';
import type { HashSource } from './hashQueue';
import { KEY_GROUPS_SQL } from './apiKeySql';
import { hashPassword, needsRehash, verifyPassword } from './password';

/** A user as sessions read them, before groups and permissions are added. */
export type UserRow = Omit<SessionUser, 'groups' | 'user_permissions' | 'store'> & {
  password: string | null;
  store_id: number | null;
  store_name: string | null;
  store_region: number | null;
  active_start_date: string | null;
  active_end_date: string | null;
};

/** The columns that a session needs of a user `u` and its store `st`. */
export const USER_COLUMNS =
  'u.`id`, u.`username`, u.`descriptive_name`, u.`first_name`, u.`last_name`, u.`email`, u.`is_staff`, ' +
  'u.`is_active`, u.`is_superuser`, u.`active_start_date`, u.`active_end_date`, u.`store` AS store_id, ' +
  'st.`name` AS store_name, st.`region` AS store_region';
const FROM_USER = 'FROM `user` u LEFT JOIN `store` st ON st.`id` = u.`store`';

/**
 * Whether a user may sign in now: by the flag in the standard variant, by dates in Go's (S2 §3). Both variants have
 * both.
 */
export const isUserActiveNow = (row: Pick<UserRow, 'is_active' | 'active_start_date' | 'active_end_date'>): boolean =>
  row.is_active && isListedAsActive(row.active_start_date, row.active_end_date, new Date());

/** Groups the values of rows by user. */
function valuesByUser<T>(rows: readonly (T & { user: number })[]): Map<number, T[]> {
  const byUser = new Map<number, T[]>();
  for (const row of rows) {
    const values = byUser.get(row.user);
    if (values) values.push(row);
    else byUser.set(row.user, [row]);
  }
  return byUser;
}

/**
 * Loads the active groups of users and API keys. Groups have dates in Go's variant (S2 §3); they are respected in the standard
 * variant, too, so that what a date closed stays closed after a change of the variant.
 */
async function loadGroups(db: IdentityDb, users: readonly number[]) {
  const rows = await selectRows<{
    user: number;
    id: number;
    name: string;
    active_start_date: string | null;
    active_end_date: string | null;
  }>(
    db,
    'SELECT m.`user`, g.`id`, g.`name`, g.`active_start_date`, g.`active_end_date` ' +
      `FROM (SELECT \`user\`, \`group\` FROM \`user_groups\` WHERE \`user\` IN (?) UNION ${KEY_GROUPS_SQL}) m ` +
      'JOIN `group` g ON g.`id` = m.`group` ORDER BY g.`name`',
    [users, users],
  );
  const now = new Date();
  return valuesByUser(rows.filter((row) => isListedAsActive(row.active_start_date, row.active_end_date, now)));
}
const loadPermissions = async (db: IdentityDb, users: readonly number[]) =>
  valuesByUser(
    await selectRows<{ user: number; permission: number }>(
      db,
      'SELECT `user`, `permission` FROM `user_user_permissions` WHERE `user` IN (?) ORDER BY `permission`',
      [users],
    ),
  );

/** Completes users' rows by groups and permissions. The number of statements is the same for any number of users. */
export async function loadSessionUsers(db: IdentityDb, rows: readonly UserRow[]): Promise<SessionUser[]> {
  if (!rows.length) return [];
  const ids = rows.map(({ id }) => id);
  const [groups, permissions] = await Promise.all([loadGroups(db, ids), loadPermissions(db, ids)]);
  return rows.map((row) => ({
    id: row.id,
    username: row.username,
    descriptive_name: row.descriptive_name,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    is_staff: row.is_staff,
    is_active: isUserActiveNow(row),
    is_superuser: row.is_superuser,
    groups: (groups.get(row.id) ?? []).map(({ id, name }) => ({ id, name })),
    user_permissions: (permissions.get(row.id) ?? []).map(({ permission }) => permission),
    store: row.store_id === null ? null : { id: row.store_id, name: row.store_name ?? '', region: row.store_region },
  }));
}
/** Completes a user's row by groups and permissions. */
const loadSessionUser = async (db: IdentityDb, row: UserRow): Promise<SessionUser> =>
  (await loadSessionUsers(db, [row]))[0]!;

/** Finds a user by user name or e-mail, active or not. */
async function findUserRow(db: IdentityDb, login: string): Promise<UserRow | undefined> {
  const [row] = await selectRows<UserRow>(
    db,
    `SELECT ${USER_COLUMNS}, u.\`password\` ${FROM_USER} WHERE u.\`username\` = ? OR u.\`email\` = ? LIMIT 1`,
    [login, login],
  );
  return row;
}
/** Finds an active account by user name or e-mail. One query whether or not it exists (SECURITY.md, 2). */
export async function findActiveAccount(
  db: IdentityDb,
  login: string,
): Promise<{ id: number; username: string; email: string } | null> {
  const row = await findUserRow(db, login);
  return row && isUserActiveNow(row) ? { id: row.id, username: row.username, email: row.email } : null;
}
/** Finds users by id, active or not, in the order of their ids. */
export async function findUsers(db: IdentityDb, ids: readonly number[]): Promise<SessionUser[]> {
  if (!ids.length) return [];
  const query = `SELECT ${USER_COLUMNS} ${FROM_USER} WHERE u.\`id\` IN (?) ORDER BY u.\`id\``;
  return loadSessionUsers(db, await selectRows<UserRow>(db, query, [ids]));
}
/** Finds a user by id, active or not. */
export const findUser = async (db: IdentityDb, id: number): Promise<SessionUser | null> =>
  (await findUsers(db, [id]))[0] ?? null;

/**
 * Checks a user name or e-mail and a password. Takes as long for an unknown name (SECURITY.md, 2).
 * A hash with outdated options is replaced while the password is at hand.
 * @param source the caller, for the queue of hashes
 * @returns the user; null when the password is wrong or the user is not active
 */
export async function checkPassword(
  db: IdentityDb,
  login: string,
  password: string,
  source?: HashSource,
): Promise<SessionUser | null> {
  const row = await findUserRow(db, login);
  const hashed = row?.password ?? null;
  const matches = await verifyPassword(password, hashed, source);
  if (!row || !hashed || !matches) return null;
  // Hashing may have waited in the queue: the account and its password must still be the same (SECURITY.md, 9 and 69).
  const current = await findUserRow(db, login);
  if (current?.id !== row.id || current.password !== hashed || !isUserActiveNow(current)) return null;
  if (needsRehash(hashed))
    await executeUpdate(db, 'UPDATE `user` SET `password` = ? WHERE `id` = ? AND `password` = ?', [
      await hashPassword(password),
      row.id,
      hashed,
    ]);
  return loadSessionUser(db, current);
}

/** Sets the time of a user's last login. */
export async function recordLogin(db: IdentityDb, id: number): Promise<void> {
  await executeUpdate(db, 'UPDATE `user` SET `last_login` = UTC_TIMESTAMP(3) WHERE `id` = ?', [id]);
}
