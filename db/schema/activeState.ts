import { nextMinute } from './periods';

/** What the active toggle shows for a pair of dates (S1 §4). */
export type ActiveState = 'never' | 'active' | 'inactive';

/**
 * Returns whether a row is active now, to the minute (S1 §4): it has started and has not ended.
 * A row without a start is 'never', which lists still show.
 */
export const activeState = (
  start: string | null | undefined,
  end: string | null | undefined,
  now: Date,
): ActiveState => {
  if (!start) return 'never';
  const minuteEnd = nextMinute(now).getTime();
  return Date.parse(start) < minuteEnd && (!end || Date.parse(end) >= minuteEnd) ? 'active' : 'inactive';
};
/** Whether the filter 'active' shows the row. */
export const isListedAsActive = (
  start: string | null | undefined,
  end: string | null | undefined,
  now: Date,
): boolean => activeState(start, end, now) !== 'inactive';
