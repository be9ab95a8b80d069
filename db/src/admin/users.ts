import { denied, fieldError, type FieldErrors } from '@trestle/schema/errors';
import type { Behaviour, Change, Row, Write } from '../collection/context';
import { execute, select } from '../collection/run';
import { hashPassword } from '../identity/password';
import { sql } from '../model/where';

/** What an administrator alone may set of a user (contract §2.4). */
const RIGHTS = ['is_staff', 'groups', 'user_permissions', 'store'] as const;
const touches = (change: Change, name: string): boolean =>
  name in change.values || (change.kind === 'update' ? Object.hasOwn(change.item, name) && Array.isArray(change.item[name]) : Array.isArray(change.item[name]) && (change.item[name] as unknown[]).length > 0);
const refusal = (message: string) => [fieldError('denied', message)];

const rightErrors = (change: Change, write: Write): FieldErrors => {
  const errors: FieldErrors = {};
  const { administrator, superuser } = write.caller;
  const before = change.before?.['is_superuser'] ?? false;
  if (!superuser && 'is_superuser' in change.values && change.values['is_superuser'] !== before) {
    errors['is_superuser'] = refusal('Only a superuser may set this');
  }
  if (administrator) return errors;
  for (const name of RIGHTS) {
    const fresh = change.kind === 'create' && !Array.isArray(change.item[name]) && !change.values[name];
    if (!fresh && touches(change, name)) errors[name] = refusal('Only an administrator may set this');
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
  if (typeof given === 'string' && given !== '') change.values['password'] = await hashPassword(given);
};

/** Only a superuser changes or deletes a superuser (contract §2.4, safety 58). */
const protectSuperuser = (before: Row | null, write: Write): void => {
  if (before?.['is_superuser'] && !write.caller.superuser) throw denied('Only a superuser may change a superuser.');
};

const before: Behaviour['before'] = async (changes, write) => {
  const errors: FieldErrors[] = [];
  for (const change of changes) {
    protectSuperuser(change.before, write);
    if (change.kind === 'delete') { errors.push({}); continue; }
    await newPassword(change);
    errors.push({ ...rightErrors(change, write), ...await takenAcross(change, write) });
  }
  return errors;
};
/** Whoever's password changes is signed out everywhere (safety 9). */
const after: Behaviour['after'] = async (changes, write) => {
  const ids = changes.filter((change) => change.kind === 'update' && 'password' in change.values).map((change) => change.id);
  if (ids.length) await execute(write.context, sql('UPDATE `session` SET `ended_at` = UTC_TIMESTAMP(3) WHERE `user` IN (?) AND `ended_at` IS NULL', ids), write.transaction);
};

export const userBehaviour: Behaviour = { before, after };
/** One's own account changes one's name; password and e-mail want the present password first (contract §2.4). */
export const accountBehaviour: Behaviour = {
  before: async (changes, write) => Promise.all(changes.map(async (change) => {
    const errors: FieldErrors = await takenAcross(change, write);
    if (typeof change.item['new_password'] === 'string' && change.item['new_password'] !== '') errors['new_password'] = refusal('Confirm your present password first');
    if ('email' in change.values) errors['email'] = refusal('Confirm your present password first');
    return errors;
  })),
};
