import { activeState, type ActiveState } from '@trestle/schema/activeState';

export interface ActivePeriod {
  start: string | null;
  end: string | null;
}
export const currentActivity = ({ start, end }: ActivePeriod, now = new Date()): ActiveState =>
  activeState(start, end, now);

/** The period after the active toggle was pressed (S1 §4): starts, ends, or reopens it. */
export const toggleActive = (window: ActivePeriod, now = new Date()): ActivePeriod => {
  const activity = currentActivity(window, now);
  if (activity === 'never') return { ...window, start: now.toISOString() };
  return { ...window, end: activity === 'active' ? now.toISOString() : null };
};
