import { parseTypedClock, parseTypedDate } from '@trestle/schema/typedTime';
import { padTwoDigits } from '../../core/format/dates';

/** Parses a typed date to `YYYY-MM-DD`, or null. */
export const parseDay = (text: string): string | null => {
  const typed = parseTypedDate(text);
  return typed && typed.time === null ? typed.day : null;
};
/** Parses a typed date and time to ISO 8601, or null. Only a time means today; only a date means midnight. */
export const parseMoment = (text: string, now = new Date()): string | null => {
  const typed = parseTypedDate(text);
  if (typed) return new Date(`${typed.day}T${typed.time ?? '00:00'}`).toISOString();
  const time = parseTypedClock(text);
  const today = `${now.getFullYear()}-${padTwoDigits(now.getMonth() + 1)}-${padTwoDigits(now.getDate())}`;
  return time && new Date(`${today}T${time}`).toISOString();
};
