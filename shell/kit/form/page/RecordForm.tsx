import type { Entity } from '@trestle/schema/entity';
import type { FieldErrors } from '@trestle/schema/errors';
import { recordHeading, recordTitle } from '@trestle/schema/recordTitle';
import type { RecordValues } from '@trestle/schema/validate';
import { makeStyles, tokens } from '@fluentui/react-components';
import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { useFieldAccess, useMayCall } from '../../core/access/useAccess';
import { PageHeader } from '../../core/feedback/PageHeader';
import { useMayOpen } from '../../core/session/useSession';
import { Backup } from '../drafts/Backup';
import { RestoreClosedForm } from '../drafts/closedForm';
import { FormChanges } from './FormChanges';
import { DeleteButton, type DeletionQuestion } from './DeleteButton';
import { Form } from '../Form';
import { LeaveGuard } from '../drafts/LeaveGuard';
import { SendEmailButton } from '../mail/SendEmailButton';
import { RecordTabs } from './RecordTabs';
import { ALL_MODES, SaveBar, type SaveMode } from '../save/SaveBar';
import type { CompleteDraft } from '../drafts/restoreDraft';
import { Sections } from './Sections';
import { UnsavedChangesContext } from './unsavedChanges';
import { useFirstFieldFocus } from './useFirstFieldFocus';
import { useFormExit } from './useFormExit';
import { ViewButtons } from './ViewButtons';
import { useSave, type OnCreated } from '../save/useSave';
import type { SaveRule } from '../save/useSubmit';
import type { Values } from '../values/values';
import { WorkingOverlay } from '../save/WorkingOverlay';

const useStyles = makeStyles({
  // Keeps the save bar at the window's foot, also under a short form.
  page: {
    display: 'flex',
    flexDirection: 'column',
    minHeight: 'calc(100vh - 148px)',
    '& > form': { display: 'flex', flexDirection: 'column', flexGrow: 1 },
  },
  // Sections adapt to this container's width, not to the window's.
  grow: { flexGrow: 1, minWidth: 0, containerType: 'inline-size' },
  paperNote: {
    display: 'none',
    margin: `0 0 ${tokens.spacingVerticalM}`,
    fontWeight: tokens.fontWeightSemibold,
    '@media print': { display: 'block' },
  },
});

/** Whoever holds the sheet takes it for what is stored. */
const UNSAVED_PAPER_TEXT = 'This sheet has changes that are not saved yet.';

export interface EditPageProps {
  entity: Entity;
  /** Id of the record to edit. By default the route's parameter `id`; without one, a new record is created. */
  id?: number;
  /** Names the screen: 'New Order'. By default 'Create' or 'Edit' and the entity's label (S2 §2). */
  title?: string;
  /** Fields and sections in place of the drawn ones. */
  children?: ReactNode;
  /** Names of fields to leave out. */
  without?: readonly string[];
  /** Further buttons in the page's header. */
  actions?: ReactNode;
  modes?: readonly SaveMode[];
  rule?: SaveRule;
  hideDelete?: boolean;
  locked?: boolean;
  /** Locks records that the server would not let the user save. */
  lockedFor?: (record: RecordValues) => boolean;
  /** Fields that are read-only here and never sent. */
  lockedFields?: readonly string[];
  /** Initial values of a new record. Values in the address win. */
  preset?: Values;
  /** Called after a first save. Returns its message; 'Created Item' by default. Must be stable. */
  onCreated?: OnCreated;
  /** Completes a draft of the form before it is restored. Must be stable. */
  completeDraft?: CompleteDraft;
  /** Path of the call that creates the record. By default its collection. */
  createPath?: string;
  /** Returns errors that follow from several fields together. Must be stable. */
  furtherErrors?: (values: Values) => FieldErrors;
  /**
   * Called before a save. Throws ApiError to refuse it. Returns what is sent beside the values, such as a reason.
   * @param base the stored version that the values change; after a merge, the newer one
   */
  beforeSave?: (values: Values, base: RecordValues) => Promise<Values | undefined | void>;
  /** Says what a deletion does, beside the question that names the record. */
  describeDeletion?: (record: RecordValues) => DeletionQuestion;
}

interface RecordFormProps extends EditPageProps {
  initial: RecordValues;
  isNew: boolean;
  /** Shows the record alone: locked, with nothing to save or to send. */
  isView?: boolean;
}

/** A record's form with its header, tabs and save bar. */
export function RecordForm({
  entity,
  initial,
  isNew,
  isView = false,
  title,
  children,
  without,
  actions,
  modes,
  rule,
  hideDelete,
  locked,
  lockedFields,
  onCreated,
  completeDraft,
  createPath,
  furtherErrors,
  beforeSave,
  describeDeletion,
}: RecordFormProps) {
  const styles = useStyles();
  const ruleAccess = useFieldAccess(entity, isNew ? 'create' : 'edit');
  const lockedNames = lockedFields?.join(' ') ?? '';
  const access = useMemo(
    () =>
      lockedNames ? { ...ruleAccess, locked: new Set([...ruleAccess.locked, ...lockedNames.split(' ')]) } : ruleAccess,
    [ruleAccess, lockedNames],
  );
  const mayDelete = useMayCall(entity, 'delete');
  const mayCreate = useMayOpen(`${entity.name}.create`);
  const save = useSave(entity, access, onCreated, createPath);
  const exit = useFormExit(entity, isNew);
  const { remember } = exit;
  const [hasUnsavedChanges, setHasUnsavedChanges] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  useFirstFieldFocus(fields);
  const onSave = useCallback(
    async (values: Values, base: RecordValues) => {
      const more = await beforeSave?.(values, base);
      return remember(await save(values, more ?? undefined));
    },
    [save, remember, beforeSave],
  );
  const id = initial['id'] as number | undefined;
  const canDelete =
    mayDelete &&
    !isNew &&
    !hideDelete &&
    !locked &&
    id !== undefined &&
    (!entity.writes || entity.writes.includes('delete'));
  const name = recordTitle(entity, initial);
  const screenTitle = title ?? `${isNew ? 'Create' : 'Edit'} ${entity.label}`;
  // E-mails are about goods and orders, not about accounts and rights.
  const canSendEmail = !isNew && !entity.admin && !entity.attached;
  const body = children ?? <Sections without={without} />;
  const page = (
    <div className={styles.page}>
      <PageHeader {...(isNew ? { title: screenTitle } : { kind: screenTitle, title: recordHeading(entity, initial) })}>
        {canSendEmail && <SendEmailButton entity={entity} record={initial} />}
        {actions}
        {isView && id !== undefined && <ViewButtons entity={entity} id={id} onClose={exit.close} />}
      </PageHeader>
      {!isNew && hasUnsavedChanges && <p className={styles.paperNote}>{UNSAVED_PAPER_TEXT}</p>}
      <Form
        entity={entity}
        initial={initial}
        access={access}
        locked={locked}
        isNew={isNew}
        furtherErrors={furtherErrors}
        onSave={onSave}
      >
        <div ref={fields} className={styles.grow}>
          {isNew || id === undefined ? (
            body
          ) : (
            <RecordTabs entity={entity} id={id}>
              {body}
            </RecordTabs>
          )}
        </div>
        {!isView && (
          <>
            <SaveBar
              modes={mayCreate ? modes : (modes ?? ALL_MODES).filter((mode) => mode !== 'new')}
              rule={rule}
              onClose={exit.close}
              onDone={exit.after}
            >
              {canDelete && (
                <DeleteButton
                  entity={entity}
                  id={id}
                  name={name}
                  question={describeDeletion?.(initial)}
                  onDeleted={exit.close}
                />
              )}
            </SaveBar>
            <Backup closing={exit.closing} completeDraft={completeDraft} />
            <RestoreClosedForm completeDraft={completeDraft} />
          </>
        )}
        <FormChanges onChange={setHasUnsavedChanges} />
        <LeaveGuard closing={exit.closing} continueLeaving={exit.continueLeaving} />
        <WorkingOverlay />
      </Form>
    </div>
  );
  return <UnsavedChangesContext value={hasUnsavedChanges}>{page}</UnsavedChangesContext>;
}
