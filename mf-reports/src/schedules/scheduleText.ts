import { settings } from '@trestle/kit/core';
import type { reportSchedule } from '@trestle/schema/entities/report_schedule';
import type { RowOf } from '@trestle/schema/entity';

export type Schedule = RowOf<typeof reportSchedule>;

/** ISO weekdays: 1 is Monday. */
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** Formats a time zone for the user: 'Melbourne time' for 'Australia/Melbourne'. */
export const zoneText = (zone: string): string => `${zone.split('/').at(-1)!.replaceAll('_', ' ')} time`;

/** Returns the zone of a schedule's time. A new schedule, and one without a readable zone, has that of reports. */
export const zoneOf = ({ zone }: Partial<Schedule>): string => zone || settings.reportTimezone;

const dayText = ({ frequency, weekday, day }: Partial<Schedule>): string => {
  if (frequency === 'weekly') return `Every ${WEEKDAYS[(weekday ?? 1) - 1]}`;
  return frequency === 'monthly' ? `Monthly on day ${day}` : 'Every day';
};

/**
 * Formats when a schedule runs: 'Every Monday at 07:30', 'Monthly on day 31 at 07:30'. Names the zone where it isn't
 * that of reports: 'Every day at 07:30, New York time'.
 */
export const whenText = (schedule: Partial<Schedule>): string => {
  const zone = zoneOf(schedule);
  return `${dayText(schedule)} at ${schedule.time}${zone === settings.reportTimezone ? '' : `, ${zoneText(zone)}`}`;
};
