import { serverDate } from '../session/serverTime';

/** Whether a row's end date is over: a removed nested row, a product, or a stock row, which has its product's dates. */
export const hasEnded = (row: { active_end_date?: unknown }, now = serverDate()): boolean =>
  typeof row.active_end_date === 'string' && Date.parse(row.active_end_date) <= now.getTime();
