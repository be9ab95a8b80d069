import { wallClockTime } from '@trestle/schema/periods';

const DAY = 1440;
const two = (n: number): string => (n < 10 ? `0${n}` : String(n));
const dayText = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** A day in UTC: the zone's offset in minutes, null when it changes on that day; and the days around it. */
interface Day {
  ahead: number | null;
  days: readonly [before: string, same: string, after: string];
}
const dayOf = (day: string, zone: string): Day => {
  const [from, to] = [Date.parse(`${day}T00:00:00Z`), Date.parse(`${day}T00:00:00Z`) + DAY * 60_000];
  const ahead = wallClockTime(from, zone) - from;
  const whole = ahead === wallClockTime(to, zone) - to && ahead % 60_000 === 0;
  return { ahead: whole ? ahead / 60_000 : null, days: [dayText(from - DAY * 60_000), day, dayText(to)] };
};

/**
 * Converts moments of the database (`YYYY-MM-DD hh:mm:ss.mmm`, UTC) to a zone's local time.
 *
 * A download converts hundreds of thousands, so the zone is looked up once for each day.
 * @returns gives the local day `YYYY-MM-DD`, and the minutes since its midnight
 */
export const wallClock = (zone: string) => {
  const known = new Map<string, Day>();
  const byCalendar = (moment: string): [string, number] => {
    const shown = new Date(wallClockTime(Date.parse(`${moment.replace(' ', 'T')}Z`), zone)).toISOString();
    return [shown.slice(0, 10), Number(shown.slice(11, 13)) * 60 + Number(shown.slice(14, 16))];
  };
  return (moment: string): [day: string, minutes: number] => {
    const key = moment.slice(0, 10);
    let day = known.get(key);
    if (!day) known.set(key, (day = dayOf(key, zone)));
    if (day.ahead === null) return byCalendar(moment);
    const minutes = Number(moment.slice(11, 13)) * 60 + Number(moment.slice(14, 16)) + day.ahead;
    const shift = Math.floor(minutes / DAY);
    return [day.days[shift + 1]!, minutes - shift * DAY];
  };
};

/** Formats minutes since midnight as hh:mm. */
export const formatMinutes = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
