import { useParams, useSearchParams } from 'react-router';
import { ApiError } from '../../core/api/errors';
import { forActiveVariant } from '../../core/entities';
import { ErrorCard } from '../../core/feedback/ErrorCard';
import { PageHeader } from '../../core/feedback/PageHeader';
import { usePageLocation } from '../../core/routes/usePageLocation';
import { FormSkeleton } from './FormSkeleton';
import { RecordForm, type EditPageProps } from './RecordForm';
import { useIsView } from './useIsView';
import { useRecord } from '../useRecord';
import { dirtyAndValid, type SaveRule } from '../save/useSubmit';
import { newItem, prefilledValues } from '../values/values';
import { visibleFields } from '../values/visibleFields';

/** The screen that creates or edits a record (S1 §2.7, S2 §2), and shows it without inputs at its view's address. */
export function EditPage(props: EditPageProps) {
  const entity = forActiveVariant(props.entity);
  const params = useParams();
  const { key } = usePageLocation();
  const id = props.id ?? params['id'];
  return id === undefined ? (
    <NewRecord key={key} {...props} entity={entity} />
  ) : (
    <ExistingRecord key={id} {...props} entity={entity} recordId={id} />
  );
}

/** Rule of a prefilled new record, which can be saved as it is. */
const valid: SaveRule = ({ wrong }) => wrong === 0;

function NewRecord(props: EditPageProps) {
  const [search] = useSearchParams();
  const preset = { ...props.preset, ...prefilledValues(props.entity, search) };
  const rule = props.rule ?? (Object.keys(preset).length > 0 ? valid : dirtyAndValid);
  return <RecordForm {...props} initial={newItem(props.entity, preset)} isNew rule={rule} />;
}

function ExistingRecord({ recordId, ...props }: EditPageProps & { recordId: number | string }) {
  const { entity } = props;
  const { record, error, retry } = useRecord(entity, recordId);
  const isView = useIsView(entity, recordId);
  const title = isView ? entity.label : (props.title ?? `Edit ${entity.label}`);
  if (record)
    return (
      <RecordForm
        {...props}
        title={isView ? title : props.title}
        isView={isView}
        locked={isView || props.locked || props.lockedFor?.(record)}
        initial={record}
        isNew={false}
      />
    );
  if (!error)
    return (
      <>
        <PageHeader kind={title} title={null} />
        <FormSkeleton fields={visibleFields(entity, { hidden: new Set(), locked: new Set() }, false).length} />
      </>
    );
  const isAbsent = error instanceof ApiError && error.status === 404;
  return (
    <>
      <PageHeader title={title} />
      <ErrorCard
        title={
          isAbsent
            ? `This ${entity.label.toLowerCase()} is not here`
            : `The ${entity.label.toLowerCase()} could not be loaded`
        }
        error={error}
        onRetry={isAbsent ? undefined : retry}
      />
    </>
  );
}
