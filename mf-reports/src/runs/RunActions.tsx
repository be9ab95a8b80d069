import {
  ArrowDownloadRegular,
  ArrowSyncRegular,
  Button,
  collection,
  DeleteRegular,
  fetchFileContent,
  makeStyles,
  saveAs,
  Select,
  tokens,
} from '@trestle/kit/core';
import { ConfirmDialog } from '@trestle/kit/form';
import { reportRun } from '@trestle/schema/entities/report_run';
import type { ReportFormat } from '@trestle/schema/report';
import { useState } from 'react';
import { useReportFormats } from '../parameters/useReportDetails';
import { useRecordAction } from '../ownRecords/useRecordAction';
import { isPending } from './runText';
import { startRun, type ReportRun, type RunParameters } from './startRun';

const useStyles = makeStyles({
  actions: { display: 'inline-flex', alignItems: 'center', columnGap: tokens.spacingHorizontalXS },
  formats: { width: '104px' },
});

/** The buttons of a run: download its file, run it again in any format, delete it; cancel it while it is under way. */
export function RunActions({ run }: { run: ReportRun }) {
  const styles = useStyles();
  const [isConfirmOpen, setIsConfirmOpen] = useState(false);
  const { isBusy, act } = useRecordAction(reportRun);
  const { title, id } = run;
  const [chosenFormat, setFormat] = useState(run.format as ReportFormat);
  const formats = useReportFormats(run.report ?? '');
  // The report may no longer have the format of an earlier run.
  const format = formats.includes(chosenFormat) ? chosenFormat : formats[0]!;
  const runAgain = () => act(() => startRun(run.report ?? '', (run.parameters ?? {}) as RunParameters, format));
  const download = () => act(async () => saveAs(await fetchFileContent(run.file!), run.file_name ?? title ?? ''));
  if (isPending(run))
    return (
      <Button
        size="small"
        disabledFocusable={isBusy}
        onClick={() => act(() => collection(reportRun).patch(id, { status: 'cancelled' }))}
      >
        Cancel
      </Button>
    );
  return (
    <span className={styles.actions}>
      {run.file != null && (
        <Button size="small" icon={<ArrowDownloadRegular />} disabledFocusable={isBusy} onClick={download}>
          Download
        </Button>
      )}
      <Button
        size="small"
        appearance="subtle"
        icon={<ArrowSyncRegular />}
        aria-label={`Run ${title} again as ${format}`}
        title={`Run again as ${format}`}
        disabledFocusable={isBusy}
        onClick={runAgain}
      />
      {/* Choosing a format starts no run, because the arrow keys choose each format on the way. */}
      <Select
        size="small"
        className={styles.formats}
        aria-label={`Format to run ${title} again`}
        value={format}
        onChange={(_, { value }) => setFormat(value as ReportFormat)}
      >
        {formats.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </Select>
      <Button
        size="small"
        appearance="subtle"
        icon={<DeleteRegular />}
        aria-label={`Delete ${title}`}
        title="Delete"
        disabledFocusable={isBusy}
        onClick={() => setIsConfirmOpen(true)}
      />
      <ConfirmDialog
        open={isConfirmOpen}
        title={`Delete this run of ${title}?`}
        words="Its file is deleted, too. You can run the report again."
        yes="Delete"
        danger
        onAnswer={(yes) => {
          setIsConfirmOpen(false);
          if (yes) act(() => collection(reportRun).remove(id));
        }}
      />
    </span>
  );
}
