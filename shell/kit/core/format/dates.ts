import { dayText } from '@trestle/schema/regional/dateFormat';
import { serverDate } from '../session/serverTime';
import { beginOfDay, wallClock } from './zone';

const DAY_PATTERN = /^\d{4}-\d\d-\d\d$/;

/** Parses an ISO date as local midnight, or an ISO time as it is. Returns null for anything else. */
export const asDate = (value: unknown): Date | null => {
  if (typeof value !== 'string' || !value) return null;
  const date = DAY_PATTERN.test(value) ? beginOfDay(value) : new Date(value);
  return Number.isNaN(date.getTime()) ? null : date;
};

/** Returns a date or time as a date whose UTC parts are the local ones, or null. */
const asLocal = (value: unknown): Date | null => {
  const date = asDate(value);
  return date && wallClock(date);
};

/** Formats a date or time in the user's time zone as the locale does, `DD/MM/YYYY` with ours (S1 §9); '' for none. */
export const formatDate = (value: unknown): string => {
  const date = asLocal(value);
  return date ? dayText(date.toISOString().slice(0, 10)) : '';
};
/** Formats a time as a date with `hh:mm` (S1 §9); '' for none. */
export const formatDateTime = (value: unknown): string => {
  const date = asLocal(value);
  return date ? `${formatDate(value)} ${date.toISOString().slice(11, 16)}` : '';
};
/** Formats a time as notes and files show it, `MM/DD/YYYY H:mm a` (S1 §9): 24 hours with am or pm. */
export const formatNoteTime = (value: unknown): string => {
  const date = asLocal(value);
  if (!date) return '';
  const iso = date.toISOString();
  const [year, month, day] = iso.slice(0, 10).split('-');
  const hours = date.getUTCHours();
  return `${month}/${day}/${year} ${hours}:${iso.slice(14, 16)} ${hours < 12 ? 'am' : 'pm'}`;
};

const formatCount = (n: number, unit: string): string => `${n} ${unit}${n === 1 ? '' : 's'}`;
const formatSpan = (days: number): string => {
  if (days < 30) return formatCount(days, 'day');
  if (days < 84) return formatCount(Math.round(days / 7), 'week');
  if (days < 730) return formatCount(Math.round(days / 30.44), 'month');
  return formatCount(Math.round(days / 365.25), 'year');
};
const dayNumber = (local: Date): number => Math.floor(local.getTime() / 86_400_000);
/** Says how far a date is from today: 'today', 'in 3 days', '7 weeks ago'; '' for none. */
export const relativeDay = (value: unknown, now = serverDate()): string => {
  const date = asLocal(value);
  if (!date) return '';
  const localNow = wallClock(now);
  // Counts calendar days: a day with a clock change has 23 or 25 hours.
  const days = dayNumber(date) - dayNumber(localNow);
  if (days === 0) return 'today';
  if (Math.abs(days) === 1) return days > 0 ? 'tomorrow' : 'yesterday';
  return days > 0 ? `in ${formatSpan(days)}` : `${formatSpan(-days)} ago`;
};
/** Says how long ago a time was: 'just now', '5 minutes ago', '3 hours ago', and by days before today. */
export const timeAgo = (value: unknown, now = serverDate()): string => {
  const date = asDate(value);
  if (!date) return '';
  const minutes = Math.floor((now.getTime() - date.getTime()) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${formatCount(minutes, 'minute')} ago`;
  const day = relativeDay(value, now);
  return day === 'today' ? `${formatCount(Math.floor(minutes / 60), 'hour')} ago` : day;
};
