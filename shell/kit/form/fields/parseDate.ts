import { parseTypedClock, parseTypedDate } from '@trestle/schema/text/typedTime';
import { instantOf, wallClock } from '../../core/format/zone';
import { serverDate } from '../../core/session/serverTime';

/** Parses a typed date to `YYYY-MM-DD`, or null. */
export const parseDay = (text: string): string | null => {
  const typed = parseTypedDate(text);
  return typed && typed.time === null ? typed.day : null;
};
/** Parses a typed date and time to ISO 8601, or null. Only a time means today; only a date means midnight. */
export const parseMoment = (text: string, now = serverDate()): string | null => {
  const typed = parseTypedDate(text);
  if (typed) return instantOf(`${typed.day}T${typed.time ?? '00:00'}`).toISOString();
  const time = parseTypedClock(text);
  const today = wallClock(now).toISOString().slice(0, 10);
  return time && instantOf(`${today}T${time}`).toISOString();
};
