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
import { REPORT_FORMATS, type ReportFormat } from '@trestle/schema/report';
import { useState } from 'react';
import { useRecordAction } from '../ownRecords/useRecordAction';
import { isPending } from './runText';
import { startRun, type ReportRun, type RunParameters } from './startRun';

const useStyles = makeStyles({
  actions: { display: 'inline-flex', alignItems: 'center', columnGap: tokens.spacingHorizontalXS },
  formats: { width: '104px' },
});

/** What can be done with a run: its file, the same again, in another format, cancel, delete. */
export function RunActions({ run }: { run: ReportRun }) {
  const styles = useStyles();
  const [asking, setAsking] = useState(false);
  const { busy, act } = useRecordAction(reportRun);
  const { title, id } = run;
  const [format, setFormat] = useState(run.format as ReportFormat);
  const runAgain = () => act(() => startRun(run.report ?? '', (run.parameters ?? {}) as RunParameters, format));
  const download = () => act(async () => saveAs(await fetchFileContent(run.file!), run.file_name ?? title ?? ''));
  if (isPending(run))
    return (
      <Button
        size="small"
        disabledFocusable={busy}
        onClick={() => act(() => collection(reportRun).patch(id, { status: 'cancelled' }))}
      >
        Cancel
      </Button>
    );
  return (
    <span className={styles.actions}>
      {run.file != null && (
        <Button size="small" icon={<ArrowDownloadRegular />} disabledFocusable={busy} onClick={download}>
          Download
        </Button>
      )}
      <Button
        size="small"
        appearance="subtle"
        icon={<ArrowSyncRegular />}
        aria-label={`Run ${title} again as ${format}`}
        title={`Run again as ${format}`}
        disabledFocusable={busy}
        onClick={runAgain}
      />
      {/* Choosing starts nothing: with the arrow keys, each format on the way is chosen, too. */}
      <Select
        size="small"
        className={styles.formats}
        aria-label={`Format to run ${title} again`}
        value={format}
        onChange={(_, { value }) => setFormat(value as ReportFormat)}
      >
        {REPORT_FORMATS.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </Select>
      <Button
        size="small"
        appearance="subtle"
        icon={<DeleteRegular />}
        aria-label={`Delete ${title}`}
        title="Delete"
        disabledFocusable={busy}
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        open={asking}
        title={`Delete this run of ${title}?`}
        words="Its file is deleted, too. You can run the report again."
        yes="Delete"
        danger
        onAnswer={(yes) => {
          setAsking(false);
          if (yes) act(() => collection(reportRun).remove(id));
        }}
      />
    </span>
  );
}
