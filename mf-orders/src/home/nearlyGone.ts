import { daysAgo } from './weeks';

const SALES_PERIOD_DAYS = 90;
/** Most pieces left of a stock row that counts as nearly gone. */
const MAX_LEFT_PIECES = 3;

const nearlyGone = (since: string): string =>
  JSON.stringify({
    and: [
      ['ordered_on', 'after_on', since],
      ['available', 'ge', 1],
      ['available', 'le', MAX_LEFT_PIECES],
    ],
  });

/** Condition of order lines: of what was ordered in 90 days there are only a few pieces left. */
export const nearlyGoneQuery = (): string => nearlyGone(daysAgo(SALES_PERIOD_DAYS));
/** The same for the card's link, which the build writes. So it can't name a day, and begins with the last quarter. */
export const NEARLY_GONE_QUERY = nearlyGone('last_quarter');
