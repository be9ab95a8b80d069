import { ArrowDownloadRegular, Button, Field, makeStyles, mergeClasses, Select, tokens } from '@trestle/kit/core';
import type { ReportDetails, ReportFormat } from '@trestle/schema/report';
import { useLayoutEffect, useRef, useState } from 'react';
import type { ParameterForm } from '../parameters/useParameterForm';
import { ScheduleButton } from '../schedules/ScheduleButton';
import { useDownload } from './useDownload';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'end',
    gap: tokens.spacingHorizontalS,
    paddingTop: tokens.spacingVerticalM,
    borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
  gap: { flexGrow: 1 },
  format: { width: '110px' },
  // As wide with both of its labels, so that nothing moves while it is pressed.
  download: { minWidth: '140px' },
  // Keeps its room, so that nothing appears where the user is pressing.
  unseen: { visibility: 'hidden' },
});

interface DownloadBarProps {
  report: ReportDetails;
  form: ParameterForm;
  isPreviewing: boolean;
}

/** The buttons below the parameters: preview, download in a format, run in the background, schedule. */
export function DownloadBar({ report, form, isPreviewing }: DownloadBarProps) {
  const styles = useStyles();
  const [format, setFormat] = useState<ReportFormat>(() => defaultFormat(report));
  const download = useDownload(report, form, format);
  const downloadButton = useRef<HTMLButtonElement>(null);
  const cancelButton = useRef<HTMLButtonElement>(null);
  // The button 'Cancel' is hidden now: its focus would be lost.
  useLayoutEffect(() => {
    if (!download.isRunning && document.activeElement === cancelButton.current) downloadButton.current?.focus();
  }, [download.isRunning]);
  return (
    <div className={styles.bar}>
      <Button type="submit" appearance="primary" disabledFocusable={isPreviewing}>
        {isPreviewing ? 'Working …' : 'Preview'}
      </Button>
      <span className={styles.gap} />
      <Button
        ref={cancelButton}
        className={mergeClasses(!download.isRunning && styles.unseen)}
        onClick={download.cancel}
      >
        Cancel
      </Button>
      <Field label="Format" required className={styles.format}>
        <Select value={format} onChange={(_, { value }) => setFormat(value as ReportFormat)}>
          {report.formats.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Select>
      </Field>
      <Button
        ref={downloadButton}
        className={styles.download}
        icon={<ArrowDownloadRegular />}
        disabledFocusable={download.isRunning}
        onClick={download.start}
      >
        {download.isRunning ? 'Working …' : 'Download'}
      </Button>
      <Button
        appearance="subtle"
        disabledFocusable={download.isStartingInBackground}
        onClick={download.startInBackground}
      >
        Run in the background
      </Button>
      <ScheduleButton report={report} form={form} format={format} />
    </div>
  );
}

/** Returns the format that is preselected: the report's own, or pdf (S2 §9), if the report is offered in it. */
const defaultFormat = ({ formats, props }: ReportDetails): ReportFormat =>
  [props.ext, 'pdf' as const].find((format) => formats.includes(format)) ?? formats[0]!;
