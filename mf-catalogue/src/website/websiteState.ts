import { formatDate, relativeDay, serverDate } from '@trestle/kit/core';
import { activeState } from '@trestle/schema/activeState';

/** Whether a product is on the website, in words for the user. */
export interface WebsiteState {
  tone: 'good' | 'accent' | 'quiet';
  label: string;
  /** Since when, until when, or in how many days: 'since 01/06/2026'. */
  since: string;
  /** The product has been on the website for less than a week. */
  isNew: boolean;
}
const WEEK_MS = 7 * 86_400_000;

/** Says whether a product is on the website by its two dates: now, soon, no longer, or never. */
export const websiteState = (start: string | null, end: string | null, now = serverDate()): WebsiteState => {
  if (!start) return { tone: 'quiet', label: 'Not on the website', since: '', isNew: false };
  if (activeState(start, end, now) === 'active') {
    return {
      tone: 'good',
      label: 'On the website',
      since: `since ${formatDate(start)}${end ? `, until ${formatDate(end)}` : ''}`,
      isNew: now.getTime() - Date.parse(start) < WEEK_MS,
    };
  }
  if (end && new Date(end) <= now)
    return { tone: 'quiet', label: 'Off the website', since: `since ${formatDate(end)}`, isNew: false };
  return { tone: 'accent', label: 'Goes on the website', since: relativeDay(start, now), isNew: false };
};
