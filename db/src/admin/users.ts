import { forbidden, fieldError, type FieldErrors } from '@trestle/schema/errors';
import { userChangeError } from '@trestle/schema/userPrivileges';
import type { Behaviour, Change, Write } from '../collection/context';
import { selectRows } from '../collection/statements';
import { sql } from '../sql/sqlText';
import { isActing, whileActing } from './acting';
import { afterPasswords, newPassword, setsPassword, unconfirmed } from './confirmed';
import { endSessionsOf } from './endedRights';
import { keepAnAdministrator } from './lastAdministrator';
import { takenAcross } from './logins';

/** What an administrator alone may set of a user (contract §2.4). */
const RIGHTS = ['is_staff', 'groups', 'user_permissions', 'store'] as const;
/** The lists of ids among them: their link tables and columns. */
const LISTS: Readonly<Record<string, { link: string; target: string }>> = {
  groups: { link: 'user_groups', target: 'group' },
  user_permissions: { link: 'user_user_permissions', target: 'permission' },
};
/** Whether a list that was sent differs from what the user has. */
const changesList = async (change: Change, name: string, write: Write): Promise<boolean> => {
  const given = change.item[name];
  if (!Array.isArray(given)) return false;
  const { link, target } = LISTS[name]!;
  const rows = await selectRows<{ id: number }>(
    write.context,
    sql(`SELECT \`${target}\` AS id FROM \`${link}\` WHERE \`user\` = ?`, change.id),
    write.transaction,
  );
  const present = rows.map((row) => row.id);
  return given.some((id: number) => !present.includes(id)) || present.some((id) => !given.includes(id));
};
/** A new user's column is touched when it is set at all. */
const touches = (change: Change, name: string, write: Write): boolean | Promise<boolean> =>
  name in LISTS
    ? changesList(change, name, write)
    : name in change.values && (change.kind === 'update' || Boolean(change.values[name]));
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

/** Only a superuser changes or deletes a superuser, only an administrator one, or a member of staff: whoever sets their password or e-mail can be them. */
const protectPerson = async ({ id, before }: Change, write: Write, superuserGroup: string): Promise<void> => {
  const { administrator, superuser } = write.caller;
  if (!before || superuser) return;
  const text =
    'SELECT g.`id` FROM `user_groups` ug JOIN `group` g ON g.`id` = ug.`group` WHERE ug.`user` = ? AND g.`name` = ?';
  const isMember = administrator
    ? []
    : await selectRows(write.context, sql(text, id, superuserGroup), write.transaction);
  const person = {
    is_superuser: before['is_superuser'] === true,
    is_staff: before['is_staff'] === true,
    isAdministrator: isMember.length > 0,
  };
  const why = userChangeError({ is_superuser: superuser, isAdministrator: administrator }, person);
  if (why) throw forbidden(why);
};

/** Nobody touches, in another's name, what a person signs in with or may (safety 14); a new account would be just that. */
const refuseWhileActing = async (change: Change, write: Write): Promise<void> => {
  if (!isActing(write) || change.kind === 'delete') return;
  if (change.kind === 'create' || 'email' in change.values || setsPassword(change) || 'is_superuser' in change.values)
    throw whileActing();
  for (const name of RIGHTS) if (await touches(change, name, write)) throw whileActing();
};

export interface UserRules {
  superuserGroup: string;
  passwordComplexity: boolean;
}

const before =
  ({ superuserGroup, passwordComplexity }: UserRules): Behaviour['before'] =>
  async (changes, write) => {
    const errors: FieldErrors[] = [];
    for (const change of changes) {
      await protectPerson(change, write, superuserGroup);
      await refuseWhileActing(change, write);
      if (change.kind === 'delete') {
        errors.push({});
        continue;
      }
      const confirm = await unconfirmed(change, write);
      const password = 'new_password' in confirm ? {} : await newPassword(change, passwordComplexity);
      await endSessionsOf(change, await touches(change, 'groups', write), write);
      errors.push({
        ...(await rightErrors(change, write)),
        ...(await takenAcross(change, write)),
        ...password,
        ...confirm,
      });
    }
    return errors;
  };

export const userBehaviour = (rules: UserRules): Behaviour => ({
  before: before(rules),
  after: async (changes, write) => {
    await afterPasswords(changes, write);
    await keepAnAdministrator(changes, write, rules.superuserGroup);
  },
});
