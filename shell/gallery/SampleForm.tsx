import { makeStyles, registerEntities, toast, tokens } from '@trestle/kit/core';
import { Form, useControl } from '@trestle/kit/form';
import { entity, type Fields } from '@trestle/schema/entity';
import { useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react';

const useStyles = makeStyles({
  fields: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalM },
});

type SampleRecord = Record<string, unknown>;
/** The state that an example is shown in. */
export interface SampleFormProps {
  initial?: SampleRecord;
  locked?: boolean;
  /** Names of fields that the user has left, so that they show their errors. */
  touched?: readonly string[];
}
/** An example's fields, and its state. */
export interface SampleProps extends SampleFormProps {
  fields: Fields;
  /** Declarations of nested rows. */
  rows?: Parameters<typeof registerEntities>[0];
  children: ReactNode;
}

/** A form for an example's fields. It stores nothing. */
export function SampleForm({ fields, rows, initial = {}, locked = false, touched = [], children }: SampleProps) {
  const styles = useStyles();
  const [sampleEntity] = useState(() => {
    registerEntities(rows ?? []);
    return entity('sample', {
      label: 'Sample',
      plural: 'Samples',
      service: 'catalogue',
      fields,
      list: { columns: [], search: [] },
    });
  });
  const initialValues = useMemo(
    () => ({ ...Object.fromEntries(Object.keys(fields).map((name) => [name, null])), ...initial }),
    [fields, initial],
  );
  return (
    <Form
      entity={sampleEntity}
      initial={initialValues}
      locked={locked}
      isNew
      onSave={async (values) => {
        toast.success('Updated Item');
        return values;
      }}
    >
      <div className={styles.fields}>{children}</div>
      {touched.map((name) => (
        <TouchField key={name} name={name} />
      ))}
    </Form>
  );
}

/** Shows a field's error, as if the user had just left the field. */
function TouchField({ name }: { name: string }) {
  const control = useControl(name);
  const focusAndLeave = useEffectEvent(() => {
    control.focus();
    control.blur();
  });
  useEffect(() => focusAndLeave(), []);
  return null;
}
