/** Condition of the list of users: active accounts that nobody has used. */
export const NEVER_LOGGED_IN = { filter: 'active', query: JSON.stringify(['last_login', 'is_null']) };
