/** The special date words of S1 §5, evaluated in a time zone; weeks begin on Monday, the financial year in July (contract §2.2). */
const PERIOD_UNITS = ['week', 'month', 'quarter', 'year', 'financial_year'] as const;
type PeriodUnit = (typeof PERIOD_UNITS)[number];
const PERIOD_OFFSETS = { this: 0, last: -1, next: 1 } as const;

const DAY_OFFSETS: ReadonlyMap<string, number> = new Map([
  ['yesterday', -1],
  ['today', 0],
  ['tomorrow', 1],
]);
export const DAY_WORDS: readonly string[] = [...DAY_OFFSETS.keys()];
export const PERIOD_WORDS: readonly string[] = PERIOD_UNITS.flatMap((unit) =>
  Object.keys(PERIOD_OFFSETS).map((which) => `${which}_${unit}`),
);
/** All words a date value may be. */
export const DATE_WORDS: readonly string[] = ['now', ...DAY_WORDS, ...PERIOD_WORDS];
export const isDateWord = (value: unknown): value is string => typeof value === 'string' && DATE_WORDS.includes(value);

/** Days `YYYY-MM-DD`; `to` is the first day after the span. */
export interface DayRange {
  from: string;
  to: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();
/** More than there are zones. Their names come from callers, who can spell each in a thousand ways. */
const MAX_CACHED_FORMATS = 600;
const format = (zone: string): Intl.DateTimeFormat => {
  let made = formats.get(zone);
  if (!made) {
    made = new Intl.DateTimeFormat('en-CA', {
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
    formats.set(zone, made);
  }
  return made;
};
/** Whether the name is a time zone this machine knows. */
export const isTimeZone = (zone: string): boolean => {
  try {
    return /^[A-Za-z0-9_+\-/]{1,64}$/.test(zone) && Boolean(format(zone));
  } catch {
    return false;
  }
};

/** What the clock on the wall shows there, as if it were UTC, in milliseconds. */
export const wallClockTime = (instant: number, zone: string): number => {
  const part = Object.fromEntries(
    format(zone)
      .formatToParts(instant)
      .map((p) => [p.type, Number(p.value)]),
  );
  return Date.UTC(part['year']!, part['month']! - 1, part['day']!, part['hour']!, part['minute']!, part['second']!);
};
/** Days end with the year 9999: the database counts no further. */
const MAX_DATE = '9999-12-31';
/** The day it is there. */
export const localDate = (zone: string, instant: Date): string => {
  const found = new Date(wallClockTime(instant.getTime(), zone)).toISOString();
  return found.length > 24 ? MAX_DATE : found.slice(0, 10);
};

/** The instant at which a day begins there; where midnight falls into a gap, the first instant after it (safety 52). */
export const startOfDay = (day: string, zone: string): Date => {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  let guess = midnight - (wallClockTime(midnight, zone) - midnight);
  guess = midnight - (wallClockTime(guess, zone) - guess);
  // Two rounds settle all but days whose midnight doesn't exist; there the earlier offset leaves us on the day before.
  if (new Date(wallClockTime(guess, zone)).toISOString().slice(0, 10) < day) guess += 3_600_000;
  return new Date(guess);
};

const addDays = (day: string, n: number): string => {
  const found = new Date(Date.parse(`${day}T00:00:00Z`) + n * 86_400_000).toISOString();
  return found.length > 24 ? MAX_DATE : found.slice(0, 10);
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
  financial_year: (day, shift) => monthBlock(day, shift, 12, 6),
};
/** The block of `size` months around a day, counted from `first` (0 January, 6 July), `shift` blocks on. */
const monthBlock = (day: string, shift: number, size: number, first: number): DayRange => {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
  const begin = Math.floor((month - first) / size) * size + first + shift * size;
  return { from: firstOfMonth(begin), to: firstOfMonth(begin + size) };
};

/** The days that a word stands for; undefined for 'now', which is a moment, and for anything else. */
export const periodRange = (word: string, now: Date, zone: string): DayRange | undefined => {
  const today = localDate(zone, now);
  const near = DAY_OFFSETS.get(word);
  if (near !== undefined) return { from: addDays(today, near), to: addDays(today, near + 1) };
  const parts = /^(this|last|next)_(.+)$/.exec(word);
  if (!parts || !(PERIOD_UNITS as readonly string[]).includes(parts[2]!)) return undefined;
  return RANGE_BY_UNIT[parts[2] as PeriodUnit](today, PERIOD_OFFSETS[parts[1] as keyof typeof PERIOD_OFFSETS]);
};
export const singleDay = (day: string): DayRange => ({ from: day, to: addDays(day, 1) });
/** The instant before which everything to the minute is past or present: the next full minute (S1 §4 'compared to the minute'). */
export const nextMinute = (now: Date): Date => new Date(Math.floor(now.getTime() / 60_000) * 60_000 + 60_000);
