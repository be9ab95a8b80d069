import type { RowOf } from '@trestle/schema/entity';
import type { reportRun } from '@trestle/schema/entities/report_run';
import type { reportSchedule } from '@trestle/schema/entities/report_schedule';
import type { DemoCalendar } from './calendar';

/** Returns a cancelled run, since a finished one would need a file. */
export const reportRuns = (people: readonly { id: number; username: string }[], calendar: DemoCalendar) => [
  {
    id: 1,
    created_date: calendar.at(-1, 600),
    modified_date: calendar.at(-1, 601),
    report: 'orders_by_store',
    title: 'Orders by store and period',
    parameters: { from: '2020-01-01', to: '2025-12-31', period: 'week' },
    format: 'pdf',
    status: 'cancelled',
    zone: 'Australia/Melbourne',
    finished_date: calendar.at(-1, 601),
    user: people.find(({ username }) => username === 'office')!.id,
  } satisfies Partial<RowOf<typeof reportRun>>,
];

/** Returns a schedule that is off, so that a demo sends no mails by itself. */
export const reportSchedules = (people: readonly { id: number; username: string }[], calendar: DemoCalendar) => [
  {
    id: 1,
    created_date: calendar.at(-30, 600),
    modified_date: calendar.at(-30, 600),
    report: 'orders_by_store',
    title: 'Orders by store and period',
    parameters: { period: 'month' },
    format: 'pdf',
    frequency: 'monthly',
    time: '07:30',
    day: 1,
    zone: 'Australia/Melbourne',
    skip_when_empty: true,
    is_active: false,
    owner: people.find(({ username }) => username === 'office')!.id,
  } satisfies Partial<RowOf<typeof reportSchedule>>,
];
