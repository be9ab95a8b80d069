/** How well something is: as it should be, worth a look, or broken. */
export type HealthState = 'good' | 'warning' | 'bad';
/** One line of the page Health. */
export interface HealthCheck {
  name: string;
  state: HealthState;
  /** In plain words, with what to do where it isn't good. */
  text: string;
}

const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000];

/** '1 file is', '1,200 files are'. */
export const count = (number: number, one: string, many: string): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;

/** '3 days', '5 hours' or '12 minutes'. */
export function duration(milliseconds: number): string {
  if (milliseconds >= 2 * DAY_MS) return count(Math.floor(milliseconds / DAY_MS), 'day', 'days');
  if (milliseconds >= 2 * HOUR_MS) return count(Math.floor(milliseconds / HOUR_MS), 'hour', 'hours');
  return count(Math.max(1, Math.floor(milliseconds / MINUTE_MS)), 'minute', 'minutes');
}
