/**
 * Ends all sessions of a user but one, also those in which the user impersonates somebody (SECURITY.md, 9 and 69).
 * Bind the user's id twice, then the id of the session that stays open, or ''. An ended session is never revived.
 */
export const END_OTHER_SESSIONS_SQL =
  'UPDATE `session` SET `ended_at` = UTC_TIMESTAMP(3) ' +
  'WHERE (`user` = ? OR `actor` = ?) AND `id` <> ? AND `ended_at` IS NULL';

/**
 * Ends all impersonations of and by a user, because the right to them may have changed (SECURITY.md, 69).
 * Bind the user's id twice.
 */
export const END_IMPERSONATIONS_SQL =
  'UPDATE `session` SET `ended_at` = UTC_TIMESTAMP(3) ' +
  'WHERE (`user` = ? OR `actor` = ?) AND `user` <> `actor` AND `ended_at` IS NULL';

/** Ends all impersonations of and by the members of a group. Bind the group's id twice. */
export const END_MEMBERS_IMPERSONATIONS_SQL = `UPDATE \`session\` SET \`ended_at\` = UTC_TIMESTAMP(3)
  WHERE \`user\` <> \`actor\` AND \`ended_at\` IS NULL
  AND (\`user\` IN (SELECT m.\`user\` FROM \`user_groups\` m WHERE m.\`group\` = ?)
    OR \`actor\` IN (SELECT m.\`user\` FROM \`user_groups\` m WHERE m.\`group\` = ?))`;

/** Sets the end of a user's listed impersonations whose session has ended. Bind the user's id twice. */
export const CLOSE_IMPERSONATIONS_SQL = `UPDATE \`impersonation\` i JOIN \`session\` s ON s.\`id\` = i.\`session\`
  SET i.\`until\` = LEAST(i.\`until\`, UTC_TIMESTAMP(3))
  WHERE (i.\`user\` = ? OR i.\`actor\` = ?) AND s.\`ended_at\` IS NOT NULL AND i.\`until\` > UTC_TIMESTAMP(3)`;

/** Sets the end of the listed impersonations of and by a group's members. Bind the group's id twice. */
export const CLOSE_MEMBERS_IMPERSONATIONS_SQL = `UPDATE \`impersonation\` i JOIN \`session\` s ON s.\`id\` = i.\`session\`
  SET i.\`until\` = LEAST(i.\`until\`, UTC_TIMESTAMP(3))
  WHERE s.\`ended_at\` IS NOT NULL AND i.\`until\` > UTC_TIMESTAMP(3)
  AND (i.\`user\` IN (SELECT m.\`user\` FROM \`user_groups\` m WHERE m.\`group\` = ?)
    OR i.\`actor\` IN (SELECT m.\`user\` FROM \`user_groups\` m WHERE m.\`group\` = ?))`;

/** Sets the end of the listed impersonations that were started in a session. Bind the session's id. */
export const CLOSE_IMPERSONATIONS_OF_SESSION_SQL = `UPDATE \`impersonation\` i JOIN \`session\` s ON s.\`id\` = i.\`session\`
  SET i.\`until\` = LEAST(i.\`until\`, UTC_TIMESTAMP(3)) WHERE s.\`parent\` = ?`;
