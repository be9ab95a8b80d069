/** Whose session it is, while it and the account live, and the version of all rights. One value: the session's id. */
export const CALLER_OF_SESSION =
  'SELECT u.id AS user, s.actor, u.store, v.version FROM session s JOIN user u ON u.id = s.user ' +
  'JOIN access_version v ON v.id = 1 WHERE s.id = ? AND s.ended_at IS NULL AND u.is_active';

/** The states that the groups of a user may not open. One value: the user. */
export const DENIED_STATES =
  'SELECT s.state_name AS state FROM user_groups m JOIN group_permissions r ON r.`group` = m.`group` ' +
  'JOIN group_state s ON s.group_permissions = r.id WHERE m.user = ? AND s.deny';

/** The fields that the groups of a user may not read. One value: the user. */
export const HIDDEN_FIELDS =
  'SELECT o.model_name AS entity, f.field_name AS field FROM user_groups m ' +
  'JOIN group_permissions r ON r.`group` = m.`group` JOIN group_state s ON s.group_permissions = r.id ' +
  'JOIN group_state_model o ON o.group_state = s.id JOIN group_state_model_field f ON f.group_state_model = o.id ' +
  'WHERE m.user = ? AND f.deny_read';
