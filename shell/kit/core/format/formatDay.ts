import { today } from '../stock/today';

/** Formats a day as '14 Dec' or '14 December', with the year unless it is this year. */
export const formatDay = (day: string, month: 'short' | 'long' = 'short'): string => {
  const at = new Date(`${day}T00:00:00Z`);
  const year = day.slice(0, 4) === today().slice(0, 4) ? undefined : 'numeric';
  return at.toLocaleDateString('en-AU', { day: 'numeric', month, year, timeZone: 'UTC' });
};
