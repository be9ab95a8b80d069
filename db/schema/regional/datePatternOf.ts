import { withPlainDigits } from '../text/plainDigits';

/** The word for year which some locales write behind it: `22.11.2033 г.` */
const WORD_OF_YEAR = /\s*\p{L}+\.?$/u;
/** A date whose parts are all different, so that each is found in its text. */
const SAMPLE = Date.UTC(2033, 10, 22);

/**
 * Returns how a locale writes dates in digits: 'DD/MM/YYYY', 'DD.MM.YYYY', 'MM/DD/YYYY'. Only what is read again:
 * without words, and never `2033-22-11`, which cannot be told from the order of ISO 8601.
 */
export const datePatternOf = (locale: string): string =>
  withPlainDigits(
    new Intl.DateTimeFormat(locale, {
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      timeZone: 'UTC',
      calendar: 'gregory',
      numberingSystem: 'latn',
    }).format(SAMPLE),
  )
    .replace(WORD_OF_YEAR, '')
    .replace('22', 'DD')
    .replace('11', 'MM')
    .replace('2033', 'YYYY')
    .replace('YYYY-DD-MM', 'YYYY-MM-DD');
