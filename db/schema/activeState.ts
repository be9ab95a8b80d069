import { nextMinute } from './periods';

/** What the active toggle says of a window (S1 §4). */
export type ActiveState = 'never' | 'active' | 'inactive';

/**
 * S1 §4: active when the start is set and not after now and the end is absent or after now, to the minute.
 * Without a start it is 'never', which lists still show.
 */
export const activeState = (
  start: string | null | undefined,
  end: string | null | undefined,
  now: Date,
): ActiveState => {
  if (!start) return 'never';
  const edge = nextMinute(now).getTime();
  return Date.parse(start) < edge && (!end || Date.parse(end) >= edge) ? 'active' : 'inactive';
};
/** Whether lists show the row under the filter 'active'. */
export const isListedAsActive = (
  start: string | null | undefined,
  end: string | null | undefined,
  now: Date,
): boolean => activeState(start, end, now) !== 'inactive';
