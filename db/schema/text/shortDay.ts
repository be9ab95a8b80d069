import { wordLocale } from '../regional/monthFormat';
import { fromRegional } from '../regional/regional';

/** Formats by their options. They are kept, because making a format takes a hundred times as long as using it. */
const keptFormats = fromRegional(() => new Map<string, Intl.DateTimeFormat>());
const formatOf = (month: 'short' | 'long', year: 'numeric' | undefined): Intl.DateTimeFormat => {
  const formats = keptFormats();
  const key = `${month} ${year}`;
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(wordLocale(), { day: 'numeric', month, year, timeZone: 'UTC' });
  formats.set(key, format);
  return format;
};

/**
 * Formats a day as '14 Dec' or '14 December', with the year unless it is this year.
 * @param today the reader's day, `YYYY-MM-DD`
 */
export const shortDay = (day: string, today: string, month: 'short' | 'long' = 'short'): string =>
  formatOf(month, day.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric').format(new Date(`${day}T00:00:00Z`));
