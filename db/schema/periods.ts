import { DAY_OFFSETS, PERIOD_OFFSETS, PERIOD_UNITS, type PeriodUnit } from './dateWords';
import { regional } from './regional/regional';

/** A range of dates `YYYY-MM-DD`. `to` is the first date after it. */
export interface DayRange {
  from: string;
  to: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();
/** Limit of the cache. Zone names come from callers, who can write each in many spellings. */
const MAX_CACHED_FORMATS = 600;
/** Returns the cached format of a zone's local time. */
const formatOf = (zone: string): Intl.DateTimeFormat => {
  let zoneFormat = formats.get(zone);
  if (!zoneFormat) {
    zoneFormat = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    if (formats.size >= MAX_CACHED_FORMATS) formats.clear();
    formats.set(zone, zoneFormat);
  }
  return zoneFormat;
};
/** Whether the server knows a time zone of this name. */
export const isTimeZone = (zone: string): boolean => {
  try {
    return /^[A-Za-z0-9_+\-/:]{1,64}$/.test(zone) && Boolean(formatOf(zone));
  } catch {
    return false;
  }
};

/** Returns the local time in a zone, as if it were UTC, in ms. */
export const wallClockTime = (instant: number, zone: string): number => {
  const part = Object.fromEntries(
    formatOf(zone)
      .formatToParts(instant)
      .map((p) => [p.type, Number(p.value)]),
  );
  return Date.UTC(part['year']!, part['month']! - 1, part['day']!, part['hour']!, part['minute']!, part['second']!);
};
/** Last date that the database can store. */
const MAX_DATE = '9999-12-31';
/** Returns the local date `YYYY-MM-DD` of an instant. */
export const localDate = (zone: string, instant: Date): string => {
  const localTime = new Date(wallClockTime(instant.getTime(), zone)).toISOString();
  return localTime.length > 24 ? MAX_DATE : localTime.slice(0, 10);
};

/** Returns the instant at which a date begins in a zone, even where a clock change skips midnight (SECURITY.md, 52). */
export const startOfDay = (day: string, zone: string): Date => {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  let guess = midnight - (wallClockTime(midnight, zone) - midnight);
  guess = midnight - (wallClockTime(guess, zone) - guess);
  // Two rounds suffice unless midnight is skipped. Then the guess is still on the day before.
  if (new Date(wallClockTime(guess, zone)).toISOString().slice(0, 10) < day) guess += 3_600_000;
  return new Date(guess);
};

export const DAY_MS = 86_400_000;
/**
 * Returns the instant of a local time in a zone. A time that a clock change skips counts an hour later, and of a time
 * that comes twice the first counts, as in browsers.
 * @param localTime `YYYY-MM-DDThh:mm` or `YYYY-MM-DDThh:mm:ss`
 */
export const instantOfLocalTime = (localTime: string, zone: string): Date => {
  const localMs = Date.parse(`${localTime}Z`);
  const [before, after] = [localMs - DAY_MS, localMs + DAY_MS].map(
    (instant) => localMs - (wallClockTime(instant, zone) - instant),
  ) as [number, number];
  return new Date(wallClockTime(before, zone) !== localMs && wallClockTime(after, zone) === localMs ? after : before);
};
/** Returns a day some days after another, both `YYYY-MM-DD`; at most the latest that a column holds. */
export const addDays = (day: string, days: number): string => {
  const shifted = new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString();
  return shifted.length > 24 ? MAX_DATE : shifted.slice(0, 10);
};
const firstOfMonth = (index: number): string =>
  new Date(Date.UTC(Math.floor(index / 12), index % 12, 1)).toISOString().slice(0, 10);

const RANGE_BY_UNIT: Record<PeriodUnit, (day: string, shift: number) => DayRange> = {
  week: (day, shift) => {
    const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
    const from = addDays(day, 7 * shift - weekday);
    return { from, to: addDays(from, 7) };
  },
  month: (day, shift) => monthBlock(day, shift, 1, 0),
  quarter: (day, shift) => monthBlock(day, shift, 3, 0),
  year: (day, shift) => monthBlock(day, shift, 12, 0),
  financial_year: (day, shift) => monthBlock(day, shift, 12, regional().financialYearStart - 1),
};
/**
 * Returns a block of months.
 * @param size months per block
 * @param first month in which blocks begin: 0 January, 6 July
 * @param shift number of blocks after the one that holds `day`
 */
const monthBlock = (day: string, shift: number, size: number, first: number): DayRange => {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
  const begin = Math.floor((month - first) / size) * size + first + shift * size;
  return { from: firstOfMonth(begin), to: firstOfMonth(begin + size) };
};

/** Returns the dates that a word stands for. Undefined for 'now' and for other text. */
export const periodRange = (word: string, now: Date, zone: string): DayRange | undefined => {
  const today = localDate(zone, now);
  const dayOffset = DAY_OFFSETS.get(word);
  if (dayOffset !== undefined) return { from: addDays(today, dayOffset), to: addDays(today, dayOffset + 1) };
  const parts = /^(this|last|next)_(.+)$/.exec(word);
  if (!parts || !(PERIOD_UNITS as readonly string[]).includes(parts[2]!)) return undefined;
  return RANGE_BY_UNIT[parts[2] as PeriodUnit](today, PERIOD_OFFSETS[parts[1] as keyof typeof PERIOD_OFFSETS]);
};
/** Returns the range that is one day. */
export const singleDay = (day: string): DayRange => ({ from: day, to: addDays(day, 1) });
/**
 * Returns the next full minute. Active dates are compared to the minute (S1 §4), so any time before it counts as now.
 */
export const nextMinute = (now: Date): Date => new Date(Math.floor(now.getTime() / 60_000) * 60_000 + 60_000);
