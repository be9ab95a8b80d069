import { isListedAsActive } from '@trestle/schema/activeState';
import type { SessionUser } from '@trestle/schema/sessionUser';
import { executeUpdate, selectRows, type IdentityDb } from './identityDb';
import type { HashSource } from './hashQueue';
import { hashPassword, needsRehash, verifyPassword } from './password';

type UserRow = Omit<SessionUser, 'groups' | 'user_permissions' | 'store'> & {
  password: string | null;
  store_id: number | null;
  store_name: string | null;
  active_start_date: string | null;
  active_end_date: string | null;
};

/** Columns of a user for a session; `u` is the user, `st` the store. */
export const USER_COLUMNS =
  'u.`id`, u.`username`, u.`descriptive_name`, u.`first_name`, u.`last_name`, u.`email`, u.`is_staff`, u.`is_active`, ' +
  'u.`is_superuser`, u.`active_start_date`, u.`active_end_date`, u.`store` AS store_id, st.`name` AS store_name';
const FROM = 'FROM `user` u LEFT JOIN `store` st ON st.`id` = u.`store`';

/** Whether the person may come in now: the flag in the standard variant, the dates in Go's (S2 §3). Both columns are there in both. */
export const isUserActiveNow = (
  row: Pick<UserRow, 'is_active' | 'active_start_date' | 'active_end_date'>,
  now = new Date(),
): boolean => row.is_active && isListedAsActive(row.active_start_date, row.active_end_date, now);

/** The groups that count now: in Go's variant a group has dates, too (S2 §3). Where they are no longer asked for, what they closed stays closed. */
const groupsOf = async (db: IdentityDb, user: number): Promise<{ id: number; name: string }[]> => {
  const rows = await selectRows<{
    id: number;
    name: string;
    active_start_date: string | null;
    active_end_date: string | null;
  }>(
    db,
    'SELECT g.`id`, g.`name`, g.`active_start_date`, g.`active_end_date` FROM `user_groups` ug JOIN `group` g ON g.`id` = ug.`group` WHERE ug.`user` = ? ORDER BY g.`name`',
    [user],
  );
  const now = new Date();
  return rows
    .filter((row) => isListedAsActive(row.active_start_date, row.active_end_date, now))
    .map(({ id, name }) => ({ id, name }));
};
const permissionsOf = async (db: IdentityDb, user: number) =>
  (
    await selectRows<{ permission: number }>(
      db,
      'SELECT `permission` FROM `user_user_permissions` WHERE `user` = ? ORDER BY `permission`',
      [user],
    )
  ).map((r) => r.permission);

/** The person of a row, with groups and permissions. */
export const loadSessionUser = async (db: IdentityDb, row: UserRow): Promise<SessionUser> => {
  const [groups, user_permissions] = await Promise.all([groupsOf(db, row.id), permissionsOf(db, row.id)]);
  const { id, username, descriptive_name, first_name, last_name, email, is_staff, is_superuser, store_id, store_name } =
    row;
  return {
    id,
    username,
    descriptive_name,
    first_name,
    last_name,
    email,
    is_staff,
    is_active: isUserActiveNow(row),
    is_superuser,
    groups,
    user_permissions,
    store: store_id === null ? null : { id: store_id, name: store_name ?? '' },
  };
};

/** The row that a user name or e-mail means, active or not. */
const rowOf = async (db: IdentityDb, login: string): Promise<UserRow | undefined> => {
  const [row] = await selectRows<UserRow>(
    db,
    `SELECT ${USER_COLUMNS}, u.\`password\` ${FROM} WHERE u.\`username\` = ? OR u.\`email\` = ? LIMIT 1`,
    [login, login],
  );
  return row;
};
/** The active account of a user name or e-mail, or null; one query whether or not there is one (safety 2). */
export const findActiveAccount = async (
  db: IdentityDb,
  login: string,
): Promise<{ id: number; username: string; email: string } | null> => {
  const row = await rowOf(db, login);
  return row && isUserActiveNow(row) ? { id: row.id, username: row.username, email: row.email } : null;
};
/** The user of an id, active or not; null where there is none. */
export const findUser = async (db: IdentityDb, id: number): Promise<SessionUser | null> => {
  const [row] = await selectRows<UserRow>(db, `SELECT ${USER_COLUMNS} ${FROM} WHERE u.\`id\` = ?`, [id]);
  return row ? loadSessionUser(db, row) : null;
};

/**
 * The active user of a user name or e-mail and password, or null; as slow for a name that there isn't (safety 2). A hash of
 * former cost is made anew while the password is at hand.
 * @param source whose turn of hashing it takes
 */
export const checkPassword = async (
  db: IdentityDb,
  login: string,
  password: string,
  source?: HashSource,
): Promise<SessionUser | null> => {
  const row = await rowOf(db, login);
  const hashed = row?.password ?? null;
  const matches = await verifyPassword(password, hashed, source);
  if (!row || !hashed || !matches) return null;
  // Some wait long for their turn: what they gave must still be the password, and theirs to come in by (safety 9, 69).
  const present = await rowOf(db, login);
  if (present?.id !== row.id || present.password !== hashed || !isUserActiveNow(present)) return null;
  if (needsRehash(hashed))
    await executeUpdate(db, 'UPDATE `user` SET `password` = ? WHERE `id` = ? AND `password` = ?', [
      await hashPassword(password),
      row.id,
      hashed,
    ]);
  return loadSessionUser(db, present);
};

export const recordLogin = async (db: IdentityDb, id: number): Promise<void> => {
  await executeUpdate(db, 'UPDATE `user` SET `last_login` = UTC_TIMESTAMP(3) WHERE `id` = ?', [id]);
};
