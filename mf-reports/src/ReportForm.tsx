import {
  Button,
  ErrorCard,
  Field,
  makeStyles,
  request,
  requestFile,
  saveAs,
  Select,
  settings,
  tokens,
  useToast,
} from '@trestle/kit/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ParameterField } from './ParameterField';
import {
  downloadForm,
  reportFilename,
  isComplete,
  initialValues,
  type Report,
  type ParameterValues,
} from './reportParameters';

const useStyles = makeStyles({
  form: { display: 'grid', rowGap: tokens.spacingVerticalL, maxWidth: '420px' },
  title: { margin: 0, fontWeight: tokens.fontWeightSemibold },
  line: { margin: 0, color: tokens.colorNeutralForeground2 },
});

/** The chosen report: its parameters, the file format, and the download (S2 §2). */
export function ReportDetails({ name }: { name: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['reports', name],
    queryFn: ({ signal }) => request<Report>(`/reports/reportsParams/${encodeURIComponent(name)}/`, { signal }),
  });
  const styles = useStyles();
  if (error) return <ErrorCard title="The report could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <output className={styles.line}>Loading Report Details</output>;
  return <ReportForm report={data} />;
}

function ReportForm({ report }: { report: Report }) {
  const styles = useStyles();
  const toast = useToast();
  const [values, setValues] = useState<ParameterValues>(() => initialValues(report.params));
  // Defaults to pdf (S2 §9).
  const [format, setFormat] = useState(report.formats.includes('pdf') ? 'pdf' : (report.formats[0] ?? ''));
  const [downloading, setDownloading] = useState(false);
  const complete = isComplete(report.params, values);

  const download = async () => {
    setDownloading(true);
    const today = new Date();
    try {
      const body = downloadForm(report, values, format, settings.reportTimezone, today);
      const { blob, filename } = await requestFile('/reports/download', { method: 'POST', body });
      saveAs(blob, filename ?? reportFilename(report.title, format, today));
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'The report could not be created. Please try again.');
    } finally {
      setDownloading(false);
    }
  };

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void download();
      }}
    >
      <div>
        <p className={styles.title}>{report.title}</p>
        <p className={styles.line}>{report.description}</p>
      </div>
      {report.params
        .filter((parameter) => !parameter.isHidden)
        .map((parameter) => (
          <ParameterField
            key={parameter.name}
            parameter={parameter}
            value={values[parameter.name] ?? ''}
            onChange={(value) => setValues({ ...values, [parameter.name]: value })}
          />
        ))}
      <Field label="Format" required>
        <Select value={format} onChange={(_, { value }) => setFormat(value)}>
          {report.formats.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Select>
      </Field>
      <Button type="submit" appearance="primary" disabledFocusable={downloading || !format || !complete}>
        {downloading ? 'Working …' : 'Download'}
      </Button>
    </form>
  );
}
