import { wallClockTime } from '@trestle/schema/periods';

const MINUTES_PER_DAY = 1440;
const twoDigits = (n: number): string => (n < 10 ? `0${n}` : String(n));
const dayText = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** A day in UTC, with the days around it. */
interface Day {
  /** The time zone's offset from UTC, in minutes; null when it changes on this day. */
  offsetMinutes: number | null;
  days: readonly [before: string, same: string, after: string];
}
function dayOf(day: string, zone: string): Day {
  const [from, to] = [Date.parse(`${day}T00:00:00Z`), Date.parse(`${day}T00:00:00Z`) + MINUTES_PER_DAY * 60_000];
  const offsetMinutes = wallClockTime(from, zone) - from;
  const isConstant = offsetMinutes === wallClockTime(to, zone) - to && offsetMinutes % 60_000 === 0;
  return {
    offsetMinutes: isConstant ? offsetMinutes / 60_000 : null,
    days: [dayText(from - MINUTES_PER_DAY * 60_000), day, dayText(to)],
  };
}

/**
 * Returns a function that converts the database's timestamps (`YYYY-MM-DD hh:mm:ss.mmm`, UTC) to a zone's local time.
 *
 * A download converts hundreds of thousands, so the offset is computed once per day.
 * @returns a function to the local day `YYYY-MM-DD` and the minutes since its midnight
 */
export function wallClockConverter(zone: string) {
  const daysByDate = new Map<string, Day>();
  /** Converts a moment of a day on which the offset changes. */
  const convertWithoutCache = (moment: string): [string, number] => {
    const localTime = new Date(wallClockTime(Date.parse(`${moment.replace(' ', 'T')}Z`), zone)).toISOString();
    return [localTime.slice(0, 10), Number(localTime.slice(11, 13)) * 60 + Number(localTime.slice(14, 16))];
  };
  return (moment: string): [day: string, minutes: number] => {
    const key = moment.slice(0, 10);
    let day = daysByDate.get(key);
    if (!day) daysByDate.set(key, (day = dayOf(key, zone)));
    if (day.offsetMinutes === null) return convertWithoutCache(moment);
    const minutes = Number(moment.slice(11, 13)) * 60 + Number(moment.slice(14, 16)) + day.offsetMinutes;
    const shift = Math.floor(minutes / MINUTES_PER_DAY);
    return [day.days[shift + 1]!, minutes - shift * MINUTES_PER_DAY];
  };
}

/** Formats minutes since midnight as hh:mm. */
export const formatMinutes = (minutes: number): string =>
  `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
