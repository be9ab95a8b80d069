import { currentZone, serverDate } from '@trestle/kit/core';
import { addDays, localDate, periodRange } from '@trestle/schema/periods';

/** Returns the day that lies this many days before now, in the user's time zone. */
export const daysAgo = (days: number, now = serverDate()): string => addDays(localDate(currentZone().name, now), -days);

/**
 * Returns the Mondays of some weeks in a row.
 * @param firstWeek offset of the first week in weeks: 0 for this week, -3 for three weeks ago
 */
export const weekStarts = (
  firstWeek: number,
  count: number,
  now = serverDate(),
  zone = currentZone().name,
): string[] => {
  const monday = periodRange('this_week', now, zone)!.from;
  return Array.from({ length: count }, (_, week) => addDays(monday, 7 * (firstWeek + week)));
};

/**
 * Returns the value of each week, 0 for a week without a group.
 * @param weekField name of the group's field that holds the week's Monday
 * @param valueField name of the group's field that holds the value
 */
export const valuesByWeek = <Name extends string>(
  weeks: readonly string[],
  groups: readonly Partial<Record<Name, unknown>>[],
  weekField: Name,
  valueField: Name,
): number[] => {
  const valueByWeek = new Map(groups.map((group) => [group[weekField], Number(group[valueField] ?? 0)]));
  return weeks.map((week) => valueByWeek.get(week) ?? 0);
};
