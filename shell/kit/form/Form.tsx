import type { FieldAccess } from '@trestle/schema/access';
import type { Entity } from '@trestle/schema/entity';
import { validate, type Item } from '@trestle/schema/validate';
import { makeStyles } from '@fluentui/react-components';
import type { FormApi } from 'final-form';
import { lazy, Suspense, useCallback, useMemo, useState, type ReactNode } from 'react';
import { Form as FinalForm } from 'react-final-form';
import { getEntity, ofVariant } from '../core/entities';
import { toast } from '../core/feedback/toasts';
import { FIELDS } from './fields/kinds';
import { makeBeside } from './beside';
import { carryOver, takeCarried } from './carried';
import { rebase, storedMeanwhile, whoChanged, type Conflict, type Settled } from './conflict';
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
/** The person goes on editing: nothing was stored, and nothing is wrong. */
class GoOn extends Error {}
const ConflictDialog = lazy(() => import('./ConflictDialog'));
const useStyles = makeStyles({ form: { minWidth: 0 } });

/**
 * A form over one record of an entity: checks by the schema's own rules as one types, shows the server's at their fields
 * and above. Inside stand <Field>, <Sections>, <SaveBar> or whatever one draws.
 */
export function Form({
  entity: declared,
  initial,
  onSave,
  access = OPEN,
  locked = false,
  isNew = false,
  children,
}: FormProps) {
  const styles = useStyles();
  const entity = ofVariant(declared);
  const [problems, setProblems] = useState<Problems>(NO_PROBLEMS);
  const [conflict, setConflict] = useState<(Conflict & { onSettled: (settled: Settled) => void }) | null>(null);
  const [beside] = useState(makeBeside);
  const asking = conflict !== null;
  const context = useMemo(
    () => ({ entity, access, locked, isNew, asking, beside, kinds: FIELDS }),
    [entity, access, locked, isNew, asking, beside],
  );

  const check = useCallback(
    (values: Values) => {
      const errors = validate(entity, values, { find: getEntity, partial: !isNew });
      // What the user may not see or change is the server's to fill in.
      for (const name of [...access.hidden, ...access.locked]) delete errors[name];
      return formErrors(entity, errors);
    },
    [entity, access, isNew],
  );

  /** Lets the person choose; the save waits, so that what was to come after it still does. */
  const settle = useCallback(
    (met: Conflict): Promise<Settled> =>
      new Promise((resolve) => {
        setConflict({
          ...met,
          onSettled: (settled) => {
            setConflict(null);
            resolve(settled);
          },
        });
      }),
    [],
  );

  /** Stores what was typed; over a newer version, what the others changed elsewhere is taken over and it is tried again. */
  const store = useCallback(
    async (values: Values, form: FormApi<Values>): Promise<void> => {
      let sent = values;
      for (let left = RETRIES; ; left -= 1) {
        try {
          const saved = { ...(await onSave(sent)) };
          const typed = typedSince(sent, form.getState().values);
          if (isNew && Object.keys(typed).length > 0) carryOver(entity, saved, typed);
          // Clean again, over what is stored now; what was typed meanwhile stays, and stays unsaved.
          rebase(form, saved, { ...saved, ...typed });
          return;
        } catch (error) {
          const theirs = await storedMeanwhile(entity, sent, error);
          const { initialValues: base = {}, values: now } = form.getState();
          const together = theirs && putTogether(entity, base, now, theirs);
          if (!theirs || !together || (left <= 0 && together.clashes.length === 0)) throw error;
          const words = whoChanged(error);
          const settled = together.clashes.length > 0 ? await settle({ theirs, words }) : undefined;
          if (settled === null) throw new Error(`${words} Nothing of yours has been saved yet.`, { cause: error });
          rebase(
            form,
            theirs,
            settled
              ? putTogether(entity, base, form.getState().values, theirs, settled.choices).values
              : together.values,
          );
          if (settled?.save === false) throw new GoOn();
          if (settled && !form.getState().dirty) return;
          sent = form.getState().values;
          if (!settled) toast.info(`${words} Taken over: ${together.taken.join(', ') || 'nothing that shows here'}.`);
        }
      }
    },
    [entity, isNew, onSave, settle],
  );

  const submit = useCallback(
    async (values: Values, form: FormApi<Values>) => {
      setProblems(NO_PROBLEMS);
      try {
        await store(values, form);
        return undefined;
      } catch (error) {
        if (!(error instanceof GoOn)) setProblems(problemsOf(entity, error));
        return { refused: 'refused', ...submitErrorsOf(entity, error) };
      }
    },
    [entity, store],
  );

  const [form] = useState(() => {
    const made = makeForm({ initialValues: { ...initial }, validate: check, onSubmit: submit });
    const typed = takeCarried(entity, initial);
    Object.entries(typed).forEach(([name, value]) => made.change(name, value));
    return made;
  });

  return (
    <FormContext.Provider value={context}>
      <FinalForm<Values> form={form} validate={check} onSubmit={submit} subscription={NOTHING}>
        {() => (
          // Enter in a one-line field saves nothing by surprise: the buttons and Ctrl+S do.
          <form className={styles.form} noValidate autoComplete="off" onSubmit={(event) => event.preventDefault()}>
            <ProblemList problems={problems} onDismiss={() => setProblems((before) => ({ ...before, general: [] }))} />
            {children}
            {conflict && (
              <Suspense>
                <ConflictDialog {...conflict} />
              </Suspense>
            )}
          </form>
        )}
      </FinalForm>
    </FormContext.Provider>
  );
}
