/** Writes hours, minutes, days and months with two digits. */
export const padTwoDigits = (part: number | string): string => String(part).padStart(2, '0');
const DAY_PATTERN = /^\d{4}-\d\d-\d\d$/;

/** Parses an ISO date as local midnight, or an ISO time as it is. Returns null for anything else. */
export const asDate = (value: unknown): Date | null => {
  if (typeof value !== 'string' || !value) return null;
  const date = DAY_PATTERN.test(value) ? new Date(`${value}T00:00:00`) : new Date(value);
  return Number.isNaN(date.getTime()) ? null : date;
};

/** Formats a date or time as `DD/MM/YYYY` in the browser's time zone; '' for none. */
export const formatDate = (value: unknown): string => {
  const date = asDate(value);
  return date ? `${padTwoDigits(date.getDate())}/${padTwoDigits(date.getMonth() + 1)}/${date.getFullYear()}` : '';
};
/** Formats a time as `DD/MM/YYYY hh:mm` (S1 §9); '' for none. */
export const formatDateTime = (value: unknown): string => {
  const date = asDate(value);
  return date ? `${formatDate(value)} ${padTwoDigits(date.getHours())}:${padTwoDigits(date.getMinutes())}` : '';
};
/** Formats a time as notes and files show it, `MM/DD/YYYY H:mm a` (S1 §9): 24 hours with am or pm. */
export const formatNoteTime = (value: unknown): string => {
  const date = asDate(value);
  if (!date) return '';
  const day = `${padTwoDigits(date.getMonth() + 1)}/${padTwoDigits(date.getDate())}/${date.getFullYear()}`;
  const hours = date.getHours();
  return `${day} ${hours}:${padTwoDigits(date.getMinutes())} ${hours < 12 ? 'am' : 'pm'}`;
};

const formatCount = (n: number, unit: string): string => `${n} ${unit}${n === 1 ? '' : 's'}`;
const formatSpan = (days: number): string => {
  if (days < 30) return formatCount(days, 'day');
  if (days < 84) return formatCount(Math.round(days / 7), 'week');
  if (days < 730) return formatCount(Math.round(days / 30.44), 'month');
  return formatCount(Math.round(days / 365.25), 'year');
};
/** Says how far a date is from today: 'today', 'in 3 days', '7 weeks ago'; '' for none. */
export const relativeDay = (value: unknown, now = new Date()): string => {
  const date = asDate(value);
  if (!date) return '';
  // Counts calendar days: a day with a clock change has 23 or 25 hours.
  const days = Math.round(
    (Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) -
      Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())) /
      86_400_000,
  );
  if (days === 0) return 'today';
  if (Math.abs(days) === 1) return days > 0 ? 'tomorrow' : 'yesterday';
  return days > 0 ? `in ${formatSpan(days)}` : `${formatSpan(-days)} ago`;
};
/** Says how long ago a time was: 'just now', '5 minutes ago', '3 hours ago', and by days before today. */
export const timeAgo = (value: unknown, now = new Date()): string => {
  const date = asDate(value);
  if (!date) return '';
  const minutes = Math.floor((now.getTime() - date.getTime()) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${formatCount(minutes, 'minute')} ago`;
  const day = relativeDay(value, now);
  return day === 'today' ? `${formatCount(Math.floor(minutes / 60), 'hour')} ago` : day;
};
