import { ArrowDownloadRegular, Button, Field, makeStyles, Select, tokens } from '@trestle/kit/core';
import type { ReportDetails, ReportFormat } from '@trestle/schema/report';
import { useState } from 'react';
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
  return (
    <div className={styles.bar}>
      <Button type="submit" appearance="primary" disabledFocusable={isPreviewing}>
        {isPreviewing ? 'Working …' : 'Preview'}
      </Button>
      <span className={styles.gap} />
      <Field label="Format" required className={styles.format}>
        <Select value={format} onChange={(_, { value }) => setFormat(value as ReportFormat)}>
          {report.formats.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Select>
      </Field>
      <Button icon={<ArrowDownloadRegular />} disabledFocusable={download.isRunning} onClick={download.start}>
        {download.isRunning ? 'Working …' : 'Download'}
      </Button>
      {download.isRunning && <Button onClick={download.cancel}>Cancel</Button>}
      <Button appearance="subtle" onClick={download.startInBackground}>
        Run in the background
      </Button>
      <ScheduleButton report={report} form={form} format={format} />
    </div>
  );
}

/** Returns the format that is preselected: the report's own, or pdf (S2 §9), if the report is offered in it. */
const defaultFormat = ({ formats, props }: ReportDetails): ReportFormat =>
  [props.ext, 'pdf' as const].find((format) => formats.includes(format)) ?? formats[0]!;
