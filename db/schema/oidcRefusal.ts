/** Why the provider's person is not let in. */
export type OidcRefusal = 'inactive' | 'unknown' | 'unverified' | 'no_email' | 'taken';

/**
 * Why a sign-in by OpenID Connect failed. The BFF names the reason in the address of the login page, which has the
 * words.
 */
export type OidcProblem =
  | OidcRefusal
  /** The provider doesn't answer. */
  | 'away'
  /** The person or the provider said no. */
  | 'denied'
  /** The answer belongs to another sign-in than the one that this browser began last. */
  | 'state'
  /** The sign-in took too long, or the browser kept no cookie. */
  | 'expired'
  /** The answer came a second time. */
  | 'used'
  /** The provider's answer could not be verified. */
  | 'failed'
  /** Too many sign-ins from this network, or the database is away. */
  | 'busy';
