import { Alert, ApiError, EmptyState, ErrorCard, loadError, makeStyles, RouteLink, tokens } from '@trestle/kit/core';
import { useQuery } from '@tanstack/react-query';
import type { ReportDetails } from '@trestle/schema/report';
import { useCardStyles } from '../cardStyles';
import { DownloadBar } from '../download/DownloadBar';
import { Preview } from '../preview/Preview';
import { usePreview } from '../preview/usePreview';
import { ParameterFields } from './ParameterFields';
import { serverErrors } from './serverErrors';
import { fetchDetails } from './useDependentLists';
import { useParameterForm } from './useParameterForm';

/** The chosen report: its parameters, and its preview below them (S2 §2). */
export function ReportPanel({ name }: { name: string }) {
  const card = useCardStyles();
  const reply = useQuery({
    queryKey: ['reports', name],
    queryFn: ({ signal }) => fetchDetails(name, new URLSearchParams(), signal),
  });
  const { data } = reply;
  const error = loadError(reply);
  if (data && !error) return <LoadedReport report={data} />;
  return (
    <section className={card.card} aria-labelledby="parameters">
      <h2 id="parameters" className={card.heading}>
        Parameters
      </h2>
      {error instanceof ApiError && error.status === 404 && (
        <EmptyState words={`There is no report '${name}' for you.`}>
          <RouteLink route="reports" params={{ reportName: 'NONE' }}>
            Choose another report
          </RouteLink>
        </EmptyState>
      )}
      {error && !(error instanceof ApiError && error.status === 404) && (
        <ErrorCard title="The report could not be loaded" error={error} onRetry={() => void reply.refetch()} />
      )}
      {!error && <output className={card.quiet}>Loading Report Details</output>}
    </section>
  );
}

const useStyles = makeStyles({
  title: {
    margin: `${tokens.spacingVerticalXS} 0 0`,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
});

function LoadedReport({ report }: { report: ReportDetails }) {
  const styles = useStyles();
  const card = useCardStyles();
  const form = useParameterForm(report);
  const preview = usePreview(report, form);
  const refusal = serverErrors(preview.error, form.params);
  // The server's errors of the last preview are shown until a parameter changes.
  const errors = form.isChanged ? form.errors : { ...refusal?.fields, ...form.errors };
  const runPreview = () => {
    if (!form.check()) return;
    if (form.isChanged || !form.asksForPreview) form.writeToAddress();
    else preview.refetch();
  };
  return (
    <>
      <section className={card.card} aria-labelledby="parameters">
        <h2 id="parameters" className={card.heading}>
          Parameters
        </h2>
        <p className={styles.title}>{report.title}</p>
        <p className={card.quiet}>{report.description}</p>
        <AddressNotes form={form} />
        <ParameterFields form={form} errors={errors} onSubmit={runPreview}>
          <DownloadBar report={report} form={form} isPreviewing={preview.isFetching} />
        </ParameterFields>
      </section>
      {form.asksForPreview && (
        <Preview report={report} preview={preview} refusal={refusal} isChanged={form.isChanged} />
      )}
    </>
  );
}

/** Warns about parts of the address that can't be used, such as a choice in a colleague's link. */
function AddressNotes({ form }: { form: ReturnType<typeof useParameterForm> }) {
  const { unknown, unlisted } = form.address;
  return (
    <>
      {unknown.length > 0 && (
        <Alert intent="warning">
          This report has no parameter {unknown.map((name) => `'${name}'`).join(', ')}. The rest of the address is used.
        </Alert>
      )}
      {unlisted.length > 0 && (
        <Alert intent="warning">
          {unlisted.join(', ')}: the address names a choice that isn't offered to you. Choose another one.
        </Alert>
      )}
    </>
  );
}
