import { regional } from './regional';

/** How a date is written and typed: 'DD/MM/YYYY'. */
export const datePattern = (): string => regional().datePattern;
/** The order of a date's parts: 'DD', 'MM' and 'YYYY'. */
export const dateOrder = (): readonly string[] => datePattern().match(/DD|MM|YYYY/g)!;
/** Formats a date `YYYY-MM-DD` in digits: 02/11/2026. */
export const dayText = (day: string): string =>
  datePattern().replace('YYYY', day.slice(0, 4)).replace('MM', day.slice(5, 7)).replace('DD', day.slice(8, 10));
