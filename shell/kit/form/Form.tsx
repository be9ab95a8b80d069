import type { FieldAccess } from '@trestle/schema/fieldAccess';
import type { Entity } from '@trestle/schema/entity';
import type { FieldErrors } from '@trestle/schema/errors';
import { validate, type RecordValues } from '@trestle/schema/validate';
import { makeStyles } from '@fluentui/react-components';
import type { FormApi } from 'final-form';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { Form as FinalForm } from 'react-final-form';
import { loadable } from '../core/loadable';
import { getEntity, forActiveVariant } from '../core/entities';
import { toast } from '../core/feedback/toasts';
import { isSignedOut } from '../core/session/authenticate';
import { FIELD_COMPONENTS } from './fields/fieldComponents';
import { createUnsavedTexts } from './drafts/unsavedTexts';
import { storePendingEdits, takePendingEdits } from './save/pendingEdits';
import {
  rebaseForm,
  fetchNewerVersion,
  conflictMessage,
  type SaveConflict,
  type ConflictResolution,
} from './save/saveConflict';
import { FormContext } from './FormContext';
import { createForm } from './values/createForm';
import { mergeRecords } from './save/mergeRecords';
import { withStoredVersions } from './save/rowVersions';
import { formErrors, NO_SAVE_ERRORS, saveErrors, submitErrors, type SaveErrors } from './save/saveErrors';
import { ErrorSummary } from './save/ErrorSummary';
import { restoreRefusedRows } from './save/restoreRefusedRows';
import { editsSince, type Values } from './values/values';

export interface FormProps {
  entity: Entity;
  /** Values that the form starts from. Later changes are ignored. */
  initial: RecordValues;
  /**
   * Stores the values and returns the stored record. Throws ApiError.
   * Called only when all values are valid, and never twice at a time.
   * @param base the stored version that the values change; after a merge, the newer one
   */
  onSave: (values: Values, base: RecordValues) => Promise<RecordValues>;
  /** Returns errors that follow from several fields together. Must be stable. */
  furtherErrors?: (values: Values) => FieldErrors;
  access?: FieldAccess;
  locked?: boolean;
  isNew?: boolean;
  children: ReactNode;
}

const FULL_ACCESS: FieldAccess = { hidden: new Set(), locked: new Set() };
/** Fields and bars subscribe to what they need; the form is not rendered for every key. */
const NO_SUBSCRIPTION = {};
/** How often one save is retried over newer versions. */
const MAX_CONFLICT_RETRIES = 3;
/** Thrown when the person chose to keep editing: nothing was stored, and nothing is wrong. */
class KeepEditing extends Error {}
const ConflictDialog = loadable(() => import('./save/ConflictDialog'));
const useStyles = makeStyles({ form: { minWidth: 0 } });

/**
 * A form for one record of an entity. Validates with the schema's rules while the user types, and shows
 * the server's errors at their fields and in a summary. Put <FormField>, <Sections> or <SaveBar> inside.
 */
export function Form({
  entity: declared,
  initial,
  onSave,
  furtherErrors,
  access = FULL_ACCESS,
  locked = false,
  isNew = false,
  children,
}: FormProps) {
  const styles = useStyles();
  const entity = forActiveVariant(declared);
  const [problems, setProblems] = useState<SaveErrors>(NO_SAVE_ERRORS);
  const [refusedValues, setRefusedValues] = useState<Values>({});
  const [conflict, setConflict] = useState<
    (SaveConflict & { onResolve: (resolution: ConflictResolution) => void }) | null
  >(null);
  const [unsavedTexts] = useState(createUnsavedTexts);
  const asking = conflict !== null;
  const context = useMemo(
    () => ({ entity, access, locked, isNew, asking, unsavedTexts, kinds: FIELD_COMPONENTS }),
    [entity, access, locked, isNew, asking, unsavedTexts],
  );

  const check = useCallback(
    (values: Values) => {
      const errors = { ...furtherErrors?.(values), ...validate(entity, values, { find: getEntity, partial: !isNew }) };
      // The server fills in what the user may not see or change.
      for (const name of [...access.hidden, ...access.locked]) delete errors[name];
      return formErrors(entity, errors);
    },
    [entity, access, isNew, furtherErrors],
  );

  /** Lets the person choose between versions while the save waits. */
  const askForResolution = useCallback(
    (saveConflict: SaveConflict): Promise<ConflictResolution> =>
      new Promise((resolve) => {
        setConflict({
          ...saveConflict,
          onResolve: (resolution) => {
            setConflict(null);
            resolve(resolution);
          },
        });
      }),
    [],
  );

  /** Saves the values. Where a newer version is stored, merges it and tries again. */
  const store = useCallback(
    async (values: Values, form: FormApi<Values>): Promise<void> => {
      let sentValues = values;
      for (let retriesLeft = MAX_CONFLICT_RETRIES; ; retriesLeft -= 1) {
        try {
          const saved = { ...(await onSave(sentValues, form.getState().initialValues ?? {})) };
          const laterEdits = editsSince(sentValues, form.getState().values);
          if (isNew) {
            storePendingEdits(entity, saved, { values: laterEdits, texts: unsavedTexts.texts() });
            unsavedTexts.restore({});
          }
          // Clean again, over the stored record. What was typed meanwhile stays unsaved.
          rebaseForm(form, saved, { ...saved, ...withStoredVersions(entity, laterEdits, saved) });
          return;
        } catch (error) {
          const theirs = await fetchNewerVersion(entity, sentValues, error);
          const { initialValues: base = {}, values: mine } = form.getState();
          const merge = theirs && mergeRecords(entity, base, mine, theirs);
          if (!theirs || !merge || (retriesLeft <= 0 && merge.conflicts.length === 0)) throw error;
          const message = conflictMessage(error);
          // Undefined where nothing has to be chosen.
          const resolution = merge.conflicts.length > 0 ? await askForResolution({ theirs, message }) : undefined;
          if (resolution === null) throw new Error(`${message} Your changes are not saved yet.`, { cause: error });
          const { values: mergedValues } = resolution
            ? mergeRecords(entity, base, form.getState().values, theirs, resolution.choices)
            : merge;
          rebaseForm(form, theirs, mergedValues);
          if (resolution?.save === false) throw new KeepEditing();
          if (resolution && !form.getState().dirty) return;
          sentValues = form.getState().values;
          if (!resolution)
            toast.info(`${message} Merged: ${merge.mergedLabels.join(', ') || 'fields that are not shown here'}.`);
        }
      }
    },
    [entity, isNew, onSave, askForResolution, unsavedTexts],
  );

  const submit = useCallback(
    async (values: Values, form: FormApi<Values>) => {
      setProblems(NO_SAVE_ERRORS);
      try {
        await store(values, form);
        return undefined;
      } catch (error) {
        restoreRefusedRows(form, error);
        // After a new login the form is as it was, without words about the session that ended.
        if (!(error instanceof KeepEditing) && !isSignedOut(error)) {
          setProblems(saveErrors(entity, error));
          setRefusedValues(values);
        }
        return { refused: 'refused', ...submitErrors(entity, error) };
      }
    },
    [entity, store],
  );

  const [form] = useState(() => {
    const newForm = createForm({ initialValues: { ...initial }, validate: check, onSubmit: submit });
    const pendingEdits = takePendingEdits(entity, initial);
    Object.entries(pendingEdits.values).forEach(([name, value]) => newForm.change(name, value));
    unsavedTexts.restore(pendingEdits.texts);
    return newForm;
  });

  return (
    <FormContext.Provider value={context}>
      <FinalForm<Values> form={form} validate={check} onSubmit={submit} subscription={NO_SUBSCRIPTION}>
        {() => (
          // Enter in a text box doesn't save: the buttons and Ctrl+S do.
          <form className={styles.form} noValidate autoComplete="off" onSubmit={(event) => event.preventDefault()}>
            <ErrorSummary
              problems={problems}
              refused={refusedValues}
              onDismiss={() => setProblems((problemsNow) => ({ ...problemsNow, general: [] }))}
            />
            {children}
            {conflict && <ConflictDialog {...conflict} />}
          </form>
        )}
      </FinalForm>
    </FormContext.Provider>
  );
}
