import { ErrorCard, makeStyles, tokens } from '@trestle/kit/core';
import type { FormEvent, ReactNode } from 'react';
import { ParameterField } from './ParameterField';
import type { ParameterErrors } from './parameterValues';
import type { ParameterForm } from './useParameterForm';

const useStyles = makeStyles({
  form: { marginTop: tokens.spacingVerticalM },
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalM,
    alignItems: 'start',
    marginBottom: tokens.spacingVerticalL,
    ':empty': { display: 'none' },
    // A long choice is cut inside its list: it makes no field wider than its column.
    '& > .fui-Field': { gridTemplateColumns: 'minmax(0, 1fr)', minWidth: 0 },
  },
});

interface ParameterFieldsProps {
  form: ParameterForm;
  errors: ParameterErrors;
  /** Called for Enter, and for the submit button among the children. */
  onSubmit: () => void;
  children: ReactNode;
}

/** The form of a report's parameters. Hidden parameters are sent, but not drawn (S2 §3). */
export function ParameterFields({ form, errors, onSubmit, children }: ParameterFieldsProps) {
  const styles = useStyles();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    // The fields show their own errors, with the texts of the specification.
    <form className={styles.form} noValidate onSubmit={submit}>
      <div className={styles.fields}>
        {form.params
          .filter((parameter) => !parameter.isHidden)
          .map((parameter) => (
            <ParameterField
              key={parameter.name}
              parameter={parameter}
              value={form.values[parameter.name] ?? ''}
              error={errors[parameter.name]}
              loading={form.listsLoading && parameter.dependsOn.length > 0}
              onChange={(value) => form.change(parameter.name, value)}
            />
          ))}
      </div>
      {form.listsError ? <ErrorCard title="The choices could not be loaded" error={form.listsError} /> : null}
      {children}
    </form>
  );
}
