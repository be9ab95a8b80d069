import { formatDateTime, formatSize } from '@trestle/kit/core';
import type { ColumnSpec } from '@trestle/kit/list';
import { reportRun } from '@trestle/schema/entities/report_run';
import { OwnList } from '../ownRecords/OwnList';
import { ReportLink } from '../ownRecords/ReportLink';
import { RunActions } from './RunActions';
import { RunParameters } from './RunParameters';
import { RunStatus } from './RunStatus';
import type { ReportRun, RunParameters as Parameters } from './startRun';

const ACTIONS_WIDTH_PX = 300;

const COLUMNS: readonly ColumnSpec<ReportRun>[] = [
  {
    name: 'title',
    label: 'Report',
    render: ({ report, title, parameters }) => (
      <ReportLink report={report ?? ''} title={title ?? ''} parameters={(parameters ?? {}) as Parameters} />
    ),
  },
  { name: 'parameters', label: 'Parameters', render: (run) => <RunParameters run={run} />, showOnMobile: true },
  { name: 'format', label: 'Format' },
  { name: 'status', label: 'Status', render: (run) => <RunStatus run={run} />, showOnMobile: true },
  { name: 'created_date', label: 'Started', render: (run) => formatDateTime(run.created_date), showOnMobile: true },
  { name: 'file_size', label: 'Size', align: 'end', render: (run) => formatSize(run.file_size) || '–' },
];

/** Lists the user's own runs of reports, with their status and files. */
export default function RunList() {
  return (
    <OwnList
      entity={reportRun}
      columns={COLUMNS}
      rowActions={(run: ReportRun) => <RunActions run={run} />}
      actionsWidth={ACTIONS_WIDTH_PX}
      emptyText="No runs yet. Choose a report, then 'Run in the background'."
    />
  );
}
