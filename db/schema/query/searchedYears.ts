import type { Entity } from '../entity';
import { titleWords } from '../recordTitle';

/** Value of the parameter `years` that leaves no row out, as a call without it does. */
export const ALL_YEARS = 'all';

/** Whether a search is for one number, such as an order's: 'Order 1086'. */
const isNumberSearch = (entity: Entity, q: string): boolean => {
  const commonWords = titleWords(entity);
  const words = q.split(/\s+/).filter((word) => word && !commonWords.has(word.toLowerCase()));
  return words.length === 1 && /^\d+$/.test(words[0]!);
};

/**
 * Returns the years that a page's search looks back, as the list's parameter. A number is found whatever the age of its
 * record, and conditions other than words say themselves which rows they mean.
 * @param search the words, and what the page's address says of years: nothing, a number, or ALL_YEARS
 * @returns undefined where the parameter is left out: rows of all years
 */
export const searchedYears = (entity: Entity, { q, years = '' }: { q: string; years?: string }): string | undefined => {
  const { recent } = entity.list;
  if (!recent || !q) return undefined;
  return years || (isNumberSearch(entity, q) ? undefined : String(recent.years));
};

/** The years of a search in words: 'the last 2 years'. Undefined for all years. */
export const yearsText = (years: string | undefined): string | undefined => {
  if (!years || years === ALL_YEARS) return undefined;
  return years === '1' ? 'the last year' : `the last ${years} years`;
};
