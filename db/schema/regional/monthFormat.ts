import { fromRegional, regional } from './regional';

/** Locale of dates with the name of a month: words stay English, whatever the numbers do. */
export const wordLocale = (): string => (regional().locale.startsWith('en') ? regional().locale : 'en-AU');
const monthFormats = fromRegional(() =>
  ([undefined, 'numeric'] as const).map(
    (year) => new Intl.DateTimeFormat(wordLocale(), { month: 'short', year, timeZone: 'UTC' }),
  ),
);
/** Formats a month: 'Dec', 'Dec 2026'. */
export const monthText = (instant: number | Date, year?: 'numeric'): string =>
  monthFormats()[year ? 1 : 0]!.format(instant);
