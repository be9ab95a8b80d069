import { Alert, EmptyState, ErrorCard, makeStyles, mergeClasses, tokens } from '@trestle/kit/core';
import type { ReportDetails, ReportPreview } from '@trestle/schema/report';
import { useCardStyles } from '../cardStyles';
import type { ServerErrors } from '../parameters/serverErrors';
import { Facts } from './Facts';
import { PreviewSkeleton } from './PreviewSkeleton';
import { Sections } from './Sections';
import type { PreviewState } from './usePreview';

const useStyles = makeStyles({
  preview: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    rowGap: tokens.spacingVerticalM,
    minHeight: '420px',
    alignContent: 'start',
  },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: tokens.spacingHorizontalM },
  title: { fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  refreshing: { opacity: 0.55 },
});

interface ReportPreviewProps {
  report: ReportDetails;
  preview: PreviewState;
  /** The server's errors. Those of fields are shown at the fields. */
  refusal: ServerErrors | null;
  /** The parameters differ from those of this preview. */
  isChanged: boolean;
}

/** Shows what a download of the report would contain: facts, tables, charts and pictures. */
export function Preview({ report, preview, refusal, isChanged }: ReportPreviewProps) {
  const styles = useStyles();
  const card = useCardStyles();
  const { data, isFetching } = preview;
  return (
    <section className={mergeClasses(card.card, styles.preview)} aria-labelledby="preview" aria-busy={isFetching}>
      <div className={styles.head}>
        <h2 id="preview" className={mergeClasses(card.heading, styles.title)}>
          {data?.title ?? report.title}
        </h2>
        {data && isChanged && (
          <span className={card.small}>You changed the parameters. Press Preview to update the report.</span>
        )}
      </div>
      <Content preview={preview} refusal={refusal} refreshingClass={styles.refreshing} />
    </section>
  );
}

function Content({
  preview,
  refusal,
  refreshingClass,
}: Pick<ReportPreviewProps, 'preview' | 'refusal'> & { refreshingClass: string }) {
  const { data, error, isFetching, refetch } = preview;
  if (data)
    return (
      <div className={isFetching ? refreshingClass : undefined}>
        <PreviewParts data={data} />
      </div>
    );
  if (isFetching) return <PreviewSkeleton />;
  if (refusal)
    return <Alert intent="error">{refusal.general.join(' ') || 'Check the parameters that are marked above.'}</Alert>;
  if (error) return <ErrorCard title="The report could not be made" error={error} onRetry={refetch} />;
  return <EmptyState words="Fill in the parameters above, then press Preview." />;
}

/** Whether a report has no rows, pictures, facts or figures. Headings and texts alone are no result. */
const isEmpty = ({ sections }: ReportPreview): boolean =>
  sections.every((section) => {
    if (section.kind === 'table') return section.rows.length === 0;
    if (section.kind === 'pictures') return section.pictures.length === 0;
    if (section.kind === 'chart') return section.labels.length === 0;
    return section.kind !== 'facts';
  });

function PreviewParts({ data }: { data: ReportPreview }) {
  const styles = useStyles();
  return (
    <div className={mergeClasses(styles.preview)}>
      <Facts facts={data.facts} />
      {isEmpty(data) ? (
        <EmptyState words="Nothing found for these parameters. Change them, then press Preview." />
      ) : (
        <Sections sections={data.sections} />
      )}
    </div>
  );
}
