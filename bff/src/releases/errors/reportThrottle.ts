import { tooManyRequests } from '@trestle/schema/errors';

/** Reports of one user per window. A page with many broken parts sends fewer. */
const MAX_REPORTS_PER_WINDOW = 30;
const REPORT_WINDOW_MS = 60_000;

/** Limits the reports of each user. Each BFF process counts for itself. */
export function createReportThrottle(now: () => number = Date.now): (user: number) => void {
  let windowStart = now();
  const counts = new Map<number, number>();

  /** Counts a report. @throws Problem 429 */
  return (user) => {
    if (now() - windowStart >= REPORT_WINDOW_MS) {
      windowStart = now();
      counts.clear();
    }
    const count = (counts.get(user) ?? 0) + 1;
    counts.set(user, count);
    if (count > MAX_REPORTS_PER_WINDOW)
      throw tooManyRequests(Math.ceil((windowStart + REPORT_WINDOW_MS - now()) / 1000));
  };
}
