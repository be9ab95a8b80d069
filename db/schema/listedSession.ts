/** How many sessions a list has at most: the newest. Its count goes no further. */
export const MAX_LISTED_SESSIONS = 500;

/** A session that has not ended, as people see it. Times are ISO 8601. */
export interface ListedSession {
  id: string;
  user: number;
  user__descriptive_name: string;
  /** The person who acts for the user; the user, unless it is an impersonation. */
  actor: number;
  actor__descriptive_name: string;
  /** 'Firefox on Windows'; null where it began before devices were kept. */
  device: string | null;
  /** IP address. */
  address: string | null;
  started_at: string;
  /** It can't be prolonged beyond this time. */
  ends_at: string | null;
}
