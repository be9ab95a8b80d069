import { daysAgo } from '../components/weeks';

const SALES_PERIOD_DAYS = 90;
/** Largest number of pieces left at which a stock row counts as nearly gone. */
const MAX_LEFT_PIECES = 3;

const buildQuery = (since: string): string =>
  JSON.stringify({
    and: [
      ['ordered_on', 'after_on', since],
      ['available', 'ge', 1],
      ['available', 'le', MAX_LEFT_PIECES],
    ],
  });

/** Returns the query for lines of the last 90 days whose stock is nearly gone. */
export const nearlyGoneQuery = (): string => buildQuery(daysAgo(SALES_PERIOD_DAYS));
/**
 * The same query for the card's link. The build writes the link, so it names no day and begins with the last quarter.
 */
export const NEARLY_GONE_QUERY = buildQuery('last_quarter');
