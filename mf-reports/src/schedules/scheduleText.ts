import type { reportSchedule } from '@trestle/schema/entities/report_schedule';
import type { RowOf } from '@trestle/schema/entity';

export type Schedule = RowOf<typeof reportSchedule>;

/** ISO weekdays: 1 is Monday. */
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** Formats when a schedule runs: 'Every Monday at 07:30', 'Monthly on day 31 at 07:30'. */
export const whenText = ({ frequency, weekday, day, time }: Partial<Schedule>): string => {
  if (frequency === 'weekly') return `Every ${WEEKDAYS[(weekday ?? 1) - 1]} at ${time}`;
  if (frequency === 'monthly') return `Monthly on day ${day} at ${time}`;
  return `Every day at ${time}`;
};

/** Formats a time zone for the user: 'Melbourne time' for 'Australia/Melbourne'. */
export const zoneText = (zone: string): string => `${zone.split('/').at(-1)!.replaceAll('_', ' ')} time`;
