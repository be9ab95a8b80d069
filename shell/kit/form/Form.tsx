import type { FieldAccess } from '@trestle/schema/access';
import type { Entity } from '@trestle/schema/entity';
import { validate, type Item } from '@trestle/schema/validate';
import { makeStyles } from '@fluentui/react-components';
import type { FormApi } from 'final-form';
import { lazy, Suspense, useCallback, useMemo, useState, type ReactNode } from 'react';
import { Form as FinalForm } from 'react-final-form';
import { getEntity, ofVariant } from '../entities';
import { toast } from '../feedback/toasts';
import { FIELDS } from '../fields/kinds';
import { rebase, storedMeanwhile, whoChanged, type Conflict } from './conflict';
import { FormContext } from './FormContext';
import { makeForm } from './makeForm';
import { putTogether } from './merge';
import { formErrors, NO_PROBLEMS, problemsOf, submitErrorsOf, type Problems } from './problems';
import { ProblemList } from './ProblemList';
import { typedSince, type Values } from './values';

export interface FormProps {
  entity: Entity;
  /** What the form starts from; read once. */
  initial: Item;
  /** Sends what was typed and gives the stored record; throws ApiError. Called once at a time, and only when all is valid. */
  onSave: (values: Values) => Promise<Item>;
  access?: FieldAccess;
  locked?: boolean;
  isNew?: boolean;
  children: ReactNode;
}

const OPEN: FieldAccess = { hidden: new Set(), locked: new Set() };
/** Fields and bars look at what they need; the form itself isn't drawn again for every key. */
const NOTHING = {};
/** How often a save goes on over versions that came in between, one after the other. */
const RETRIES = 3;
const ConflictDialog = lazy(() => import('./ConflictDialog'));
const useStyles = makeStyles({ form: { minWidth: 0 } });

/**
 * A form over one record of an entity: checks by the schema's own rules as one types, shows the server's at their fields
 * and above. Inside stand <Field>, <Sections>, <SaveBar> or whatever one draws.
 */
export function Form({ entity: declared, initial, onSave, access = OPEN, locked = false, isNew = false, children }: FormProps) {
  const styles = useStyles();
  const entity = ofVariant(declared);
  const [problems, setProblems] = useState<Problems>(NO_PROBLEMS);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const context = useMemo(() => ({ entity, access, locked, isNew, kinds: FIELDS }), [entity, access, locked, isNew]);

  const check = useCallback((values: Values) => {
    const errors = validate(entity, values, { find: getEntity, partial: !isNew });
    // What the user may not see or change is the server's to fill in.
    for (const name of [...access.hidden, ...access.locked]) delete errors[name];
    return formErrors(entity, errors);
  }, [entity, access, isNew]);

  /** Stores what was typed; over a newer version, what the others changed elsewhere is taken over and it is tried again. */
  const store = useCallback(async (values: Values, form: FormApi<Values>): Promise<void> => {
    let sent = values;
    for (let left = RETRIES; ; left -= 1) {
      try {
        const saved = { ...(await onSave(sent)) };
        // Clean again, over what is stored now; what was typed meanwhile stays, and stays unsaved.
        rebase(form, saved, { ...saved, ...typedSince(sent, form.getState().values) });
        return;
      } catch (error) {
        const theirs = await storedMeanwhile(entity, sent, error);
        const { initialValues, values: now } = form.getState();
        const together = theirs && putTogether(entity, initialValues ?? {}, now, theirs);
        if (theirs && together!.clashes.length > 0) {
          const words = whoChanged(error);
          setConflict({ theirs, words });
          throw new Error(`${words} Nothing of yours has been saved yet.`, { cause: error });
        }
        if (!theirs || left === 0) throw error;
        rebase(form, theirs, together!.values);
        sent = form.getState().values;
        toast.info(`${whoChanged(error)} Taken over: ${together!.taken.join(', ') || 'nothing that shows here'}.`);
      }
    }
  }, [entity, onSave]);

  const submit = useCallback(async (values: Values, form: FormApi<Values>) => {
    setProblems(NO_PROBLEMS);
    try {
      await store(values, form);
      return undefined;
    } catch (error) {
      setProblems(problemsOf(entity, error));
      return { refused: 'refused', ...submitErrorsOf(entity, error) };
    }
  }, [entity, store]);

  const [form] = useState(() => makeForm({ initialValues: { ...initial }, validate: check, onSubmit: submit }));

  return (
    <FormContext.Provider value={context}>
      <FinalForm<Values> form={form} validate={check} onSubmit={submit} subscription={NOTHING}>
        {() => (
          // Enter in a one-line field saves nothing by surprise: the buttons and Ctrl+S do.
          <form className={styles.form} noValidate autoComplete="off" onSubmit={(event) => event.preventDefault()}>
            <ProblemList problems={problems} onDismiss={() => setProblems((before) => ({ ...before, general: [] }))} />
            {children}
            {conflict && <Suspense><ConflictDialog {...conflict} onClose={() => setConflict(null)} onSettled={() => setProblems(NO_PROBLEMS)} /></Suspense>}
          </form>
        )}
      </FinalForm>
    </FormContext.Provider>
  );
}
