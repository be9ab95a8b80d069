import { activityOf } from '@trestle/schema/activity';
import type { SessionUser } from '@trestle/schema/sessionUser';
import { rowsOf, type IdentityDb } from './connect';
import { matchesHash } from './password';

type UserRow = Omit<SessionUser, 'groups' | 'user_permissions' | 'store'> & {
  password: string | null; store_id: number | null; store_name: string | null;
  active_start_date: string | null; active_end_date: string | null;
};

/** Columns of a user for a session; `u` is the user, `st` the store. */
export const USER_COLUMNS = 'u.`id`, u.`username`, u.`descriptive_name`, u.`first_name`, u.`last_name`, u.`email`, u.`is_staff`, u.`is_active`, '
  + 'u.`is_superuser`, u.`active_start_date`, u.`active_end_date`, u.`store` AS store_id, st.`name` AS store_name';
const FROM = 'FROM `user` u LEFT JOIN `store` st ON st.`id` = u.`store`';

/** Whether the person may come in now: the flag in the standard variant, the dates in Go's (S2 §3). Both columns are there in both. */
export const isUserActive = (row: Pick<UserRow, 'is_active' | 'active_start_date' | 'active_end_date'>, now = new Date()): boolean =>
  row.is_active && activityOf(row.active_start_date, row.active_end_date, now) !== 'inactive';

const groupsOf = (db: IdentityDb, user: number) => rowsOf<{ id: number; name: string }>(db,
  'SELECT g.`id`, g.`name` FROM `user_groups` ug JOIN `group` g ON g.`id` = ug.`group` WHERE ug.`user` = ? ORDER BY g.`name`', [user]);
const permissionsOf = async (db: IdentityDb, user: number) =>
  (await rowsOf<{ permission: number }>(db, 'SELECT `permission` FROM `user_user_permissions` WHERE `user` = ? ORDER BY `permission`', [user])).map((r) => r.permission);

/** The person of a row, with groups and permissions. */
export const sessionUser = async (db: IdentityDb, row: UserRow): Promise<SessionUser> => {
  const [groups, user_permissions] = await Promise.all([groupsOf(db, row.id), permissionsOf(db, row.id)]);
  const { id, username, descriptive_name, first_name, last_name, email, is_staff, is_superuser, store_id, store_name } = row;
  return {
    id, username, descriptive_name, first_name, last_name, email, is_staff, is_active: isUserActive(row), is_superuser,
    groups, user_permissions, store: store_id === null ? null : { id: store_id, name: store_name ?? '' },
  };
};

/**
 * The active user of a user name or e-mail and password, or null; as slow for a name that there isn't (safety 2).
 */
export const checkPassword = async (db: IdentityDb, login: string, password: string): Promise<SessionUser | null> => {
  const [row] = await rowsOf<UserRow>(db, `SELECT ${USER_COLUMNS}, u.\`password\` ${FROM} WHERE u.\`username\` = ? OR u.\`email\` = ? LIMIT 1`, [login, login]);
  const matches = await matchesHash(password, row?.password ?? null);
  return row && matches && isUserActive(row) ? sessionUser(db, row) : null;
};

export const noteLogin = async (db: IdentityDb, id: number): Promise<void> => {
  await db.pool.query('UPDATE `user` SET `last_login` = UTC_TIMESTAMP(3) WHERE `id` = ?', [id]);
};
