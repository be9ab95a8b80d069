import type { FieldAccess } from '@trestle/schema/access';
import type { Entity } from '@trestle/schema/entity';
import { validate, type Item } from '@trestle/schema/validate';
import { makeStyles } from '@fluentui/react-components';
import type { FormApi } from 'final-form';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { Form as FinalForm } from 'react-final-form';
import { getEntity, ofVariant } from '../entities';
import { FIELDS } from '../fields/kinds';
import { FormContext } from './FormContext';
import { makeForm } from './makeForm';
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
const useStyles = makeStyles({ form: { minWidth: 0 } });

/**
 * A form over one record of an entity: checks by the schema's own rules as one types, shows the server's at their fields
 * and above. Inside stand <Field>, <Sections>, <SaveBar> or whatever one draws.
 */
export function Form({ entity: declared, initial, onSave, access = OPEN, locked = false, isNew = false, children }: FormProps) {
  const styles = useStyles();
  const entity = ofVariant(declared);
  const [problems, setProblems] = useState<Problems>(NO_PROBLEMS);
  const context = useMemo(() => ({ entity, access, locked, isNew, kinds: FIELDS }), [entity, access, locked, isNew]);

  const check = useCallback((values: Values) => {
    const errors = validate(entity, values, { find: getEntity, partial: !isNew });
    // What the user may not see or change is the server's to fill in.
    for (const name of [...access.hidden, ...access.locked]) delete errors[name];
    return formErrors(entity, errors);
  }, [entity, access, isNew]);

  const submit = useCallback(async (values: Values, form: FormApi<Values>) => {
    setProblems(NO_PROBLEMS);
    try {
      const saved = { ...(await onSave(values)) };
      const typed = typedSince(values, form.getState().values);
      // Clean again, over what is stored now; what was typed meanwhile stays, and stays unsaved.
      form.initialize(saved);
      form.batch(() => Object.entries(typed).forEach(([name, value]) => form.change(name, value)));
      return undefined;
    } catch (error) {
      setProblems(problemsOf(entity, error));
      return { refused: 'refused', ...submitErrorsOf(entity, error) };
    }
  }, [entity, onSave]);

  const [form] = useState(() => makeForm({ initialValues: { ...initial }, validate: check, onSubmit: submit }));

  return (
    <FormContext.Provider value={context}>
      <FinalForm<Values> form={form} validate={check} onSubmit={submit} subscription={NOTHING}>
        {() => (
          // Enter in a one-line field saves nothing by surprise: the buttons and Ctrl+S do.
          <form className={styles.form} noValidate autoComplete="off" onSubmit={(event) => event.preventDefault()}>
            <ProblemList problems={problems} onDismiss={() => setProblems((before) => ({ ...before, general: [] }))} />
            {children}
          </form>
        )}
      </FinalForm>
    </FormContext.Provider>
  );
}
