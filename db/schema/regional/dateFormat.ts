import { fromRegional, regional } from './regional';

/** Parts of a date, as patterns name them. */
const PARTS = ['DD', 'MM', 'YYYY'];
/** Invisible characters between the parts of a date, which nobody types. */
const DIRECTION_MARKS = /[\u200e\u200f\u061c]/g;
/** A date whose parts are all different, so that each is found in its text. */
const SAMPLE = Date.UTC(2033, 10, 22);

const patternParts = fromRegional(({ locale }) =>
  new Intl.DateTimeFormat(locale, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
    calendar: 'gregory',
    numberingSystem: 'latn',
  })
    .format(SAMPLE)
    .replace(DIRECTION_MARKS, '')
    .replace('22', 'DD')
    .replace('11', 'MM')
    .replace('2033', 'YYYY')
    .split(/(DD|MM|YYYY)/),
);

/** How a date is written and typed: 'DD/MM/YYYY', 'DD.MM.YYYY', 'MM/DD/YYYY'. */
export const datePattern = (): string => patternParts().join('');
/** The order of a date's parts: 'DD', 'MM' and 'YYYY'. */
export const dateOrder = (): readonly string[] => patternParts().filter((part) => PARTS.includes(part));
/** Formats a date `YYYY-MM-DD` in digits: 02/11/2026. */
export const dayText = (day: string): string => {
  const texts = [day.slice(8, 10), day.slice(5, 7), day.slice(0, 4)];
  return patternParts()
    .map((part) => texts[PARTS.indexOf(part)] ?? part)
    .join('');
};

/** Locale of dates with the name of a month: words stay English, whatever the numbers do. */
export const wordLocale = (): string => (/^en\b/.test(regional().locale) ? regional().locale : 'en-AU');
const monthFormats = fromRegional(() =>
  ([undefined, 'numeric'] as const).map(
    (year) => new Intl.DateTimeFormat(wordLocale(), { month: 'short', year, timeZone: 'UTC' }),
  ),
);
/** Formats a month: 'Dec', 'Dec 2026'. */
export const monthText = (instant: number | Date, year?: 'numeric'): string =>
  monthFormats()[year ? 1 : 0]!.format(instant);
