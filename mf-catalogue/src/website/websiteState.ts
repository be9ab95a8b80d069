import { formatDate, relativeDay } from '@trestle/kit/core';
import { activeState } from '@trestle/schema/activeState';

export interface WebsiteState {
  tone: 'good' | 'accent' | 'quiet';
  word: string;
  since: string;
  /** On the website for a week at most. */
  fresh: boolean;
}
const WEEK = 7 * 86_400_000;

/** Whether something stands on the website, by its two dates: now, soon, no longer, or not at all. */
export const websiteState = (start: string | null, end: string | null, now = new Date()): WebsiteState => {
  if (!start) return { tone: 'quiet', word: 'Not on the website', since: '', fresh: false };
  if (activeState(start, end, now) === 'active') {
    return {
      tone: 'good',
      word: 'On the website',
      since: `since ${formatDate(start)}${end ? `, until ${formatDate(end)}` : ''}`,
      fresh: now.getTime() - Date.parse(start) < WEEK,
    };
  }
  if (end && new Date(end) <= now)
    return { tone: 'quiet', word: 'Off the website', since: `since ${formatDate(end)}`, fresh: false };
  return { tone: 'accent', word: 'Goes on the website', since: relativeDay(start, now), fresh: false };
};
