import type { SqlExecutor } from '../sql/executor';
import { sql } from '../sql/sqlText';

/** SQL that makes the rows of a table too old to be accepted: they have no column that says that they are used. */
const makeOld = (table: string): string =>
  `UPDATE \`${table}\` SET \`created_at\` = \`created_at\` - INTERVAL 1 DAY ` +
  'WHERE `created_at` > UTC_TIMESTAMP(3) - INTERVAL 1 DAY';

/**
 * Statements by the table that they need. A backup knows nothing of what was ended after it, so everything by which
 * somebody gets in without a password ends. An account that only restores may have no DELETE, so all are
 * updates but the audit's entries.
 */
const END_STATEMENTS: readonly (readonly [table: string, text: string])[] = [
  ['session', 'UPDATE `session` SET `ended_at` = UTC_TIMESTAMP(3) WHERE `ended_at` IS NULL'],
  // Before the impersonations end, since only those that go on are told of (SECURITY.md, 16).
  [
    'impersonation',
    'INSERT INTO `audit` (`created_date`, `actor`, `user`, `action`, `other_name`, `other_id`, `changes`, `reason`, ' +
      "`request_id`) SELECT UTC_TIMESTAMP(3), `actor`, `user`, 'unsudo', 'user', `user`, '{}', 'Restored backup', '' " +
      'FROM `impersonation` WHERE `until` > UTC_TIMESTAMP(3)',
  ],
  [
    'impersonation',
    'UPDATE `impersonation` SET `until` = LEAST(`until`, UTC_TIMESTAMP(3)) WHERE `until` > UTC_TIMESTAMP(3)',
  ],
  [
    'passcode',
    'UPDATE `passcode` SET `used_at` = COALESCE(`used_at`, UTC_TIMESTAMP(3)), ' +
      '`spent_at` = COALESCE(`spent_at`, UTC_TIMESTAMP(3)) WHERE `used_at` IS NULL OR `spent_at` IS NULL',
  ],
  [
    'invitation',
    'UPDATE `invitation` SET `token_hash` = NULL, `next_try` = NULL ' +
      'WHERE `token_hash` IS NOT NULL OR `next_try` IS NOT NULL',
  ],
  ['sign_in_ticket', 'UPDATE `sign_in_ticket` SET `used_at` = UTC_TIMESTAMP(3) WHERE `used_at` IS NULL'],
  ['oidc_ticket', makeOld('oidc_ticket')],
  ['passkey_challenge', makeOld('passkey_challenge')],
  // Some may have been used after the backup.
  ['recovery_code', 'UPDATE `recovery_code` SET `used_at` = UTC_TIMESTAMP(3) WHERE `used_at` IS NULL'],
  [
    'release_token',
    'UPDATE `release_token` SET `expires` = UTC_TIMESTAMP(3) WHERE `expires` IS NULL OR `expires` > UTC_TIMESTAMP(3)',
  ],
  [
    'api_key',
    'UPDATE `api_key` SET `expires` = UTC_TIMESTAMP(3) WHERE `expires` IS NULL OR `expires` > UTC_TIMESTAMP(3)',
  ],
];

/**
 * Processes keep the rights of a version that they know. The restored number may be one that they know with other
 * rights, so it becomes one that never was.
 */
const RENEW_ACCESS_VERSION =
  'UPDATE `access_version` SET `version` = GREATEST(`version` + 1, FLOOR(UNIX_TIMESTAMP(UTC_TIMESTAMP(3)) * 1000))';

/**
 * Ends sessions, acting for others, sign-ins under way, mailed codes, invitations, release tokens and API keys.
 * @param tables of the database, which may be of an earlier version
 * @returns number of rows that were ended, by table
 */
export async function endAccess(session: SqlExecutor, tables: readonly string[]): Promise<Record<string, number>> {
  const ended: Record<string, number> = {};
  for (const [table, text] of END_STATEMENTS)
    if (tables.includes(table)) ended[table] = await session.execute(sql(text));
  if (tables.includes('access_version')) await session.execute(sql(RENEW_ACCESS_VERSION));
  return ended;
}
