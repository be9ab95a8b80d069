import { entity, tracked } from '../entity';
import { boolean, datetime, fk, integer, json, manyIds, readonly, string } from '../field';
import { reportFields, reportRecord } from '../reportRecord';

/** How often a schedule runs. */
export const SCHEDULE_FREQUENCIES = ['daily', 'weekly', 'monthly'] as const;
export type ScheduleFrequency = (typeof SCHEDULE_FREQUENCIES)[number];

/** A report that is mailed regularly, with the rights of each recipient. Everybody sees their own schedules. */
export const reportSchedule = entity('report_schedule', {
  label: 'Schedule',
  plural: 'Schedules',
  ...reportRecord,
  callerIdField: 'owner',
  fields: {
    ...tracked(),
    ...reportFields(),
    parameters: json({ holds: 'object', default: {}, hint: 'Parameters left out get their defaults each time' }),
    frequency: string({ required: true, maxlength: 10, choices: SCHEDULE_FREQUENCIES }),
    time: string({ required: true, maxlength: 5, hint: 'hh:mm' }),
    weekday: integer({ min: 1, max: 7, hint: 'For weekly ones: 1 is Monday' }),
    day: integer({ min: 1, max: 31, label: 'Day of the month', hint: 'In shorter months it is the last day' }),
    zone: string({ maxlength: 64, label: 'Time zone' }),
    recipients: manyIds('user_list', { link_table: 'report_schedule_recipients' }),
    skip_when_empty: boolean({ label: 'Skip when empty', hint: 'No mail when the report has no rows' }),
    is_active: boolean({ label: 'On', default: true }),
    next_run: readonly(datetime({ label: 'Next time' })),
    last_run: readonly(datetime({ label: 'Last time' })),
    last_result: readonly(string({ maxlength: 500, label: 'Last result' })),
    owner: readonly(fk('user_list', { display: ['descriptive_name'], hide: true, label: 'Whose' })),
  },
  list: {
    columns: ['title', 'format', 'frequency', 'time', 'next_run', 'last_result', 'is_active'],
    search: ['title', 'report'],
    sort: 'next_run',
    active: null,
  },
});
