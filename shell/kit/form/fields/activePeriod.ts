import { activeState, type ActiveState } from '@trestle/schema/activeState';
import { serverDate } from '../../core/session/serverTime';

/** When a record is active: from `start` until `end`, each ISO 8601 or null. */
export interface ActivePeriod {
  start: string | null;
  end: string | null;
}
/** Whether a record with this period was never started, is active, or has ended. */
export const currentActivity = ({ start, end }: ActivePeriod, now = serverDate()): ActiveState =>
  activeState(start, end, now);

/** The period after the active toggle was pressed (S1 §4): starts, ends, or reopens it. */
export const toggleActive = (period: ActivePeriod, now = serverDate()): ActivePeriod => {
  const activity = currentActivity(period, now);
  if (activity === 'never') return { ...period, start: now.toISOString() };
  return { ...period, end: activity === 'active' ? now.toISOString() : null };
};
