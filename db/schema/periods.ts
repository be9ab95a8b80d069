/** The special date words of S1 §5, evaluated in a time zone; weeks begin on Monday, the financial year in July (contract §2.2). */
const UNITS = ['week', 'month', 'quarter', 'year', 'financial_year'] as const;
type Unit = (typeof UNITS)[number];
const SHIFT = { this: 0, last: -1, next: 1 } as const;

const NEAR: ReadonlyMap<string, number> = new Map([
  ['yesterday', -1],
  ['today', 0],
  ['tomorrow', 1],
]);
export const DAY_WORDS: readonly string[] = [...NEAR.keys()];
export const PERIOD_WORDS: readonly string[] = UNITS.flatMap((unit) =>
  Object.keys(SHIFT).map((which) => `${which}_${unit}`),
);
/** All words a date value may be. */
export const DATE_WORDS: readonly string[] = ['now', ...DAY_WORDS, ...PERIOD_WORDS];
export const isDateWord = (value: unknown): value is string => typeof value === 'string' && DATE_WORDS.includes(value);

/** Days `YYYY-MM-DD`; `to` is the first day after the span. */
export interface DaySpan {
  from: string;
  to: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();
/** More than there are zones. Their names come from callers, who can spell each in a thousand ways. */
const MOST_FORMATS = 600;
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
    if (formats.size >= MOST_FORMATS) formats.clear();
    formats.set(zone, made);
  }
  return made;
};
/** Whether the name is a time zone this machine knows. */
export const isZone = (zone: string): boolean => {
  try {
    return /^[A-Za-z0-9_+\-/]{1,64}$/.test(zone) && Boolean(format(zone));
  } catch {
    return false;
  }
};

/** What the clock on the wall shows there, as if it were UTC, in milliseconds. */
export const wall = (instant: number, zone: string): number => {
  const part = Object.fromEntries(
    format(zone)
      .formatToParts(instant)
      .map((p) => [p.type, Number(p.value)]),
  );
  return Date.UTC(part['year']!, part['month']! - 1, part['day']!, part['hour']!, part['minute']!, part['second']!);
};
/** Days end with the year 9999: the database counts no further. */
const LAST_DAY = '9999-12-31';
/** The day it is there. */
export const dayIn = (zone: string, instant: Date): string => {
  const found = new Date(wall(instant.getTime(), zone)).toISOString();
  return found.length > 24 ? LAST_DAY : found.slice(0, 10);
};

/** The instant at which a day begins there; where midnight falls into a gap, the first instant after it (safety 52). */
export const dayStart = (day: string, zone: string): Date => {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  let guess = midnight - (wall(midnight, zone) - midnight);
  guess = midnight - (wall(guess, zone) - guess);
  // Two rounds settle all but days whose midnight doesn't exist; there the earlier offset leaves us on the day before.
  if (new Date(wall(guess, zone)).toISOString().slice(0, 10) < day) guess += 3_600_000;
  return new Date(guess);
};

const addDays = (day: string, n: number): string => {
  const found = new Date(Date.parse(`${day}T00:00:00Z`) + n * 86_400_000).toISOString();
  return found.length > 24 ? LAST_DAY : found.slice(0, 10);
};
const monthOf = (index: number): string =>
  new Date(Date.UTC(Math.floor(index / 12), index % 12, 1)).toISOString().slice(0, 10);

const PERIODS: Record<Unit, (day: string, shift: number) => DaySpan> = {
  week: (day, shift) => {
    const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
    const from = addDays(day, 7 * shift - weekday);
    return { from, to: addDays(from, 7) };
  },
  month: (day, shift) => months(day, shift, 1, 0),
  quarter: (day, shift) => months(day, shift, 3, 0),
  year: (day, shift) => months(day, shift, 12, 0),
  financial_year: (day, shift) => months(day, shift, 12, 6),
};
/** The block of `size` months around a day, counted from `first` (0 January, 6 July), `shift` blocks on. */
const months = (day: string, shift: number, size: number, first: number): DaySpan => {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
  const begin = Math.floor((month - first) / size) * size + first + shift * size;
  return { from: monthOf(begin), to: monthOf(begin + size) };
};

/** The days that a word stands for; undefined for 'now', which is a moment, and for anything else. */
export const daysOf = (word: string, now: Date, zone: string): DaySpan | undefined => {
  const today = dayIn(zone, now);
  const near = NEAR.get(word);
  if (near !== undefined) return { from: addDays(today, near), to: addDays(today, near + 1) };
  const parts = /^(this|last|next)_(.+)$/.exec(word);
  if (!parts || !(UNITS as readonly string[]).includes(parts[2]!)) return undefined;
  return PERIODS[parts[2] as Unit](today, SHIFT[parts[1] as keyof typeof SHIFT]);
};
export const oneDay = (day: string): DaySpan => ({ from: day, to: addDays(day, 1) });
/** The instant before which everything to the minute is past or present: the next full minute (S1 §4 'compared to the minute'). */
export const nextMinute = (now: Date): Date => new Date(Math.floor(now.getTime() / 60_000) * 60_000 + 60_000);
