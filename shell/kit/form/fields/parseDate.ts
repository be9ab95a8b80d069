import { isIsoDate } from '@trestle/schema/validate';
import { padTwoDigits } from '../../core/format/dates';

/** Accepts `DD/MM/YYYY` or `YYYY-MM-DD` with an optional time (S1 §5). */
const DATE_PATTERN = /^(?:(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})|(\d{4})-(\d\d)-(\d\d))(?:[ T]+(.+))?$/;
const TIME_PATTERN = /^(\d{1,2}):(\d\d)(?::\d\d)?\s*([ap])?\.?m?\.?$/i;

/** Parses a time as `hh:mm` in 24 hours, or null. */
const parseTime = (text: string): string | null => {
  const parts = TIME_PATTERN.exec(text.trim());
  if (!parts) return null;
  const [hour, minute, amOrPm] = [Number(parts[1]), Number(parts[2]), parts[3]?.toLowerCase()];
  if (minute > 59 || hour > (amOrPm ? 12 : 23) || (amOrPm && hour === 0)) return null;
  return `${padTwoDigits(amOrPm ? (hour % 12) + (amOrPm === 'p' ? 12 : 0) : hour)}:${padTwoDigits(minute)}`;
};
/** Converts the parts of DATE_PATTERN to `YYYY-MM-DD`; null for a day that doesn't exist. */
const dayFromParts = (parts: RegExpExecArray): string | null => {
  const [, day, month, year, isoYear, isoMonth, isoDay] = parts;
  const text = isoYear
    ? `${isoYear}-${isoMonth}-${isoDay}`
    : `${year!.length === 2 ? `20${year}` : year}-${padTwoDigits(month!)}-${padTwoDigits(day!)}`;
  return isIsoDate(text) ? text : null;
};

/** Parses a typed date to `YYYY-MM-DD`, or null. */
export const parseDay = (text: string): string | null => {
  const parts = DATE_PATTERN.exec(text.trim());
  return parts && parts[7] === undefined ? dayFromParts(parts) : null;
};
/** Parses a typed date and time to ISO 8601, or null. Only a time means today; only a date means midnight. */
export const parseMoment = (text: string, now = new Date()): string | null => {
  const today = `${now.getFullYear()}-${padTwoDigits(now.getMonth() + 1)}-${padTwoDigits(now.getDate())}`;
  const parts = DATE_PATTERN.exec(text.trim());
  const day = parts ? dayFromParts(parts) : today;
  const time = parts ? (parts[7] === undefined ? '00:00' : parseTime(parts[7])) : parseTime(text);
  return day && time ? new Date(`${day}T${time}:00`).toISOString() : null;
};
