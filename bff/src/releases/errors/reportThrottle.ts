import { tooManyRequests } from '@trestle/schema/errors';

/** Reports of one user per window. A page with many broken parts sends fewer. */
const MAX_REPORTS_PER_WINDOW = 30;
const REPORT_WINDOW_MS = 60_000;

/**
 * Limits the reports of each user. A window begins with the user's first report, and each BFF process counts for
 * itself.
 * @param now returns the time in milliseconds; never set back
 */
export function createReportThrottle(now: () => number = () => performance.now()): (user: number) => void {
  /** By user, in the order in which they end. */
  const windows = new Map<number, { endsAt: number; count: number }>();

  const openWindow = (user: number, time: number) => {
    for (const [other, { endsAt }] of windows) {
      if (endsAt > time) break;
      windows.delete(other);
    }
    const opened = { endsAt: time + REPORT_WINDOW_MS, count: 0 };
    windows.set(user, opened);
    return opened;
  };

  /** Counts a report. @throws Problem 429 */
  return (user) => {
    const time = now();
    const known = windows.get(user);
    const window = known && known.endsAt > time ? known : openWindow(user, time);
    window.count += 1;
    if (window.count > MAX_REPORTS_PER_WINDOW) throw tooManyRequests(Math.ceil((window.endsAt - time) / 1000));
  };
}
