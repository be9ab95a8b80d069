import { activityOf, type Activity } from '@trestle/schema/activity';

export interface Window {
  start: string | null;
  end: string | null;
}
export const activityNow = ({ start, end }: Window, now = new Date()): Activity => activityOf(start, end, now);

/** What pressing the active toggle makes of a window (S1 §4): never active begins now, active ends now, inactive goes on. */
export const toggleActive = (window: Window, now = new Date()): Window => {
  const activity = activityNow(window, now);
  if (activity === 'never') return { ...window, start: now.toISOString() };
  return { ...window, end: activity === 'active' ? now.toISOString() : null };
};
