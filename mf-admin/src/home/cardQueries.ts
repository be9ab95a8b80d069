/** Condition of the list of users: active accounts that nobody has used. */
export const NEVER_LOGGED_IN = { filter: 'active', query: JSON.stringify(['last_login', 'is_null']) };
/** Active accounts that lack what they need to open anything. */
export const INCOMPLETE_ACCOUNTS = { filter: 'active', query: JSON.stringify(['missing', 'is_not_null']) };
/** Entries of the audit: somebody began to act for somebody else. */
export const IMPERSONATIONS = { filter: 'sudo', query: JSON.stringify(['action', 'eq', 'sudo']) };
/** Entries of the audit: groups and what these may do. */
export const RIGHTS_CHANGED = { filter: 'rights' };
