/** Parameters of the list of users for active accounts that nobody has used. */
export const NEVER_LOGGED_IN = { filter: 'active', query: JSON.stringify(['last_login', 'is_null']) };
/** Parameters of the list of users for active accounts without the group or store that they need. */
export const INCOMPLETE_ACCOUNTS = { filter: 'active', query: JSON.stringify(['missing', 'is_not_null']) };
/** Parameters of the audit's list for the times that somebody began to act for somebody else. */
export const IMPERSONATIONS = { filter: 'sudo', query: JSON.stringify(['action', 'eq', 'sudo']) };
/** Parameters of the audit's list for changes of groups and their permissions. */
export const RIGHTS_CHANGED = { filter: 'rights' };
