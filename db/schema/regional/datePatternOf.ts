/** Invisible characters between the parts of a date, which nobody types. */
const DIRECTION_MARKS = /[\u200e\u200f\u061c]/g;
/** A date whose parts are all different, so that each is found in its text. */
const SAMPLE = Date.UTC(2033, 10, 22);

/** Returns how a locale writes dates in digits: 'DD/MM/YYYY', 'DD.MM.YYYY', 'MM/DD/YYYY'. */
export const datePatternOf = (locale: string): string =>
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
    .replace('2033', 'YYYY');
