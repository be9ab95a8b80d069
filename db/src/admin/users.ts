import { denied, fieldError, type FieldErrors } from '@trestle/schema/errors';
import { isEmpty } from '@trestle/schema/validate';
import type { Behaviour, Change, Row, Write } from '../collection/context';
import { execute, select } from '../collection/run';
import { hashPassword } from '../identity/password';
import { sql } from '../model/where';

/** What an administrator alone may set of a user (contract §2.4). */
const RIGHTS = ['is_staff', 'groups', 'user_permissions', 'store'] as const;
/** The lists of ids among them: their link tables and columns. */
const LISTS: Readonly<Record<string, { link: string; target: string }>> = {
  groups: { link: 'user_groups', target: 'group' }, user_permissions: { link: 'user_user_permissions', target: 'permission' },
};
/** Whether a list that was sent differs from what the user has. */
const changesList = async (change: Change, name: string, write: Write): Promise<boolean> => {
  const given = change.item[name];
  if (!Array.isArray(given)) return false;
  const { link, target } = LISTS[name]!;
  const rows = await select<{ id: number }>(write.context, sql(`SELECT \`${target}\` AS id FROM \`${link}\` WHERE \`user\` = ?`, change.id), write.transaction);
  const present = rows.map((row) => row.id);
  return given.some((id: number) => !present.includes(id)) || present.some((id) => !given.includes(id));
};
/** A new user's column is touched when it is set at all. */
const touches = (change: Change, name: string, write: Write): boolean | Promise<boolean> =>
  (name in LISTS ? changesList(change, name, write) : name in change.values && (change.kind === 'update' || Boolean(change.values[name])));
const refusal = (message: string) => [fieldError('denied', message)];

const rightErrors = async (change: Change, write: Write): Promise<FieldErrors> => {
  const errors: FieldErrors = {};
  const { administrator, superuser } = write.caller;
  const before = change.before?.['is_superuser'] ?? false;
  if (!superuser && 'is_superuser' in change.values && change.values['is_superuser'] !== before) {
    errors['is_superuser'] = refusal('Only a superuser may set this');
  }
  if (administrator) return errors;
  for (const name of RIGHTS) {
    if (await touches(change, name, write)) errors[name] = refusal('Only an administrator may set this');
  }
  return errors;
};

/** A user name that is another's e-mail, or the reverse, would let one sign in as the other (safety 59). */
const takenAcross = async (change: Change, write: Write): Promise<FieldErrors> => {
  const errors: FieldErrors = {};
  for (const [name, other] of [['username', 'email'], ['email', 'username']] as const) {
    const value = change.values[name];
    if (typeof value !== 'string') continue;
    const rows = await select(write.context, sql(`SELECT \`id\` FROM \`user\` WHERE \`${other}\` = ? AND \`id\` <> ? LIMIT 1`, value, change.id), write.transaction);
    if (rows.length) errors[name] = [fieldError('unique', `This ${name === 'email' ? 'Email' : 'Username'} is already taken`)];
  }
  return errors;
};

const newPassword = async (change: Change): Promise<void> => {
  const given = change.item['new_password'];
  if (!isEmpty(given)) change.values['password'] = await hashPassword(given as string);
};

/** Only a superuser changes or deletes a superuser (contract §2.4, safety 58). */
const protectSuperuser = (before: Row | null, write: Write): void => {
  if (before?.['is_superuser'] && !write.caller.superuser) throw denied('Only a superuser may change a superuser.');
};

/** Only an administrator changes or deletes one: whoever sets their password or e-mail can be them. */
const protectAdministrator = async (change: Change, write: Write, superuserGroup: string): Promise<void> => {
  if (write.caller.administrator || !change.before) return;
  const text = 'SELECT g.`id` FROM `user_groups` ug JOIN `group` g ON g.`id` = ug.`group` WHERE ug.`user` = ? AND g.`name` = ?';
  const rows = await select(write.context, sql(text, change.id, superuserGroup), write.transaction);
  if (rows.length) throw denied('Only an administrator may change an administrator.');
};

const before = (superuserGroup: string): Behaviour['before'] => async (changes, write) => {
  const errors: FieldErrors[] = [];
  for (const change of changes) {
    protectSuperuser(change.before, write);
    await protectAdministrator(change, write, superuserGroup);
    if (change.kind === 'delete') { errors.push({}); continue; }
    await newPassword(change);
    errors.push({ ...await rightErrors(change, write), ...await takenAcross(change, write) });
  }
  return errors;
};
/** Whoever's password changes is signed out everywhere (safety 9). */
const after: Behaviour['after'] = async (changes, write) => {
  const ids = changes.filter((change) => change.kind === 'update' && 'password' in change.values).map((change) => change.id);
  if (ids.length) await execute(write.context, sql('UPDATE `session` SET `ended_at` = UTC_TIMESTAMP(3) WHERE `user` IN (?) AND `ended_at` IS NULL', ids), write.transaction);
};

export const userBehaviour = (superuserGroup: string): Behaviour => ({ before: before(superuserGroup), after });
/** One's own account changes one's name; password and e-mail want the present password first (contract §2.4). */
export const accountBehaviour: Behaviour = {
  before: async (changes, write) => Promise.all(changes.map(async (change) => {
    const errors: FieldErrors = await takenAcross(change, write);
    if (!isEmpty(change.item['new_password'])) errors['new_password'] = refusal('Confirm your present password first');
    if ('email' in change.values) errors['email'] = refusal('Confirm your present password first');
    return errors;
  })),
};
