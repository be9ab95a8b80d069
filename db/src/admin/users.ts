import type { Entity } from '@trestle/schema/entity';
import { user } from '@trestle/schema/entities/user';
import { forbidden, fieldError, type FieldErrors } from '@trestle/schema/errors';
import { STORE_USER_GROUP, userChangeError } from '@trestle/schema/rights/userPrivileges';
import type { Behaviour, Change, Write } from '../collection/call/context';
import { selectRows } from '../collection/call/statements';
import type { OwnerMailSettings } from '../mail/ownerMail';
import { activeNowSql } from '../sql/activeNow';
import { sql } from '../sql/sqlText';
import { askForInvitations, inviteErrors, invites } from './invite';
import { isImpersonating, impersonationError } from './impersonation';
import {
  confirmationErrors,
  hashNewPassword,
  leaveFormerAddress,
  setsPassword,
  signOutAfterPasswordChange,
} from './passwordChange';
import { moveIdentities } from './moveIdentities';
import { revokeSessionsOfUser } from './revokeSessions';
import { requireAdministratorLeft } from './lastAdministrator';
import { loginConflicts, loginConflictsWithin } from './loginUniqueness';
import { isPersonSql } from './userList';

/** Fields of a user that only an administrator may set (contract §2.4). */
const ADMINISTRATOR_FIELDS = ['is_staff', 'groups', 'user_permissions', 'store'] as const;
/** Whether a list in the request differs from the stored one. */
async function changesList(change: Change, name: string, write: Write): Promise<boolean> {
  const sentIds = change.item[name];
  if (!Array.isArray(sentIds)) return false;
  const { link_table, ref } = (user as Entity).fields[name]!;
  const rows = await selectRows<{ id: number }>(
    write.context,
    sql(`SELECT \`${ref}\` AS id FROM \`${link_table}\` WHERE \`user\` = ?`, change.id),
    write.transaction,
  );
  const storedIds = rows.map((row) => row.id);
  return sentIds.some((id: number) => !storedIds.includes(id)) || storedIds.some((id) => !sentIds.includes(id));
}
/** Whether a request changes a field. For a new user: whether it sets the field to a value. */
const changesField = (change: Change, name: string, write: Write): boolean | Promise<boolean> =>
  (user as Entity).fields[name]?.link_table
    ? changesList(change, name, write)
    : name in change.values && (change.kind === 'update' || Boolean(change.values[name]));
const deniedField = (message: string) => [fieldError('denied', message)];

async function rightErrors(change: Change, write: Write): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  const { administrator, superuser } = write.caller;
  const wasSuperuser = change.before?.['is_superuser'] ?? false;
  if (!superuser && 'is_superuser' in change.values && change.values['is_superuser'] !== wasSuperuser) {
    errors['is_superuser'] = deniedField('Only a superuser may set this');
  }
  if (administrator) return errors;
  for (const name of ADMINISTRATOR_FIELDS) {
    if (await changesField(change, name, write)) errors[name] = deniedField('Only an administrator may set this');
  }
  return errors;
}

/**
 * Refuses changes of a user with more rights than the caller, because a person who sets a password or e-mail can sign
 * in as that user. Only superusers change superusers, and only administrators change administrators and staff.
 */
async function protectPrivilegedUser({ id, before }: Change, write: Write, superuserGroup: string): Promise<void> {
  const { administrator, superuser } = write.caller;
  if (!before || superuser) return;
  const text =
    'SELECT g.`id` FROM `user_groups` ug JOIN `group` g ON g.`id` = ug.`group` WHERE ug.`user` = ? AND g.`name` = ?';
  const memberships = administrator
    ? []
    : await selectRows(write.context, sql(text, id, superuserGroup), write.transaction);
  const person = {
    is_superuser: before['is_superuser'] === true,
    is_staff: before['is_staff'] === true,
    isAdministrator: memberships.length > 0,
  };
  const refusal = userChangeError({ is_superuser: superuser, isAdministrator: administrator }, person);
  if (refusal) throw forbidden(refusal);
}

/**
 * SQL of what a user lacks to open anything: 'group', 'store', or null. A group whose dates have ended gives nothing.
 */
function missingSql(alias: string): string {
  const groups =
    `SELECT 1 FROM \`user_groups\` m JOIN \`group\` g ON g.\`id\` = m.\`group\` ` +
    `WHERE m.\`user\` = ${alias}.\`id\` AND ${activeNowSql('g')}`;
  return (
    `(CASE WHEN ${alias}.\`is_superuser\` THEN NULL WHEN NOT EXISTS (${groups}) THEN 'group' ` +
    `WHEN ${alias}.\`store\` IS NULL AND EXISTS (${groups} AND g.\`name\` = '${STORE_USER_GROUP}') THEN 'store' END)`
  );
}

/** Refuses changes of credentials and rights, new accounts and the end of one, while impersonating (SECURITY.md, 14). */
async function refuseWhileImpersonating(change: Change, write: Write): Promise<void> {
  if (!isImpersonating(write)) return;
  if (
    change.kind !== 'update' ||
    'email' in change.values ||
    setsPassword(change) ||
    invites(change) ||
    'is_superuser' in change.values
  )
    throw impersonationError();
  for (const name of ADMINISTRATOR_FIELDS) if (await changesField(change, name, write)) throw impersonationError();
}

/** Settings that the rules of users depend on. */
export interface UserRules extends OwnerMailSettings {
  superuserGroup: string;
  passwordComplexity: boolean;
  /** Whether only superusers may use a password. */
  oidcOnly: boolean;
}

const before =
  ({ superuserGroup, passwordComplexity }: UserRules): Behaviour['before'] =>
  async (changes, write) => {
    const errors: FieldErrors[] = [];
    const conflicts = await loginConflictsWithin(changes, write);
    for (const [i, change] of changes.entries()) {
      await protectPrivilegedUser(change, write, superuserGroup);
      await refuseWhileImpersonating(change, write);
      if (change.kind === 'delete') {
        errors.push({});
        continue;
      }
      const unconfirmedErrors = await confirmationErrors(change, write);
      const passwordErrors =
        'new_password' in unconfirmedErrors ? {} : await hashNewPassword(change, passwordComplexity);
      await revokeSessionsOfUser(change, await changesField(change, 'groups', write), write);
      errors.push({
        ...inviteErrors(change, write),
        ...(await rightErrors(change, write)),
        ...(await loginConflicts(change, write)),
        ...conflicts[i],
        ...passwordErrors,
        ...unconfirmedErrors,
      });
    }
    return errors;
  };

/** A merge moves groups, permissions and what somebody signs in with at the company: nobody does so for another. */
const merge: Behaviour['merge'] = async (kept, others, write) => {
  if (isImpersonating(write)) throw impersonationError();
  return moveIdentities(kept, others, write);
};

/** Checks logins, groups and rights of users before they are written, and ends sessions afterwards. */
export const userBehaviour = (rules: UserRules): Behaviour => ({
  computed: { missing: missingSql },
  visible: ({ alias }) => isPersonSql(alias),
  before: before(rules),
  merge,
  after: async (changes, write) => {
    await signOutAfterPasswordChange(changes, write, rules);
    await leaveFormerAddress(changes, write, rules);
    await askForInvitations(changes, write, rules.oidcOnly);
    await requireAdministratorLeft(changes, write, rules.superuserGroup);
  },
});
