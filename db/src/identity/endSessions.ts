/**
 * SQL that ends a person's sessions, and those in which that person acts for another, but for one (safety 9, 69).
 * Bind the user's id twice, then the session that stays, or ''. What has ended never lives again.
 */
export const END_OTHER_SESSIONS_SQL =
  'UPDATE `session` SET `ended_at` = UTC_TIMESTAMP(3) WHERE (`user` = ? OR `actor` = ?) AND `id` <> ? AND `ended_at` IS NULL';

/**
 * SQL that ends every session in which somebody acts for this person, or this person for somebody: what allowed it may be
 * gone, or the person may do more than before (safety 69). Bind the user's id twice.
 */
export const END_IMPERSONATIONS_SQL =
  'UPDATE `session` SET `ended_at` = UTC_TIMESTAMP(3) WHERE (`user` = ? OR `actor` = ?) AND `user` <> `actor` AND `ended_at` IS NULL';

/** The same for all members of a group. Bind the group's id twice. */
export const END_MEMBERS_IMPERSONATIONS_SQL = `UPDATE \`session\` SET \`ended_at\` = UTC_TIMESTAMP(3) WHERE \`user\` <> \`actor\` AND \`ended_at\` IS NULL
  AND (\`user\` IN (SELECT m.\`user\` FROM \`user_groups\` m WHERE m.\`group\` = ?) OR \`actor\` IN (SELECT m.\`user\` FROM \`user_groups\` m WHERE m.\`group\` = ?))`;

/** SQL that closes what the account tells of impersonations whose session has ended. Bind the user's id twice. */
export const CLOSE_IMPERSONATIONS_SQL = `UPDATE \`impersonation\` i JOIN \`session\` s ON s.\`id\` = i.\`session\` SET i.\`until\` = LEAST(i.\`until\`, UTC_TIMESTAMP(3))
  WHERE (i.\`user\` = ? OR i.\`actor\` = ?) AND s.\`ended_at\` IS NOT NULL AND i.\`until\` > UTC_TIMESTAMP(3)`;
