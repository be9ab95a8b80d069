import { addDays, localDate, periodRange } from '@trestle/schema/periods';

const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns the day some days before now, in the browser's time zone. */
export const daysAgo = (days: number, now = new Date()): string => addDays(localDate(browserZone(), now), -days);

/**
 * Returns the Mondays of some weeks in a row.
 * @param first number of the first week, from this one: 0, or -3 for three weeks ago
 */
export const weekStarts = (first: number, count: number, now = new Date(), zone = browserZone()): string[] => {
  const monday = periodRange('this_week', now, zone)!.from;
  return Array.from({ length: count }, (_, week) => addDays(monday, 7 * (first + week)));
};

/** Returns the value of each week, 0 for one without a group. */
export const valuesByWeek = <Name extends string>(
  weeks: readonly string[],
  groups: readonly Partial<Record<Name, unknown>>[],
  start: Name,
  value: Name,
): number[] => {
  const found = new Map(groups.map((group) => [group[start], Number(group[value] ?? 0)]));
  return weeks.map((week) => found.get(week) ?? 0);
};
