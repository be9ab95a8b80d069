import { formatDateTime, StatusBadge } from '@trestle/kit/core';
import type { ColumnSpec } from '@trestle/kit/list';
import { reportSchedule } from '@trestle/schema/entities/report_schedule';
import { OwnList } from '../ownRecords/OwnList';
import { WrappedText } from '../ownRecords/WrappedText';
import { ReportLink } from '../ownRecords/ReportLink';
import type { RunParameters } from '../runs/startRun';
import { ScheduleActions } from './ScheduleActions';
import { whenText, type Schedule } from './scheduleText';

const ACTIONS_WIDTH_PX = 280;

const COLUMNS: readonly ColumnSpec<Schedule>[] = [
  {
    name: 'title',
    label: 'Report',
    render: ({ report, title, parameters }) => (
      <ReportLink report={report ?? ''} title={title ?? ''} parameters={(parameters ?? {}) as RunParameters} />
    ),
  },
  { name: 'frequency', label: 'When', render: whenText, showOnMobile: true },
  { name: 'format', label: 'Format' },
  {
    name: 'next_run',
    label: 'Next time',
    render: (schedule) => (schedule.is_active ? formatDateTime(schedule.next_run) : <StatusBadge>Off</StatusBadge>),
    showOnMobile: true,
  },
  {
    name: 'last_result',
    label: 'Last result',
    render: (schedule) => <WrappedText text={schedule.last_result ?? '–'} />,
    showOnMobile: true,
  },
];

/** Lists the user's own schedules: which reports are mailed when, and the last result. */
export default function ScheduleList() {
  return (
    <OwnList
      entity={reportSchedule}
      columns={COLUMNS}
      rowActions={(schedule: Schedule) => <ScheduleActions schedule={schedule} />}
      actionsWidth={ACTIONS_WIDTH_PX}
      emptyText="No schedules yet. Choose a report, then 'Schedule'."
    />
  );
}
