/** The two routes of the account page. They are always open, but their field rules apply. */
export const ACCOUNT_STATES: readonly string[] = ['user.account', 'login.account'];
