import { regional } from './regional';

/** Parts of a date, as patterns name them. */
const PARTS = ['DD', 'MM', 'YYYY'];

/** How a date is written and typed: 'DD/MM/YYYY'. */
export const datePattern = (): string => regional().datePattern;
const patternParts = (): string[] => datePattern().split(/(DD|MM|YYYY)/);
/** The order of a date's parts: 'DD', 'MM' and 'YYYY'. */
export const dateOrder = (): readonly string[] => patternParts().filter((part) => PARTS.includes(part));
/** Formats a date `YYYY-MM-DD` in digits: 02/11/2026. */
export const dayText = (day: string): string => {
  const texts = [day.slice(8, 10), day.slice(5, 7), day.slice(0, 4)];
  return patternParts()
    .map((part) => texts[PARTS.indexOf(part)] ?? part)
    .join('');
};
