import { instantOfLocalTime } from '../periods';
import { dateOrder } from '../regional/dateFormat';
import { isIsoDate, isIsoDateTime } from '../validate';
import { withPlainDigits } from './plainDigits';

/** A date in the order of the locale, `DD/MM/YYYY` with ours, or `YYYY-MM-DD`; with an optional time (S1 §5). */
const DATE_PATTERN =
  /^(?:(\d{4})-(\d\d)-(\d\d)|(\d{4}|\d{1,2})[/.-] ?(\d{1,2})[/.-] ?(\d{4}|\d{1,2})\.?)(?:[ T]+(.+))?$/;
/** Databases write fractions of a second, too: `10:30:00.000`. They don't count. */
const TIME_PATTERN = /^(\d{1,2}):(\d\d)(?:(:[0-5]\d)(?:\.\d+)?)?\s*([ap])?\.?m?\.?$/i;

const twoDigits = (part: number | string): string => String(part).padStart(2, '0');

/** Parses a typed time of day as `hh:mm` or `hh:mm:ss` in 24 hours, or null. */
export const parseTypedClock = (text: string): string | null => {
  const parts = TIME_PATTERN.exec(withPlainDigits(text).trim());
  if (!parts) return null;
  const [hour, minute, amOrPm] = [Number(parts[1]), Number(parts[2]), parts[4]?.toLowerCase()];
  if (minute > 59 || hour > (amOrPm ? 12 : 23) || (amOrPm && hour === 0)) return null;
  const hourOfDay = amOrPm ? (hour % 12) + (amOrPm === 'p' ? 12 : 0) : hour;
  return `${twoDigits(hourOfDay)}:${twoDigits(minute)}${parts[3] ?? ''}`;
};

/** A typed date as `YYYY-MM-DD`, with the time of day that stands behind it; null where only a date was typed. */
export interface TypedDate {
  day: string;
  time: string | null;
}
/** Puts the parts of a date, in the locale's order, into the order of ISO 8601. */
const inIsoOrder = (parts: readonly string[]): string => {
  const [year, month, day] = (['YYYY', 'MM', 'DD'] as const).map((name) => parts[dateOrder().indexOf(name)]!);
  return `${year!.length === 2 ? `20${year}` : year}-${twoDigits(month!)}-${twoDigits(day!)}`;
};
/** Parses a typed date that may have a time of day, in the formats of S1 §5. Returns null for anything else. */
export const parseTypedDate = (text: string): TypedDate | null => {
  const parts = DATE_PATTERN.exec(withPlainDigits(text).trim());
  if (!parts) return null;
  const typedTime = parts[7];
  const day = parts[1] ? parts.slice(1, 4).join('-') : inIsoOrder(parts.slice(4, 7));
  const time = typedTime === undefined ? null : parseTypedClock(typedTime);
  return isIsoDate(day) && (time !== null || typedTime === undefined) ? { day, time } : null;
};

/**
 * Parses a moment as people and programs write it: a typed date and time counts in the zone, ISO 8601 with an offset as
 * it is. Returns ISO 8601 with Z, the day `YYYY-MM-DD` where only a date is given, and null for anything else.
 */
export const parseZonedMoment = (text: string, zone: string): string | null => {
  if (isIsoDateTime(text)) return new Date(text).toISOString();
  const typed = parseTypedDate(text);
  if (!typed?.time) return typed && typed.day;
  const moment = instantOfLocalTime(`${typed.day}T${typed.time}`, zone).toISOString();
  return isIsoDateTime(moment) ? moment : null;
};
