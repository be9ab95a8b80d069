import { fromRegional, regional } from './regional';

/** Parts of a date, as patterns name them. */
export type DatePart = 'DD' | 'MM' | 'YYYY';
const PART_BY_TYPE: Readonly<Partial<Record<Intl.DateTimeFormatPartTypes, DatePart>>> = {
  day: 'DD',
  month: 'MM',
  year: 'YYYY',
};

/** Invisible characters between the parts of a date, which nobody types. */
const DIRECTION_MARKS = /[\u200e\u200f\u061c]/g;
const buildPattern = ({ locale }: { locale: string }): readonly string[] =>
  new Intl.DateTimeFormat(locale, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
    calendar: 'gregory',
    numberingSystem: 'latn',
  })
    .formatToParts(0)
    .map(({ type, value }) => PART_BY_TYPE[type] ?? value.replaceAll(DIRECTION_MARKS, ''));
const patternParts = fromRegional(buildPattern);

/** How a date is written and typed: 'DD/MM/YYYY', 'DD.MM.YYYY', 'MM/DD/YYYY'. */
export const datePattern = (): string => patternParts().join('');
/** The order of a date's parts. */
export const dateOrder = fromRegional((settings): readonly DatePart[] =>
  buildPattern(settings).filter((part): part is DatePart => Object.values(PART_BY_TYPE).includes(part as DatePart)),
);
/** Formats a date `YYYY-MM-DD` in digits: 02/11/2026. */
export const dayText = (day: string): string => {
  const texts: Readonly<Record<string, string>> = {
    DD: day.slice(8, 10),
    MM: day.slice(5, 7),
    YYYY: day.slice(0, 4),
  };
  return patternParts()
    .map((part) => texts[part] ?? part)
    .join('');
};

/** Locale of dates with the name of a month: words stay English, whatever the numbers do. */
export const wordLocale = (): string => (/^en\b/.test(regional().locale) ? regional().locale : 'en-AU');
/** Formats a month: 'Dec', 'Dec 2026'. */
export const monthText = (instant: number | Date, year?: 'numeric'): string => monthFormats()(year).format(instant);
const monthFormats = fromRegional(() => {
  const [plain, withYear] = ([undefined, 'numeric'] as const).map(
    (year) => new Intl.DateTimeFormat(wordLocale(), { month: 'short', year, timeZone: 'UTC' }),
  );
  return (year?: 'numeric') => (year ? withYear! : plain!);
});
