/** Most sessions in a list, the newest of all. The list's count is not larger. */
export const MAX_LISTED_SESSIONS = 500;

/** A session that has not ended, as people see it. Times are ISO 8601. */
export interface ListedSession {
  id: string;
  user: number;
  user__descriptive_name: string;
  /** The person who acts for the user; the user, unless it is an impersonation. */
  actor: number;
  actor__descriptive_name: string;
  /** 'Firefox on Windows'; null for a session from before devices were stored. */
  device: string | null;
  /** IP address. */
  address: string | null;
  started_at: string;
  /** The session can't be prolonged beyond this time. */
  ends_at: string | null;
  /** Whether the account, or the person who acts for it, is a superuser's: only a superuser may end it. */
  superuser: boolean;
}
