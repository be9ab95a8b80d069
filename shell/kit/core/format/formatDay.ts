import { shortDay } from '@trestle/schema/text/shortDay';
import { today } from './today';

/** Formats a day as '14 Dec' or '14 December', with the year unless it is this year. */
export const formatDay = (day: string, month: 'short' | 'long' = 'short'): string => shortDay(day, today(), month);
