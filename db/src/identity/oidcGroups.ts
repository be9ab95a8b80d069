import { writeChangeEvent } from './auditEvent';
import { activeNowSql } from '../sql/activeNow';
import { endSessionsWhere, impersonationsOf } from './endSessions';
import { executeUpdate, inTransaction, selectRows, type IdentityDb, type QueryRunner } from './identityDb';
import type { OidcPerson } from './oidcPerson';

/** A group that follows the provider. */
export interface FollowingGroup {
  id: number;
  name: string;
  external_name: string;
  /** Whether the person is a member here. */
  is_member: boolean;
}

/** Returns the groups that a person enters and leaves, so that membership is as at the provider. */
export function membershipChanges(
  groups: readonly FollowingGroup[],
  namesAtProvider: readonly string[],
): { entered: FollowingGroup[]; left: FollowingGroup[] } {
  const names = new Set(namesAtProvider);
  return {
    entered: groups.filter((group) => !group.is_member && names.has(group.external_name)),
    left: groups.filter((group) => group.is_member && !names.has(group.external_name)),
  };
}

interface GroupSync {
  user: number;
  person: OidcPerson;
  superuserGroup: string;
  requestId: string;
}

/**
 * Makes the memberships of a person in groups with an external name those at the provider. Other groups stay. The last
 * administrator stays one.
 */
export async function followGroups(db: IdentityDb, sync: GroupSync): Promise<void> {
  const { user, person } = sync;
  if (person.groups === null) return;
  const { entered, left } = membershipChanges(await readGroups(db, user), person.groups);
  if (entered.length === 0 && left.length === 0) return;
  await inTransaction(db, (transaction) => changeGroups(transaction, sync));
}

async function changeGroups(
  transaction: QueryRunner,
  { user, person, superuserGroup, requestId }: GroupSync,
): Promise<void> {
  await executeUpdate(transaction, 'UPDATE `access_version` SET `version` = `version` + 1 WHERE `id` = 1');
  const changes = membershipChanges(await readGroups(transaction, user), person.groups ?? []);
  const keepsAdministrator =
    changes.left.some(({ name }) => name === superuserGroup) &&
    !(await hasOtherAdministrator(transaction, user, superuserGroup));
  const left = changes.left.filter(({ name }) => !keepsAdministrator || name !== superuserGroup);
  if (changes.entered.length === 0 && left.length === 0) return;

  const before = await readGroupIds(transaction, user);
  for (const { id } of left)
    await executeUpdate(transaction, 'DELETE FROM `user_groups` WHERE `user` = ? AND `group` = ?', [user, id]);
  for (const { id } of changes.entered)
    await executeUpdate(transaction, 'INSERT INTO `user_groups` (`user`, `group`) VALUES (?, ?)', [user, id]);
  await executeUpdate(
    transaction,
    'UPDATE `user` SET `modified_date` = GREATEST(UTC_TIMESTAMP(3), `modified_date` + INTERVAL 1000 MICROSECOND) ' +
      'WHERE `id` = ?',
    [user],
  );
  await endSessionsWhere(transaction, impersonationsOf(user), requestId);
  await writeChangeEvent(transaction, {
    user,
    changes: { groups: [before, await readGroupIds(transaction, user)] },
    reason: person.issuer,
    requestId,
  });
}

async function readGroups(db: QueryRunner, user: number): Promise<FollowingGroup[]> {
  const rows = await selectRows<Omit<FollowingGroup, 'is_member'> & { member: number | null }>(
    db,
    'SELECT g.`id`, g.`name`, g.`external_name`, m.`user` AS member FROM `group` g ' +
      'LEFT JOIN `user_groups` m ON m.`group` = g.`id` AND m.`user` = ? ' +
      "WHERE g.`external_name` IS NOT NULL AND g.`external_name` <> ''",
    [user],
  );
  return rows.map(({ member, ...group }) => ({ ...group, is_member: member !== null }));
}

async function readGroupIds(db: QueryRunner, user: number): Promise<number[]> {
  const text = 'SELECT `group` AS id FROM `user_groups` WHERE `user` = ? ORDER BY `group`';
  return (await selectRows<{ id: number }>(db, text, [user])).map(({ id }) => id);
}

/** Whether an administrator would be left: somebody else, or this person as a superuser. */
async function hasOtherAdministrator(db: QueryRunner, user: number, superuserGroup: string): Promise<boolean> {
  const rows = await selectRows(
    db,
    `SELECT 1 FROM \`user\` u WHERE u.\`is_active\` AND ${activeNowSql('u')} AND (u.\`is_superuser\` OR ` +
      '(u.`id` <> ? AND EXISTS (SELECT 1 FROM `user_groups` m JOIN `group` g ON g.`id` = m.`group` ' +
      `WHERE m.\`user\` = u.\`id\` AND g.\`name\` = ? AND ${activeNowSql('g')}))) LIMIT 1`,
    [user, superuserGroup],
  );
  return rows.length > 0;
}
