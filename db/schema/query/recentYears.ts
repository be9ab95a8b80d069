import type { Predicate, QueryContext } from './clause';
import type { Entity } from '../entity';
import { invalidField, unknownParameter } from '../errors';
import { localDate, startOfDay } from '../periods';
import { ALL_YEARS } from './searchedYears';

/** Largest number of years that can be asked for. */
export const MAX_YEARS = 100;

/** Returns the same day some years before. The last day of February becomes the first of March where it is missing. */
const yearsBefore = (day: string, years: number): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() - years);
  return date.toISOString().slice(0, 10);
};

/**
 * Parses the parameter `years`: rows of the last years alone, to the day.
 * @returns undefined for rows of all years
 * @throws Problem 400 for no number of years, or where the caller may not see the day that counts
 */
export const parseYears = (
  entity: Entity,
  parameters: Readonly<Record<string, unknown>>,
  reader: QueryContext,
): Predicate | undefined => {
  const { recent } = entity.list;
  const text = parameters['years'];
  if (!text || !recent) return undefined;
  if (text === ALL_YEARS) return undefined;
  if (reader.hidden.has(recent.field)) throw unknownParameter('years');
  if (typeof text !== 'string' || !/^\d{1,4}$/.test(text) || Number(text) < 1)
    throw invalidField('years', `Must be a number of years, or ${ALL_YEARS}`, 'type');
  if (Number(text) > MAX_YEARS) throw invalidField('years', `Maximum value ${MAX_YEARS}`, 'max');
  const firstDay = yearsBefore(localDate(reader.zone, reader.now), Number(text));
  return { field: recent.field, is: 'ge', value: startOfDay(firstDay, reader.zone).toISOString() };
};
